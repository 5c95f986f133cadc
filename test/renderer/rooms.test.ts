import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../renderer');

/** What every feature stands on. */
const ground = ['ui', 'theme', 'platform', 'map', 'plan', 'analysis', 'planner.ts', 'plannerContext.ts'];

/** Room → the rooms it may import beside itself. A feature uses few others, and no two use each other. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  theme: [],
  platform: [],
  map: ['ui'],
  plan: ['map'],
  analysis: ['plan', 'map'],
  'features/battery': ground,
  'features/conditions': ground,
  'features/drone': ground,
  'features/import': ground,
  'features/server': ground,
  'features/settings': ground,
  'features/export': [...ground, 'features/import'],
  'features/survey': [...ground, 'features/import'],
  'features/speed': [...ground, 'features/drone'],
  'features/range': [...ground, 'features/battery', 'features/speed'],
  'features/mission': [
    ...ground,
    ...['battery', 'drone', 'import', 'speed'].map((feature) => `features/${feature}`),
  ],
  'features/verdict': [...ground, 'features/mission', 'features/speed'],
  // The frame around them all.
  'features/shell': [...ground, 'features/'],
};

const roomOf = (path: string) => Object.keys(rooms).find((name) => path.startsWith(`${name}/`));

/** Imports that leave a room for one it may not use; files of the top level join everything. */
function breachesOf(file: string, source: string): string[] {
  const room = roomOf(file);
  if (room === undefined) return file.includes('/') ? [`${file}: in no room`] : [];
  const targets = [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => match[1] ?? '');
  const allowed = [`${room}/`, ...(rooms[room] ?? [])];
  return targets
    .map((target) => relative(root, resolve(root, file, '..', target)).replaceAll('\\', '/'))
    .filter((reached) => !reached.startsWith('..') && !allowed.some((name) => reached.startsWith(name)))
    .map((reached) => `${file}: may not import ${reached}`);
}

describe('the rooms of the window', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(config|d)\.ts$/.test(file));

  it('use the rooms below them and few features beside them', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((file) => breachesOf(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('are seen to reach too far where they do', () => {
    expect(breachesOf('ui/planted.ts', "import x from '../plannerContext.ts';")).toHaveLength(1);
    expect(breachesOf('map/planted.ts', "import x from '../plan/inputs.ts';")).toHaveLength(1);
    expect(breachesOf('features/drone/planted.ts', "import x from '../mission/legRows.ts';")).toHaveLength(1);
    expect(breachesOf('panels/planted.ts', '')).toEqual(['panels/planted.ts: in no room']);
  });

  it('hold no more than a person can look over', () => {
    const counts = new Map<string, number>();
    for (const file of files) {
      const folder = file.split('/').slice(0, -1).join('/');
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 24)).toEqual([]);
  });
});
