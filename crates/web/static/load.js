// Loads the client and shows how far it has come. The length is that of the unpacked module, since that is
// what the stream yields.
const length = {{wasm_length}};
const boot = document.getElementById('boot');
const bar = boot.querySelector('.boot-bar');

const show = (loaded) => {
  const share = Math.min(100, Math.round((100 * loaded) / length));
  bar.setAttribute('aria-valuenow', share);
  bar.firstElementChild.style.width = `${share}%`;
};

const watched = (response) => {
  let loaded = 0;
  const count = new TransformStream({
    transform(chunk, out) {
      loaded += chunk.byteLength;
      show(loaded);
      out.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: { 'content-type': 'application/wasm' } });
};

// The parts that are fetched ahead are compiled while they arrive.
const ahead = [...document.querySelectorAll('link[data-part]')];
if (ahead.length) {
  // The client itself fetches them again when it needs them, and reports a failure.
  import('{{links}}').then(({ begin }) => ahead.forEach((link) => begin?.(link.dataset.part))).catch(() => {});
}

try {
  const [client, response] = await Promise.all([import('{{script}}'), fetch('{{wasm}}')]);
  if (!response.ok) throw new Error(`the client answered ${response.status}`);
  await client.default({ module_or_path: watched(response) });
} catch (error) {
  console.error(error);
  bar.hidden = true;
  boot.querySelector('.boot-say').hidden = true;
  boot.querySelector('.boot-fail').hidden = false;
}

// The service worker fetches all files, so it starts when the page can be used and nothing else is to do. A page that
// is to have a board may not get one.
const LONGEST_MS = 8000;
if ('serviceWorker' in navigator) {
  const usable = ahead.length ? 'qipan-board' : 'qipan-interactive';
  const marked = new Promise((resolve) => {
    const watch = (list) => list.getEntriesByName(usable).length && resolve();
    new PerformanceObserver(watch).observe({ type: 'mark', buffered: true });
    setTimeout(resolve, LONGEST_MS);
  });
  // Without it everything works, only not offline.
  const register = () => navigator.serviceWorker.register('/sw.js').catch(() => {});
  marked.then(() => (window.requestIdleCallback ?? setTimeout)(register));
}
