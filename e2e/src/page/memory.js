// Plays these taps at one screen, starts the match over, and returns the size of the client's memory in bytes. Each tap
// is a selector of what is tapped, and a selector of what it leads to.
return (async (taps) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const until = async (what, holds) => {
        for (let frames = 0; !holds(); frames += 1) {
            if (frames > 600) throw new Error(`the page does not show ${what}`);
            await frame();
        }
    };
    const client = await import(document.querySelector('link[rel=modulepreload]').href);
    const { memory } = client.initSync(undefined, undefined);
    for (const [tapped, effect] of taps) {
        await until(tapped, () => document.querySelector(tapped));
        document.querySelector(tapped).dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await until(effect, () => document.querySelector(effect));
    }
    const last = taps.at(-1)[1];
    // A finished match has the button for the next one beside its result.
    document.querySelector('.endbar .btn--primary, [data-spot=again]').click();
    await until('a new match', () => !document.querySelector(last));
    return memory.buffer.byteLength;
})(...arguments);
