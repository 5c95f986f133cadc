// Loaded into Electron's main process before the app (`electron -r`): prints once when the window and its first rings were on screen.
const { app } = require('electron');

/** Runs in the page: when its first picture, and the first rings, were painted, in milliseconds since 1970. */
const watchRings = () =>
  new Promise((resolve) => {
    const paints = () => performance.getEntriesByName('first-contentful-paint');
    const look = () => {
      const isThere = document.querySelector('canvas[data-outlines*=edge]') !== null && paints().length > 0;
      if (!isThere) return requestAnimationFrame(look);
      // The rings are part of the frame that this callback belongs to; the message is handled after it.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () =>
        resolve({
          paint_ms: performance.timeOrigin + paints()[0].startTime,
          rings_ms: performance.timeOrigin + performance.now(),
        });
      port2.postMessage(undefined);
    };
    look();
  });

app.on('browser-window-created', (_event, window) => {
  const shown = new Promise((resolve) => window.once('show', () => resolve(Date.now())));
  window.webContents.once('dom-ready', async () => {
    const [shown_ms, page] = await Promise.all([
      shown,
      window.webContents.executeJavaScript(`(${watchRings})()`),
    ]);
    process.stdout.write(`start:${JSON.stringify({ shown_ms, ...page })}\n`);
    app.quit();
  });
});
