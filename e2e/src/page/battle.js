// One action on the board of Summoner Wars, chosen from what the board marks as legal. Players put units in front,
// walk towards the enemy summoner and attack whatever they reach. Returns what was done; empty if nothing was, or if
// only the page changed.
const [inaction] = arguments;
const one = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const battle = one('.sw-battle');
if (!battle) return '';
if (one('.endbar')) return 'over';
const { phase, seq } = battle.dataset;
// The last command is still on its way.
if (window.actedAt === seq) return '';
const press = (element, what) => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    window.actedAt = seq;
    return what;
};
// What only changes the page, such as a selection, is followed by more before the match goes on.
const touch = (element) => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return '';
};

const prompt = one('.sw-dock .prompt');
if (prompt) {
    const confirm = prompt.querySelector('.prompt-acts .btn--primary');
    if (!confirm) return press(prompt.querySelector('.choice, .opt'), 'answered');
    if (!confirm.disabled) return press(confirm, 'answered');
    return touch(prompt.querySelector('.choice[aria-pressed="false"]'));
}
const onward = one('[data-spot="phases"]:not([disabled])');
if (!onward) return '';

// Cells are numbered row by row, the far row first; marks and tokens are drawn in units of 100 within a frame of 16.
const cells = all('.sw-cell');
const cellAt = (x, y) => Math.round((y - 66) / 100) * 6 + Math.round((x - 66) / 100);
const marked = (selector) => all(selector).map((mark) => {
    const { x, y, width, height } = mark.getBBox();
    return cellAt(x + width / 2, y + height / 2);
});
const cellOf = (token) => {
    const { e, f } = token.parentNode.transform.baseVal.consolidate().matrix;
    return cellAt(e + 50, f + 50);
};
const distance = (one, other) =>
    Math.abs((one % 6) - (other % 6)) + Math.abs(Math.floor(one / 6) - Math.floor(other / 6));
const own = cells[0].dataset.spot === 'a8' ? '1' : '2';
const summoners = all('.sw-token').filter((token) => token.querySelector('.is-summoner'));
const goal = cellOf(summoners.find((token) => token.dataset.side !== own));
const home = cellOf(summoners.find((token) => token.dataset.side === own));
const nearest = (list) => list.sort((one, other) => distance(one, goal) - distance(other, goal))[0];

// Nothing is tried twice in a phase.
const moment = one('.sw-round').textContent + phase;
if (window.moment !== moment) Object.assign(window, { moment, tried: new Set() });
const isNew = (what) => !window.tried.has(what) && window.tried.add(what);

const card = one('.sw-hand .hd.is-selected');
if (card) {
    const site = nearest(marked('.sw-mk-dash'));
    if (site !== undefined) return press(cells[site], phase === 'build' ? 'built' : 'summoned');
    const [play, discard] = [one('[data-spot="play"]'), one('[data-spot="discard-card"]')];
    if (play) return press(play, 'played');
    return discard ? press(discard, 'discarded') : touch(card);
}
const unit = one('.sw-token.is-selected');
if (unit) {
    const from = cellOf(unit);
    const targets = marked('.sw-mk-target:not(.is-own)');
    if (targets.length > 0) return press(cells[nearest(targets)], 'attacked');
    const step = nearest(marked('.sw-mk-dot'));
    if (step !== undefined && distance(step, goal) < distance(from, goal)) return press(cells[step], 'moved');
    // The second tap lets go of it.
    return touch(cells[from]);
}
// Three cards a turn become magic.
const isSpent = phase === 'magic' && window.tried.size >= 3;
const next = all('.sw-hand .hd.is-playable').find((it) => !isSpent && isNew(`card ${it.dataset.piece}`));
if (next) return touch(next);
if (phase === 'move' || phase === 'attack') {
    const tokens = all('.sw-token').filter((token) => marked('.sw-mk-ready').includes(cellOf(token)));
    // The own summoner stays at home, but strikes what comes near.
    const ready = tokens.filter((token) => phase === 'attack' || cellOf(token) !== home);
    ready.sort((one, other) => distance(cellOf(one), goal) - distance(cellOf(other), goal));
    const token = ready.find((it) => isNew(it.dataset.piece));
    if (token) return touch(cells[cellOf(token)]);
}
// Without an attack, the board asks once more before it ends the phase.
const asksAgain = phase === 'attack' && battle.innerText.includes(inaction);
return asksAgain ? touch(onward) : press(onward, `ended ${phase}`);
