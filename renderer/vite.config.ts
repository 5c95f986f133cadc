import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The toast library puts a style element in the page, which the policy refuses; its sheet is imported instead. */
function withoutInjectedStyles(): Plugin {
  return {
    name: 'without-injected-styles',
    transform: (code, id) =>
      /[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id) ? code.replace(/^__insertCSS\(".*$/m, '') : undefined,
  };
}

const folder = import.meta.dirname;

export default defineConfig({
  root: folder,
  base: './',
  plugins: [react(), withoutInjectedStyles()],
  build: {
    outDir: resolve(folder, '../build/renderer'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    assetsInlineLimit: 0,
  },
});
