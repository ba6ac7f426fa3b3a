// Counts what is drawn and played, and lists what is fetched, from now on.
window.seen = { gl: 0, plain: 0, sounds: 0, loops: 0, fetched: [] };
const wrap = (owner, name, before) => {
  const real = owner[name];
  owner[name] = function (...given) {
    before(this, given);
    return real.apply(this, given);
  };
};
wrap(WebGL2RenderingContext.prototype, 'drawArraysInstanced', () => (window.seen.gl += 1));
wrap(CanvasRenderingContext2D.prototype, 'clearRect', () => (window.seen.plain += 1));
wrap(AudioScheduledSourceNode.prototype, 'start', () => (window.seen.sounds += 1));
wrap(AudioBufferSourceNode.prototype, 'start', (node) => (window.seen[node.loop ? 'loops' : 'sounds'] += 1));
wrap(window, 'fetch', (_, [what]) => window.seen.fetched.push(String(what.url || what)));
return true;
