import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Layer → what it may import: other layers and packages (`*`: any package; `node:` modules stand for Node). */
const layers: Record<string, { layers: string[]; packages: RegExp }> = {
  'engine/flightplan': { layers: ['engine'], packages: /^(fast-xml-parser|jszip|papaparse)$/ },
  engine: { layers: ['engine'], packages: /^geographiclib-geodesic$/ },
  'server/contract': { layers: ['engine', 'server/contract'], packages: /^zod$/ },
  server: { layers: ['engine', 'server/contract', 'server'], packages: /^(?!electron$|react|leaflet)/ },
  renderer: {
    layers: ['engine', 'server/contract', 'renderer'],
    packages: /^(?!electron$|express$|node:)/,
  },
  electron: { layers: ['engine', 'server/contract', 'server', 'electron'], packages: /./ },
};
const names = Object.keys(layers).sort((a, b) => b.length - a.length);
const layerOf = (path: string) => names.find((name) => path.startsWith(`${name}/`));

function sourcesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(config|d)\.ts$/.test(file));
}

function breachesOf(file: string, source: string): string[] {
  const layer = layerOf(file);
  const rule = layer === undefined ? undefined : layers[layer];
  if (rule === undefined) return [`${file}: in no layer`];
  const targets = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return targets
    .filter((target) => {
      if (target.startsWith('@fontsource') || target.endsWith('.css')) return false;
      if (!target.startsWith('.')) return !rule.packages.test(target);
      const reached = layerOf(relative(root, resolve(root, file, '..', target)).replaceAll('\\', '/'));
      return reached !== undefined && !rule.layers.some((allowed) => reached.startsWith(allowed));
    })
    .map((target) => `${file}: may not import ${target}`);
}

describe('the layers', () => {
  const files = ['engine', 'server', 'renderer', 'electron'].flatMap(sourcesUnder);

  it('import only what stands below them', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((file) => breachesOf(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('are seen to be breached where they are', () => {
    expect(breachesOf('engine/planted.ts', "import { readFileSync } from 'node:fs';")).toHaveLength(1);
    expect(breachesOf('engine/planted.ts', "import x from '../server/dispatch.ts';")).toHaveLength(1);
    expect(breachesOf('renderer/planted.ts', "import x from '../server/dispatch.ts';")).toHaveLength(1);
    expect(breachesOf('server/planted.ts', "import x from '../renderer/App.tsx';")).toHaveLength(1);
  });
});
