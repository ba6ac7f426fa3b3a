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

// The parts of a match that the address tells are fetched together with the client, not after it.
const [, page, game] = location.pathname.split('/');
const room = { local: 'local', table: 'table', t: 'table', learn: 'pages' }[page];
if (room) {
  const fetchParts = ({ begin }) => ['play', room, game].forEach((name) => begin?.(name));
  // The client itself fetches them again when it needs them, and reports a failure.
  import('{{links}}').then(fetchParts).catch(() => {});
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

if ('serviceWorker' in navigator) {
  // Without it everything works, only not offline.
  navigator.serviceWorker.register('/sw.js').catch(() => {});
}
