// Finds what a person would call by its role and its name. While a dialog is open, only what is in it counts.
const [role, name] = arguments;
const SELECTORS = {
  button: 'button, [role="button"], summary',
  link: 'a[href]',
  switch: '[role="switch"]',
  tab: '[role="tab"]',
  slider: 'input[type="range"]',
  field: 'input:not([type="range"]):not([type="checkbox"]), textarea, select',
  choice: 'input[type="radio"], input[type="checkbox"], option',
};
const squeezed = (text) => (text || '').replace(/\s+/g, ' ').trim();
const nameOf = (element) => {
  const label = element.getAttribute('aria-label');
  if (label) return squeezed(label);
  const ids = (element.getAttribute('aria-labelledby') || '').split(/\s+/).filter(Boolean);
  if (ids.length) return squeezed(ids.map((id) => document.getElementById(id)?.textContent).join(' '));
  if (element.labels?.length) return squeezed([...element.labels].map((it) => it.textContent).join(' '));
  return squeezed(element.textContent);
};
const isUsable = (element) =>
  element.checkVisibility({ visibilityProperty: true }) && !element.disabled && !element.closest('[inert]');
const dialogs = document.querySelectorAll('dialog[open]');
const scope = dialogs.length ? dialogs[dialogs.length - 1] : document;
const all = [...scope.querySelectorAll(SELECTORS[role])].filter(isUsable);
return all.find((it) => nameOf(it) === name) || all.find((it) => nameOf(it).startsWith(name)) || null;
