import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { elementNames } from '../../engine/flightplan/source/xml/elementNames.ts';
import { memberNames } from '../members/memberNames.ts';
import { membersText } from '../members/membersText.ts';

const folder = join(import.meta.dirname, '../../engine/flightplan');
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8');

/** The readers of each family of JSON. */
const readersOf: Readonly<Record<keyof typeof memberNames, readonly string[]>> = {
  qgc: [
    'mavlink/qgcPlan.ts',
    'mavlink/qgcAltitudes.ts',
    'mavlink/qgcArea.ts',
    'mavlink/qgcFences.ts',
    'mavlink/qgcPlanParts.ts',
  ],
  items: ['mavlink/mavlinkJson.ts'],
  ugcs: ['json/ugcs.ts'],
  parrot: ['json/parrot.ts'],
  potensic: ['potensic/potensic.ts'],
  djiSdk4: ['json/djiSdk4.ts'],
  geojson: ['json/geojson.ts', 'json/geojsonFeatures.ts', 'json/geojsonNotes.ts', 'json/flightArea.ts'],
  homeward: ['json/ownRequest.ts', 'json/ownFences.ts', 'json/homewardPlan.ts'],
};

/** Names that a reader asks an object for, wherever the call breaks its lines. */
function askedIn(text: string): string[] {
  const asked = [
    ...text.matchAll(
      /\b(?:member|textAt|numberAt|listAt|number)\(\s*(?:[^()']|\([^()']*\))*'([A-Za-z_]\w*)'/g,
    ),
  ];
  const among = [...text.matchAll(/\bnumberIn\([^[]*\[([^\]]*)\]/g)];
  return [
    ...asked.map(([, name = '']) => name),
    ...among.flatMap(([, names = '']) => [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)),
  ];
}

/** Asked of what the reader has made itself. */
const ofOwnParts = new Set(['end_action', 'speeds']);

describe.each(Object.keys(memberNames) as (keyof typeof memberNames)[])('the members of %s', (family) => {
  const text = readersOf[family].map(textOf).join('\n');
  const declared = Object.keys(memberNames[family]);

  it('that a reader asks for are on the page', () => {
    const asked = askedIn(text).filter((name) => family !== 'qgc' || !ofOwnParts.has(name));
    expect(asked.length).toBeGreaterThan(5);
    const missing = asked.filter((name) => !declared.includes(name));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('on the page are asked for', () => {
    expect(declared.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
  });
});

describe('the page of what the readers know', () => {
  it('is the one that npm run members writes', () => {
    expect(textOf('MEMBERS.md')).toBe(membersText());
  });

  it('names no element that no reader looks at', () => {
    const readers = ['kml', 'gpx', 'inav', 'wpml']
      .flatMap((room) => readdirSync(join(folder, room)).map((file) => `${room}/${file}`))
      .filter((path) => !path.endsWith('File.ts'))
      .map(textOf)
      .join('\n');
    const all = Object.values(elementNames).flatMap(Object.keys);
    expect(all.filter((name) => !new RegExp(`'(wpml:)?${name}'`).test(readers))).toEqual([]);
  });
});
