// Plays a match of tic-tac-toe at one screen, asks for the next one, and returns the size of the client's memory in
// bytes.
return (async () => {
    const cell = (number) => document.querySelector(`[data-spot="cell-${number}"]`);
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const until = async (holds) => {
        for (let frames = 0; !holds(); frames += 1) {
            if (frames > 600) throw new Error('the page does not follow');
            await frame();
        }
    };
    const client = await import(document.querySelector('link[rel=modulepreload]').href);
    const { memory } = client.initSync(undefined, undefined);
    for (const number of [4, 0, 2, 8, 6]) {
        cell(number).dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await until(() => cell(number).querySelector('.ttt-mark'));
    }
    document.querySelector('.acts button:last-child').click();
    await until(() => !document.querySelector('.ttt-mark'));
    return memory.buffer.byteLength;
})();
