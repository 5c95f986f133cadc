import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * The types of files that the menu entry of a checkout names, too.
 * @param {string} root
 * @returns {Promise<typeof import('../../server/cli/desktopEntry.ts')>}
 */
async function typesOfFiles(root) {
  const entryPoints = [join(root, 'server/cli/desktopEntry.ts')];
  const { outputFiles } = await build({ entryPoints, format: 'esm', write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`);
}

/** @param {string} types */
const scripts = (types) => ({
  postinst: `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  cat > /usr/share/mime/packages/homeward.xml <<'TYPES'
${types.trim()}
TYPES
  update-mime-database /usr/share/mime || true
  update-desktop-database -q || true
fi
`,
  postrm: `#!/bin/sh
set -e
if [ "$1" = remove ]; then
  rm -f /usr/share/mime/packages/homeward.xml
  update-mime-database /usr/share/mime || true
  update-desktop-database -q || true
fi
`,
});

/**
 * Makes a .deb of the unpacked program, with its files' types, menu entry and icon. It updates with the system's packages alone.
 * @param {string} root
 */
export async function makeDeb(root) {
  const { mimePackage, openedTypes } = await typesOfFiles(root);
  const folder = join(root, 'build/package/scripts');
  mkdirSync(folder, { recursive: true });
  const paths = Object.entries(scripts(mimePackage)).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o755 });
    return [name, path];
  });
  const { default: installer } = await import(
    createRequire(import.meta.url).resolve('electron-installer-debian')
  );
  await installer({
    src: join(root, 'build/package/linux-unpacked'),
    dest: join(root, 'build/package'),
    arch: process.arch === 'arm64' ? 'arm64' : 'amd64',
    options: {
      name: 'homeward',
      productName: 'Homeward',
      genericName: 'Drone mission planner',
      description: 'How far a drone flies, and whether it comes home',
      bin: 'homeward',
      icon: join(root, 'assets/icons/homeward.png'),
      categories: ['Science', 'Geography'],
      section: 'science',
      maintainer: 'Homeward contributors',
      mimeType: openedTypes,
      scripts: Object.fromEntries(paths),
    },
  });
}
