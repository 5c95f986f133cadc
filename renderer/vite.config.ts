import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { packWorld } from './map/baseMap/packedWorld.ts';
import { readWorld } from './map/baseMap/worldAtlas.ts';

/** Removes the style element that the toast library puts in the page, since the policy refuses it; the sheet is imported instead. */
function withoutInjectedStyles(): Plugin {
  return {
    name: 'without-injected-styles',
    transform: (code, id) =>
      /[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id) ? code.replace(/^__insertCSS\(".*$/m, '') : undefined,
  };
}

/** Makes `world-atlas/….json?packed` the address of that map, ready to draw: parsing it in the page would block the page. */
function packedWorlds(): Plugin {
  const query = '?packed';
  /** In development, the packed maps by their addresses. */
  const served = new Map<string, Uint8Array>();
  return {
    name: 'packed-worlds',
    async load(id) {
      if (!id.endsWith(query)) return undefined;
      const path = id.slice(0, -query.length);
      const source = new Uint8Array(packWorld(readWorld(await readFile(path, 'utf8'))).buffer);
      const name = `${basename(path, '.json')}.bin`;
      if (this.meta.watchMode) {
        served.set(`/packed/${name}`, source);
        return `export const address = '/packed/${name}';`;
      }
      const reference = this.emitFile({ type: 'asset', name, source });
      return `export const address = import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const source = served.get(request.url ?? '');
        if (source === undefined) return next();
        response.setHeader('Content-Type', 'application/octet-stream');
        response.end(source);
      });
    },
  };
}

const folder = import.meta.dirname;

export default defineConfig({
  root: folder,
  base: './',
  plugins: [react(), withoutInjectedStyles(), packedWorlds()],
  // Prebundled, it would put its styles in the page before the plugin above sees it.
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    outDir: resolve(folder, '../build/renderer'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
