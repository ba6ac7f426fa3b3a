// Fetches the parts of the client that the address tells together with the client, not after it. This script stands
// before the style sheet, for which scripts behind it have to wait.
(() => {
  const files = {{ahead}};
  const [, page, game] = location.pathname.split('/');
  const room = { local: 'local', table: 'table', t: 'table', learn: 'pages', decks: 'decks' }[page];
  const names = room ? ['play', room, game, `${game}_${room}`] : [];
  for (const name of names.filter((name) => Object.hasOwn(files, name))) {
    for (const href of files[name]) {
      const link = document.createElement('link');
      const kind = href.endsWith('.css') ? { as: 'style' } : { as: 'fetch', crossOrigin: 'anonymous' };
      Object.assign(link, { rel: 'preload', href }, kind);
      link.dataset.part = name;
      document.head.append(link);
    }
  }
})();
