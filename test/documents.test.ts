import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const layers = ['engine', 'server', 'renderer', 'electron', 'test', 'deploy'];

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .filter((file) => !file.includes('/node_modules/'));
}

const files = layers.flatMap(filesUnder);
const names = new Set(files.map((file) => basename(file)));
const documents = ['README.md', 'CONTRIBUTING.md', ...files.filter((file) => file.endsWith('.md'))];

/** Words in backticks that look like a source file: with a folder before it, or alone. */
const namedIn = (text: string) =>
  [...text.matchAll(/`([\w.\-/]+\.(?:ts|tsx|mjs|md|css))`/g)].map((match) => match[1] ?? '');

/** A path is meant from the root or from the document's folder; a bare name from wherever it is. */
function isThere(document: string, named: string): boolean {
  if (!named.includes('/')) return names.has(named) || existsSync(join(root, named));
  return [root, resolve(root, dirname(document))].some((from) => existsSync(resolve(from, named)));
}

const missingFrom = (document: string, text: string) =>
  namedIn(text)
    .filter((named) => !named.startsWith('../') && !isThere(document, named))
    .map((named) => `${relative('.', document)} names ${named}`);

const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');

describe('the documents', () => {
  it('name only files that are there', () => {
    expect(documents.length).toBeGreaterThan(5);
    const missing = documents.flatMap((file) => missingFrom(file, readFileSync(join(root, file), 'utf8')));
    expect(missing).toEqual([]);
  });

  it('link only to files that are there', () => {
    const broken = documents.flatMap((file) =>
      linksOf(readFileSync(join(root, file), 'utf8'))
        .filter((link) => !existsSync(resolve(root, dirname(file), link)))
        .map((link) => `${file} links to ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('are caught where a file has gone', () => {
    expect(missingFrom('engine/README.md', 'see `range/noSuchFile.ts` and `noSuchName.mjs`')).toHaveLength(2);
    expect(
      missingFrom('engine/README.md', 'see `range/ringReach.ts` and `engine/range/ringReach.ts`'),
    ).toEqual([]);
  });

  it.each(['engine', 'engine/flightplan', 'server', 'renderer'])(
    'name each folder of %s in a table',
    (layer) => {
      const rows = readFileSync(join(root, layer, 'README.md'), 'utf8').match(/^\| `.*$/gm) ?? [];
      const named = rows.flatMap((row) => [...row.matchAll(/`([\w/]+)\/`/g)].map(([, folder]) => folder));
      const folders = readdirSync(join(root, layer), { withFileTypes: true }).filter((one) =>
        one.isDirectory(),
      );
      expect(folders.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
    },
  );

  it('keep the front page short, with figures of the table of the engine', () => {
    const page = readFileSync(join(root, 'README.md'), 'utf8');
    const lines = page.split('\n');
    expect(lines.length).toBeLessThanOrEqual(130);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
    const scored = readFileSync(join(root, 'engine', 'README.md'), 'utf8');
    const rows: readonly (readonly [string, string])[] = [
      ['Energy of whole Matrice 100 flights', 'energy of whole flights from the plan alone, route R1'],
      ['Cruise power of the Matrice 100', 'DJI Matrice 100, cruise power by payload and speed'],
      ['Battery used in logged flights', 'Logged flights of six kinds of camera drones'],
      ['Published maximum distance', 'Published maximum distance, held back'],
      ['Endurance of VTOL aircraft', 'Six VTOL aircraft, endurance with payload'],
    ];
    const figuresOf = (text: string, start: string) =>
      text
        .split('\n')
        .find((line) => line.startsWith('|') && line.includes(start))
        ?.split('|')
        .slice(2, 4)
        .map((cell) => cell.trim());
    for (const [short, long] of rows) expect(figuresOf(page, short), short).toEqual(figuresOf(scored, long));
    expect(page.split('| cases |')[1]?.match(/^\| [A-Z]/gm)).toHaveLength(rows.length);
    const measured = scored.match(/^\|[^|]+\| \d+ \|.*$/gm) ?? [];
    expect(page).toContain(`measures these and ${measured.length - rows.length} more`);
  });
});
