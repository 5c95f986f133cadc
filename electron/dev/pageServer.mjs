import { once } from 'node:events';
import { createServer as createSocket } from 'node:net';
import { resolve } from 'node:path';
import { createServer } from 'vite';

/** Stands in the page's text where its host puts a new nonce into each answer. */
const noncePlaceholder = 'HOMEWARD-DEV-NONCE';

/**
 * A port of this machine that is free: the wish if it is, else any.
 * @param {number} wish 0: any
 * @returns {Promise<number>}
 */
export async function freePort(wish) {
  const socket = createSocket();
  try {
    socket.listen(wish, '127.0.0.1');
    await once(socket, 'listening');
    const address = socket.address();
    return typeof address === 'object' && address !== null ? address.port : freePort(0);
  } catch (error) {
    if (wish !== 0) return freePort(0);
    throw error;
  } finally {
    socket.close();
  }
}

/**
 * The page names the product's assets as they lie beside it, which is outside of what its server serves.
 * @param {string} root
 * @returns {import('vite').Plugin}
 */
const assetsBeside = (root) => ({
  name: 'assets-beside',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/assets/') === true) request.url = `/@fs/${resolve(root)}${request.url}`;
      next();
    });
  },
});

/**
 * The page as it is edited. Its host asks here for files and passes them on under its own address; only the word that a
 * file has changed comes to the page directly.
 * @param {string} root
 * @param {import('vite').InlineConfig} [config]
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startPageServer(
  root,
  config = { configFile: resolve(root, 'renderer/vite.config.ts') },
) {
  const port = await freePort(0);
  const server = await createServer({
    ...config,
    plugins: [assetsBeside(root)],
    appType: 'mpa',
    clearScreen: false,
    logLevel: 'warn',
    html: { cspNonce: noncePlaceholder },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: port },
      fs: { allow: [root] },
    },
  });
  await server.listen();
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
