import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { elementNames } from '../../engine/flightplan/source/xml/elementNames.ts';
import { membersText } from '../members/membersText.ts';

const folder = join(import.meta.dirname, '../../engine/flightplan');
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8');

describe('the page of what the readers know', () => {
  it('is the one that npm run members writes', () => {
    expect(textOf('MEMBERS.md')).toBe(membersText());
  });

  it('names no element that no reader looks at', () => {
    const readers = ['kml', 'gpx', 'wpml']
      .flatMap((room) => readdirSync(join(folder, room)).map((file) => `${room}/${file}`))
      .filter((path) => !path.endsWith('File.ts'))
      .map(textOf)
      .join('\n');
    const all = Object.values(elementNames).flatMap(Object.keys);
    expect(all.filter((name) => !new RegExp(`'(wpml:)?${name}'`).test(readers))).toEqual([]);
  });
});
