import { describe, expect, it } from 'vitest';
import { columnRoles } from '../../../engine/flightlog/record/flightLog.ts';
import { planFormats } from '../../../engine/flightplan/plan/flightPlan.ts';
import { legStatuses } from '../../../engine/mission/legStatus.ts';
import { needs } from '../../../renderer/features/replay/columnNeeds.ts';
import { type Language, languages } from '../../../server/contract/locale.ts';
import type { SourceKind } from '../../../server/elevation/groundSource.ts';
import { fallbackSource } from '../../../server/handlers/terrain.ts';
import { catalogueOf } from '../../../server/report/catalogues.ts';
import { differenceFields } from '../../../server/report/compare/differences.ts';
import { terminalLegFigures } from '../../../server/report/legTables.ts';

/** The choices of a message, `{word, select, …}`, that say a word as it came where no choice is for it. */
const openChoice = /\{(\w+), select, ((?:\w+ \{[^{}]*\} ){2,})other \{\{(\w+)\}\}\}/g;

const kinds = Object.keys({
  hgt: true,
  geotiff: true,
  glo30: true,
  terrarium: true,
  mapbox: true,
  service: true,
} satisfies Record<SourceKind, true>);

/** The words of the program's own data that a message is given, which no reader may see. */
const wordsOf: Readonly<Record<string, readonly string[]>> = {
  UNIT_UNKNOWN: ['height', 'speed', 'time', 'wait'],
  LOG_NO_COLUMN: columnRoles,
  'reason.cell': ['height', 'speed', 'time'],
  'report.ground.source': [...kinds, fallbackSource],
  'report.ground.source_facts': kinds,
  LAUNCH_ON_SURFACE: kinds,
  'LAUNCH_ON_SURFACE.uneven': kinds,
  LAUNCH_HEIGHTS_DIFFER: kinds,
  GROUND_SOURCE_CHANGES: kinds,
  'briefing.drone_source': ['catalog', 'own', 'catalog_adjusted', 'request', 'generic'],
  'window.import.format': planFormats,
  'window.replay.column': needs.flatMap(({ ways }) => ways.flatMap(({ roles }) => roles)),
  'terminal.needs_argument': ['file', 'in', 'out', 'log', 'name', 'id', 'key', 'install'],
  'terminal.column': ['flight', ...terminalLegFigures(true)],
  'terminal.phase': ['hover', 'forward', 'climb', 'descent'],
  'report.compare.field': differenceFields,
  'terminal.status': legStatuses,
};

/** Messages with words that are not ours: of files, of weather reports, of fields of the API, or of places that the compiler names. */
const theirs: ReadonlySet<string> = new Set([
  'window.problem.field',
  'window.reports.phenomenon',
  'terminal.part_of_option',
  'place.numbered',
  'place.part',
  'unlike.value',
]);

const openChoices = (language: Language) =>
  [...catalogueOf(language)].flatMap(([name, message]) =>
    [...message.matchAll(openChoice)]
      .filter(([, word, , said]) => word === said)
      .map(([, , choices = '']) => ({ name, choices })),
  );

describe.each(languages)('a word of the data in %s', (language) => {
  it('is known to the messages that would say it as it came', () => {
    const unknown = openChoices(language).filter(
      ({ name }) => wordsOf[name] === undefined && !theirs.has(name),
    );
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  it('is said in words of the catalogue', () => {
    const raw = openChoices(language).flatMap(({ name, choices }) =>
      (wordsOf[name] ?? [])
        .filter((word) => !new RegExp(`(^|\\s)${word} \\{`).test(choices))
        .map((word) => `${name}: ${word}`),
    );
    expect(raw).toEqual([]);
  });
});
