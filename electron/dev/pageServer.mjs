import { once } from 'node:events';
import { createServer as createSocket } from 'node:net';
import { resolve } from 'node:path';
import { createServer } from 'vite';

/** Placeholder in the page's HTML for the nonce that the host sets in each answer. */
const noncePlaceholder = 'HOMEWARD-DEV-NONCE';

/**
 * A free port of this machine: `wish` if it is free, else any.
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
 * Serves the product's assets, which the page expects beside itself but which are outside its server's root.
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
 * Serves the page as it is edited. The host gets files from here and serves them under its own address; only the message
 * that a file has changed reaches the page directly.
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
