import { fileURLToPath } from 'node:url';
import { openPageFiles } from '../server/bridge/pageFiles.ts';
import { runBrowserHost } from './runBrowserHost.ts';

// Paths are relative to the built file, build/electron/browserHost.js.
const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

runBrowserHost({
  assetsDir: beside('../../assets'),
  openPage: () => openPageFiles(beside('../renderer')),
});
