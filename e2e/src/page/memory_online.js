// Plays a match of tic-tac-toe at a table: whenever it is the user's turn, takes the first free cell of the list. Then
// votes for a rematch, waits for it, and returns the size of the client's memory in bytes.
return (async (cells) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const one = (selector) => document.querySelector(selector);
    const until = async (what, holds) => {
        for (let frames = 0; !holds(); frames += 1) {
            if (frames > 900) throw new Error(`the page does not show ${what}`);
            await frame();
        }
    };
    const client = await import(one('link[rel=modulepreload]').href);
    const { memory } = client.initSync(undefined, undefined);
    const free = () => cells.find((cell) => one(`[data-spot="cell-${cell}"].is-free`));
    while (!one('.endbar')) {
        await until('a turn or the end', () => free() !== undefined || one('.endbar'));
        const cell = free();
        if (cell === undefined) break;
        one(`[data-spot="cell-${cell}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await until('the mark', () => one(`[data-spot="cell-${cell}"] .ttt-mark`));
    }
    one('.endbar .btn--primary').click();
    await until('the next match', () => !one('.endbar'));
    return memory.buffer.byteLength;
})(...arguments);
