// Waits until the page is laid out for its window and returns what is wrong with the layout, a line each: text that is
// cut, covered, overlapped, too small or outside the window, controls that cannot be reached, and parts of a match that
// are not in sight together, which they need not be in large text. The first argument says whether the text is large.
const [hasLargeText] = arguments;
const done = arguments[arguments.length - 1];
const SMALLEST_TEXT = 11.95;
// What floats above the page on purpose; text below it is not lost.
const LAYERS = 'dialog, .prompt, .tutor, .toasts, .hand-over, .pop, .skip, .card-preview-face, .net-bar, .hand--fan, .dt-float, .xq-call, .delta, .ab .do';
const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"]';
const found = new Set();
const dialogs = document.querySelectorAll('dialog[open]');
const scope = dialogs.length ? dialogs[dialogs.length - 1] : document.body;
const [width, height] = [innerWidth, innerHeight];

const nameOf = (element) => {
  const of = (it) => it.tagName.toLowerCase() + [...it.classList].slice(0, 2).map((name) => `.${name}`).join('');
  const spot = element.closest('[data-spot]');
  const words = (element.textContent || element.getAttribute('aria-label') || '').replace(/\s+/g, ' ').trim().slice(0, 32);
  const within = element.parentElement ? `${of(element.parentElement)} > ` : '';
  return `${within}${of(element)}${spot && spot !== element ? ` in ${spot.dataset.spot}` : ''} “${words}”`;
};
const say = (element, problem) => found.add(`${nameOf(element)}: ${problem}`);

const styles = new Map();
const styleOf = (element) => {
  if (!styles.has(element)) styles.set(element, getComputedStyle(element));
  return styles.get(element);
};
const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isForReaders(element);
const readers = new Map();
// Text for screen readers only: a box of one pixel.
const isForReaders = (element) => {
  if (!element || element === document.body) return false;
  if (!readers.has(element)) {
    const clip = styleOf(element).clipPath;
    readers.set(element, clip === 'inset(50%)' || isForReaders(element.parentElement));
  }
  return readers.get(element);
};
// The ancestors whose overflow counts for an element, from the inside out.
const clippers = (element) => {
  const list = [];
  let position = styleOf(element).position;
  for (let it = element.parentElement; it && it !== document.documentElement; it = it.parentElement) {
    const style = styleOf(it);
    if (style.display === 'contents') continue;
    const contains = style.position !== 'static' || style.transform !== 'none' || style.containerType !== 'normal';
    if (position === 'absolute' && !contains) continue;
    if (position === 'fixed' && style.transform === 'none') continue;
    if (position === 'fixed' || (position === 'absolute' && contains)) position = style.position;
    list.push(it);
    if (style.position === 'fixed' || style.position === 'absolute') position = style.position;
  }
  return list;
};
const isHidden = (overflow) => overflow === 'hidden' || overflow === 'clip';
const isScrolled = (overflow) => overflow === 'auto' || overflow === 'scroll';
const isPinned = (element) => {
  for (let it = element; it && it !== document.body; it = it.parentElement) {
    if (['fixed', 'sticky'].includes(styleOf(it).position)) return true;
  }
  return false;
};
// The box inside the border.
const inner = (element) => {
  const box = element.getBoundingClientRect();
  const border = (side) => parseFloat(styleOf(element)[`border${side}Width`]) || 0;
  return { left: box.left + border('Left'), right: box.right - border('Right'), top: box.top + border('Top'), bottom: box.bottom - border('Bottom') };
};
// Says how far a box can be seen: what cuts it off, and whether it can be scrolled to.
const cut = (element, box, self) => {
  let [x, y] = [true, true];
  const list = self ? [element, ...clippers(element)] : clippers(element);
  for (const it of list) {
    const style = styleOf(it);
    const room = inner(it);
    if (x && isHidden(style.overflowX) && (box.left < room.left - 1.5 || box.right > room.right + 1.5)) return it;
    if (y && isHidden(style.overflowY) && (box.top < room.top - 1.5 || box.bottom > room.bottom + 1.5)) return it;
    x &&= !isScrolled(style.overflowX);
    y &&= !isScrolled(style.overflowY);
    if (style.position === 'fixed') {
      if (y && (box.top < -1.5 || box.bottom > height + 1.5)) return document.documentElement;
      break;
    }
  }
  if (x && (box.left < -1.5 || box.right > width + 1.5)) return document.documentElement;
  return null;
};

// ---- text: one entry per line of a text node, as high as its letters are. The pictures on the boxes of the games repeat
// a title that stands beside them. ---------------------------------------------------------------------------------
const scaleOf = (element) => {
  const svg = element.closest('svg');
  if (svg && element.getScreenCTM) {
    const matrix = element.getScreenCTM();
    return Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
  }
  return 1;
};
const texts = [];
const range = document.createRange();
const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
const collect = () => {
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !isSeen(element) || element.closest('option, script, style, noscript, title, svg.art')) continue;
    if (element.ownerSVGElement && !element.getBoundingClientRect().width) continue;
    const size = parseFloat(styleOf(element).fontSize) * scaleOf(element);
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width < 1) continue;
      const middle = (line.top + line.bottom) / 2;
      const reach = Math.min(line.height / 2, size * 0.36);
      texts.push({ element, node, size, left: line.left, right: line.right, top: middle - reach, bottom: middle + reach });
    }
  }
};
const checkText = (text) => {
  const { element, size } = text;
  if (size < SMALLEST_TEXT) say(element, `the text has ${size.toFixed(1)} px`);
  const by = cut(element, text, true);
  if (by) say(element, by === document.documentElement ? 'the text leaves the window' : `the text is cut by ${nameOf(by)}`);
  const control = element.closest('button, .btn, .badge, td, th, .player, .choice, .card');
  if (control && !by) {
    const box = control.getBoundingClientRect();
    const out = Math.max(box.left - text.left, text.right - box.right, box.top - text.top, text.bottom - box.bottom);
    const scrolls = [control, ...clippers(element)].some((it) => it !== control && control.contains(it) && isScrolled(styleOf(it).overflowX));
    if (out > 1.5 && !scrolls && styleOf(element).position !== 'absolute') say(element, `the text sticks out of ${nameOf(control)} by ${out.toFixed(0)} px`);
  }
};
const checkEllipsis = () => {
  for (const element of new Set(texts.map((text) => text.element))) {
    for (let it = element; it && it !== scope; it = it.parentElement) {
      if (isHidden(styleOf(it).overflowX) && styleOf(it).textOverflow === 'ellipsis' && it.scrollWidth > it.clientWidth + 1) say(it, 'the text ends in an ellipsis');
    }
  }
  const canvas = document.createElement('canvas').getContext('2d');
  for (const select of scope.querySelectorAll('select')) {
    if (!isSeen(select)) continue;
    const style = styleOf(select);
    canvas.font = style.font;
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const words = select.selectedOptions[0]?.textContent || '';
    if (canvas.measureText(words).width > room + 3) say(select, `“${words}” does not fit`);
  }
};

// ---- what lies over what -----------------------------------------------------------------------------------------
const isOpaque = (element) => {
  const colour = styleOf(element).backgroundColor;
  return colour !== 'transparent' && !/, 0(\.\d+)?\)$/.test(colour);
};
const isInside = (x, y) => x >= 0 && y >= 0 && x < width && y < height;
const checkOverlaps = () => {
  const sorted = [...texts].sort((one, other) => one.top - other.top);
  for (let index = 0; index < sorted.length; index += 1) {
    const one = sorted[index];
    for (let next = index + 1; next < sorted.length && sorted[next].top < one.bottom - 1; next += 1) {
      const other = sorted[next];
      if (one.node === other.node) continue;
      const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
      const [top, bottom] = [other.top, Math.min(one.bottom, other.bottom)];
      if (right - left < 2 || bottom - top < 2) continue;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (!isInside(x, y)) {
        // Out of sight, two texts of one layer do lie over each other.
        const layers = [one, other].map((text) => isPinned(text.element));
        const hidden = [one, other].some((text) => clippers(text.element).some((it) => styleOf(it).overflowY !== 'visible'));
        if (layers[0] === layers[1] && !hidden) say(one.element, `the text lies over ${nameOf(other.element)}`);
        continue;
      }
      const stack = document.elementsFromPoint(x, y);
      const places = [one, other].map((text) => stack.findIndex((it) => it === text.element || text.element.contains(it)));
      if (places.includes(-1)) continue;
      const lower = places[0] > places[1] ? one : other;
      const covers = stack.slice(0, Math.max(...places)).some((it) => isOpaque(it) && !it.contains(lower.element));
      if (!covers) say(one.element, `the text lies over ${nameOf(other.element)}`);
    }
  }
};
const checkCovered = () => {
  for (const text of texts) {
    const [x, y] = [(text.left + text.right) / 2, (text.top + text.bottom) / 2];
    if (!isInside(x, y) || text.element.closest('.hand--fan')) continue;
    const stack = document.elementsFromPoint(x, y);
    const place = stack.findIndex((it) => it === text.element || text.element.contains(it));
    if (place === -1) continue;
    const cover = stack.slice(0, place).find((it) => isOpaque(it) && !it.contains(text.element));
    if (cover && !cover.closest(LAYERS) && !isPinned(cover)) say(text.element, `the text is covered by ${nameOf(cover)}`);
  }
};
const withPointers = (check) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { pointer-events: auto !important } .spotlight { pointer-events: none !important } .spotlight * { pointer-events: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  check();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== sheet);
};
// Whether a press at a point reaches the control.
const reaches = (control, x, y) => {
  const hit = document.elementFromPoint(x, y);
  if (!hit) return null;
  if (control.contains(hit) || hit.closest('label')?.contains(control)) return true;
  return hit;
};
const checkControl = (control) => {
  const box = control.getBoundingClientRect();
  if (box.width < 2 || box.height < 2) return;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const by = cut(control, { left: x, right: x, top: y, bottom: y }, false);
  if (by) {
    say(control, by === document.documentElement ? 'the control leaves the window' : `the control is cut by ${nameOf(by)}`);
    return;
  }
  let hit = isInside(x, y) ? reaches(control, x, y) : null;
  if (hit === true) return;
  const scrolled = clippers(control).filter((it) => it.scrollTop || it.scrollHeight > it.clientHeight || it.scrollWidth > it.clientWidth).map((it) => [it, it.scrollLeft, it.scrollTop]);
  control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const now = control.getBoundingClientRect();
  const points = control.closest('.hand--fan') ? [0.5, 0.08, 0.92, 0.2, 0.8] : [0.5];
  const tried = points.flatMap((right) => (points.length > 1 ? [0.5, 0.1, 0.9] : [0.5]).map((down) => reaches(control, now.left + now.width * right, now.top + now.height * down)));
  scrolled.forEach(([it, left, top]) => it.scrollTo({ left, top, behavior: 'instant' }));
  window.scrollTo({ left: 0, top: 0, behavior: 'instant' });
  hit = tried.find((it) => it === true) || tried[0];
  if (hit === true || hit?.closest?.('.tutor, .hand-over, .dt-menu, .slot.is-selected')) return;
  say(control, hit ? `the control lies under ${nameOf(hit)}` : 'the control cannot be reached');
};

// ---- the page ----------------------------------------------------------------------------------------------------
const checkPage = () => {
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) found.add(`the page is ${page.scrollWidth - page.clientWidth} px too wide`);
  const high = page.scrollHeight - page.clientHeight;
  if (high > 0 && high < 4) found.add(`the page is ${high} px too tall`);
  for (const scroller of scope.querySelectorAll('*')) {
    const style = styleOf(scroller);
    if (isScrolled(style.overflowY) && isSeen(scroller) && scroller.textContent.trim() && scroller.clientHeight < 26 && scroller.scrollHeight > scroller.clientHeight + 2) {
      say(scroller, `only ${scroller.clientHeight} px are left for what scrolls here`);
    }
  }
};
// The own row, the clocks, the requests and the board are in sight together, without scrolling.
const TOGETHER = '.player.p-me, .player .clock, .ask, .board-room:not(.is-table) > div, .pan-view, .pl:not(.is-settled) .pl-seat--m, .dt .mine .vitals';
const checkTogether = () => {
  const bars = [...document.querySelectorAll('.phonebar, .acts')].filter((it) => isSeen(it) && isPinned(it));
  const lowest = Math.min(height, ...bars.map((it) => it.getBoundingClientRect().top));
  const parts = [...document.querySelectorAll(TOGETHER)].filter(isSeen);
  // From the size of a small laptop on, the boards of table games need no scrolling; only statuses and attacks may ask for more.
  for (const board of width >= 1000 ? document.querySelectorAll('.dt:has(.dt-arena):not(:has(.token, .dt-blow)), .pl') : []) {
    const more = board.scrollHeight - board.clientHeight;
    if (more > 2) say(board, `is ${more} px higher than its room`);
  }
  for (const part of parts) {
    const box = part.getBoundingClientRect();
    if (box.top < -1 || box.left < -1 || box.right > width + 1 || box.bottom > lowest + 1.5) {
      say(part, `is not in sight: it reaches from ${box.top.toFixed(0)} to ${box.bottom.toFixed(0)} of ${lowest.toFixed(0)} px`);
    }
  }
};

const look = async () => {
  const frame = () => new Promise((go) => requestAnimationFrame(go));
  window.scrollTo({ left: 0, top: 0, behavior: 'instant' });
  await frame();
  await frame();
  checkPage();
  collect();
  texts.forEach(checkText);
  checkEllipsis();
  withPointers(() => {
    checkOverlaps();
    checkCovered();
  });
  if (document.querySelector('main.table') && !dialogs.length && !hasLargeText) checkTogether();
  [...scope.querySelectorAll(CONTROLS)].filter((it) => it.checkVisibility({ visibilityProperty: true }) && !isForReaders(it) && !it.matches('.skip')).forEach(checkControl);
  return [...found];
};
look().then(done, (error) => done([`the check failed: ${error.stack}`]));
