import { fileURLToPath } from 'node:url';
import { runBrowserHost } from '../runBrowserHost.ts';
import { devPageAddress, openDevPage } from './devPage.ts';

// The path is relative to the built file, build/dev/browserHost.js.
runBrowserHost({
  assetsDir: fileURLToPath(new URL('../../assets', import.meta.url)),
  openPage: async () => openDevPage(devPageAddress(process.env)),
  token: process.env['HOMEWARD_DEV_TOKEN'],
});
