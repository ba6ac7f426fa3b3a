// One action on the board of Dice Throne, for a player with an aim.
const [aim] = arguments;
const arena = document.querySelector('.dt-arena');
if (!arena) return '';
const { asked, phase, seq } = arena.dataset;
const one = (selector) => document.querySelector(selector);
const press = (element, what) => {
    element.click();
    window.actedAt = seq;
    return what;
};
// What only changes the page may be followed by more before the match goes on.
const touch = (element) => {
    element.click();
    return '';
};
if (asked === 'over') return 'over';
if (asked === 'wait' || window.actedAt === seq) return '';

const sell = () => {
    const button = one('.dt-menu [data-spot="sell-card"]');
    if (button) return press(button, 'sold');
    // What one can answer with is kept to the last; so are upgrades while one is wanted.
    const order = aim === 'upgrade' ? ['main', 'roll', 'instant', 'upgrade'] : ['main', 'upgrade', 'instant', 'roll'];
    const spare = order.map((kind) => one(`.hand .card[data-kind="${kind}"]`)).find((card) => card);
    return spare ? touch(spare) : '';
};
const onward = () => press(one('[data-spot="onward"]'), `onward ${phase}`);

if (asked === 'prompt') {
    const confirm = one('.dt-side .prompt-acts .btn--primary');
    if (!confirm) return press(one('.dt-side .choice, .dt-side .opt'), 'prompt');
    if (!confirm.disabled) return press(confirm, 'prompt');
    return touch(one('.dt-side .choice[aria-pressed="false"]'));
}
if (asked === 'respond') {
    const options = [...document.querySelectorAll('.dt-side .choice')];
    const card = options.find((it) => it.querySelector('.dt-price'));
    if (card && aim !== 'upgrade' && aim !== 'idle') return press(card, 'answered');
    // An answer that is left out passes by itself.
    return options.length > 0 ? press(options.at(-1), 'passed') : '';
}
if (asked === 'discard') return sell();
if (asked === 'main') {
    const upgrade = one('.dt-menu [data-spot="play"]:not([aria-disabled])');
    if (upgrade && window.upgrading) {
        window.upgrading = false;
        return press(upgrade, 'upgraded');
    }
    if (aim === 'upgrade' && phase === 'main1') {
        const ready = one('.hand .is-playable > .card[data-kind="upgrade"]');
        if (ready) {
            window.upgrading = true;
            return touch(ready);
        }
        // Cards that are not needed pay for it.
        const [wanted, spare] = [one('.hand .card[data-kind="upgrade"]'), one('.hand .card:not([data-kind="upgrade"])')];
        if (wanted && spare) return sell();
    }
    return onward();
}
if (asked === 'roll') {
    if (aim !== 'answer' && aim !== 'fight' && phase === 'offensive_roll') return onward();
    const [roll, confirm] = [one('[data-spot="roll"]'), one('[data-spot="confirm"]:not([disabled])')];
    const fits = one('.mine .ab.is-ready') !== null;
    if (confirm && (fits || roll.disabled)) return press(confirm, `confirmed ${phase}`);
    return press(roll, `rolled ${phase}`);
}
const use = one('[data-spot="use"]');
// A hero with two defences has to choose one, whatever the player is after.
const uses = aim === 'fight' || phase === 'defensive_roll';
return use && uses ? press(use, `used ${phase}`) : onward();
