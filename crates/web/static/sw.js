// Keeps the client for times without a network: files whose name holds their hash come from the cache, the page
// from the network if there is one. What the server says (api, ws) is never kept.
const CACHE = 'qipan-{{version}}';
const HASHED = new Set({{hashed}});
const LOOSE = {{loose}};

self.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll([...HASHED, ...LOOSE]);
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('qipan-') && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

const fromCacheFirst = async (request) => (await caches.match(request)) || fetch(request);

const fromNetworkFirst = async (request, kept) => {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(kept);
    if (found) return found;
    throw error;
  }
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (HASHED.has(pathname)) {
    event.respondWith(fromCacheFirst(request));
  } else if (LOOSE.includes(pathname)) {
    event.respondWith(fromNetworkFirst(request, pathname));
  } else if (request.mode === 'navigate' && !/^\/(api|ws|metrics|health)/.test(pathname)) {
    event.respondWith(fromNetworkFirst(request, '/'));
  }
});
