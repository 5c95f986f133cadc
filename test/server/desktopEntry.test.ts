import { describe, expect, it } from 'vitest';
import { desktopEntry, groundControlType, mimePackage, planType } from '../../server/cli/desktopEntry.ts';

const program = {
  node: '/usr/bin/node',
  launcher: '/opt/homeward/electron/launch.mjs',
  icon: '/opt/homeward.png',
};

/** The keys of an entry, with the escapes of their values taken away, as a desktop reads them. */
function keysOf(entry: string): ReadonlyMap<string, string> {
  const [group, ...lines] = entry.trimEnd().split('\n');
  expect(group).toBe('[Desktop Entry]');
  return new Map(
    lines.map((line) => {
      const [key = '', ...value] = line.split('=');
      return [
        key,
        value.join('=').replaceAll(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter)),
      ];
    }),
  );
}

/** The arguments of a command line, as a desktop takes them apart. */
const argumentsOf = (exec: string): string[] =>
  [...exec.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, bare = '']) =>
    quoted === undefined ? bare : quoted.replaceAll(/\\(.)/g, '$1').replaceAll('%%', '%'),
  );

describe('a desktop entry', () => {
  it.each([
    ['/usr/bin/node', '/opt/homeward/electron/launch.mjs'],
    ['/home/a b/node', '/home/a b/"odd" $HOME `x` \\ 100 %f/launch.mjs'],
  ])('starts %s with %s and the file', (node, launcher) => {
    const exec = keysOf(desktopEntry({ ...program, node, launcher })).get('Exec') ?? '';
    expect(argumentsOf(exec)).toEqual([node, launcher, '%f']);
  });

  it('keeps a path with a line break in its line', () => {
    const icon = '/opt/two\nlines=1.png';
    expect(keysOf(desktopEntry({ ...program, icon })).get('Icon')).toBe(icon);
  });

  it('opens the type that the database of types gets', () => {
    const types = keysOf(desktopEntry(program)).get('MimeType')?.split(';');
    expect(types).toContain(planType);
    expect(types).toContain('application/gpx+xml');
    expect(mimePackage).toContain(`<mime-type type="${planType}">`);
    expect(mimePackage).toContain('<glob pattern="*.homeward"/>');
    expect(types).toContain(groundControlType);
    expect(mimePackage).toMatch(
      new RegExp(`type="${groundControlType.replace('+', '\\+')}">[^]*pattern="\\*\\.plan"`),
    );
  });
});
