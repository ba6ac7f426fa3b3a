// Clicks an element and watches every frame until the page tells the result: whether it was told while the board still
// moved. The click is that of a script, which does not end the motion as a tap would.
const [selector, tells, input, done] = arguments;
const moving = () => {
    const stage = document.querySelector('.fx-stage');
    // The motion of pieces, dice, stones and lasers. What accompanies a result, such as rising numbers, does not count.
    const counts = (it) => it instanceof CSSAnimation
        ? /^(tumble|f-|ttt-stroke|xq-(fade|strike|burst|grow)|dt-(fall|crack|stamp|turned))/.test(it.animationName)
        : !(it instanceof CSSTransition);
    // An animation may start a few frames after the clock that the page waits for.
    const lasts = (it) => it.effect.getComputedTiming().endTime - it.currentTime > 80;
    return stage.getAnimations({ subtree: true }).some((it) => it.playState === 'running' && counts(it) && lasts(it));
};
const told = () => document.querySelector(tells) !== null;
const result = { before: told(), moved: false, toldInMotion: false, frames: 0, ms: 0 };
const begin = performance.now();
document.querySelector(selector).dispatchEvent(new MouseEvent('click', { bubbles: true }));
const look = () => {
    const [moves, tells] = [moving(), told()];
    result.frames += 1;
    result.moved ||= moves;
    result.toldInMotion ||= moves && tells;
    result.ms = performance.now() - begin;
    if (moves && input && result.frames > 5 && !result.input) {
        result.input = true;
        // Any key ends the motion; the page tells the result before the next frames are painted.
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
        requestAnimationFrame(() => requestAnimationFrame(() => {
            result.toldAfterInput = told() && !moving();
            done(result);
        }));
        return;
    }
    if (tells || result.ms > 10000) return done(result);
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
