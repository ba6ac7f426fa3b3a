// Sets what the first paint depends on, before anything is drawn. The keys are those of the settings.
(() => {
  const root = document.documentElement;
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('qipan.settings')) || {};
  } catch {
    // Without storage, or with a broken entry, the defaults hold.
  }
  // A replay inside another site looks as that site asks, and changes nothing here.
  if (location.pathname.startsWith('/embed/')) {
    const query = new URLSearchParams(location.search);
    saved = { ...saved, theme: query.get('theme') || saved.theme, language: query.get('lang') || saved.language };
  }
  const asks = (query) => matchMedia(query).matches;
  const dark = saved.theme === 'dark' || (saved.theme !== 'light' && asks('(prefers-color-scheme: dark)'));
  const chinese = saved.language ? saved.language === 'zh' : /^zh\b/i.test(navigator.language);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.lang = chinese ? 'zh-CN' : 'en';
  if (saved.strong_sides) root.dataset.sides = 'strong';
  if (saved.surface && saved.surface !== 'wood') root.dataset.surface = saved.surface;
  if (saved.piece_style && saved.piece_style !== 'carved') root.dataset.pieces = saved.piece_style;
  if (saved.motion === 'reduced') root.dataset.motion = 'reduce';
  if (saved.motion === 'full') root.dataset.motion = 'full';
  // The offer to install the client is kept for the settings page.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.qipanInstall = event;
  });
  addEventListener('appinstalled', () => delete window.qipanInstall);
})();
