import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import type { Value, Values } from '../../../engine/saying.ts';
import type { Warning } from '../../../engine/warnings/warning.ts';
import { languages, localeFor } from '../../../server/contract/locale.ts';
import type { Units } from '../../../server/contract/unitChoice.ts';
import { catalogueOf } from '../../../server/report/catalogues.ts';
import { say } from '../../../server/report/say.ts';
import { ending, type Outcome, saying } from '../../../server/report/verdict/finding.ts';
import { judge, longestHeadline } from '../../../server/report/verdict/judge.ts';
import { findingsOf, longestName } from '../../../server/report/verdict/warningFindings.ts';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** Words that a message tells apart, by the name of their argument. */
function choicesOf(elements: readonly Element[], found = new Map<string, Set<string>>()) {
  for (const element of elements) {
    if (!('options' in element)) continue;
    const known = found.get(element.value) ?? new Set();
    for (const [word, { value }] of Object.entries(element.options)) {
      if (!('pluralType' in element)) known.add(word);
      choicesOf(value, found);
    }
    if (known.size > 0) found.set(element.value, known);
  }
  return found;
}

const left = saying('left', { kept_pct: 62, probably_pct: 71 });

/** Values as long as those of a large plan; figures are in the unit at the end of their name, or in metres. */
const long: Values = {
  place: 122,
  charge_pct: 87.5,
  flight: 11,
  flight_index: 11,
  waypoint_index: 122,
  value: 1234.5,
  limit: 1234.5,
  depth_m: 1234.5,
  high_m: 1234.5,
  beside_m: 12.5,
  name: 'N'.repeat(longestName),
  dated: '2026-11-12',
  asked_m: 120,
  height_m: 1234.5,
  count: 120,
  batteries: 12,
  kept_pct: 62,
  probably_pct: 71,
  expected_pct: 34,
  left_pct: 30,
  wind_mps: 12.6,
  airspeed_mps: 12.6,
  probably: '10.2–12.4 km',
  span: '10.2–12.4 km',
  covered: '1 234 ha',
  left,
  parts: 'part',
  fence_name: 'N'.repeat(longestName),
  zone: 'N'.repeat(longestName),
  what: saying('obstacle.what', { kind: 'turbine', name: 'N'.repeat(longestName) }),
  reason: 'reason',
};

/** Values in another unit than metres. */
function ownValues(name: string): Values {
  if (/WIND|GUST/.test(name)) return { value: 12.6, limit: 12.6 };
  if (/TEMPERATURE|COLD/.test(name)) return { value: -12.5, limit: -12.5 };
  return /RESERVE|outcome|tight/.test(name) ? { value: 25, limit: 25 } : {};
}

/** Values of a message for each combination of the words that it tells apart. */
function casesOf(name: string, message: string): Values[] {
  const elements = new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst();
  const choices = [...choicesOf(elements)].filter(([argument]) => argument !== 'form');
  return choices.reduce<Values[]>(
    (cases, [argument, words]) =>
      cases.flatMap((one) =>
        [...words].map((word): Values => {
          const figure: Value | undefined = long[argument];
          return { ...one, [argument]: word === 'other' && figure !== undefined ? figure : word };
        }),
      ),
    [{ ...long, ...ownValues(name), form: 'headline' }],
  );
}

const unitChoices: readonly Units[] = [
  'metric',
  'imperial',
  'aviation',
  { wind: 'km/h', speed: 'km/h', length: 'NM', height: 'ft', temperature: '°F' },
];
const locales = languages.flatMap((language) => unitChoices.map((units) => localeFor(language, units)));

const headlines = [...catalogueOf('en')].filter(([name]) => /^(?:forbids|doubt|outcome)\./.test(name));

describe('a headline', () => {
  it.each(headlines)('has at most 140 characters in each language: %s', (name, message) => {
    for (const values of casesOf(name, message))
      for (const locale of locales) {
        const said = saying(name, values);
        const title = say(
          name.startsWith('forbids.') ? saying('do_not_fly', { reason: said }) : said,
          locale,
        );
        expect(title.length, title).toBeLessThanOrEqual(longestHeadline);
      }
  });

  it.each<Warning>([
    { code: 'FENCE_BREACH', leg_index: 1, value: 20, limit: 0, values: { fence_name: 'Field '.repeat(16) } },
    { code: 'ZONE_PROHIBITED', leg_index: 1, value: 20, limit: 0, values: { zone: 'Zone '.repeat(20) } },
    {
      code: 'OBSTACLE_IN_WAY',
      leg_index: 1,
      value: -20,
      limit: 30,
      values: { what: saying('obstacle.what', { kind: 'mast', name: 'Mast '.repeat(20) }) },
    },
  ])('shortens the name of a thing, which files give at any length: $code', (warning) => {
    const [finding] = findingsOf([warning], {});
    if (finding === undefined) throw new Error('Nothing is said.');
    const title = say(finding.gravity === 'forbids' ? finding.reason : finding.headline, 'metric');
    expect(title).toMatch(/(Field|Zone|Mast).*…/);
    expect(title.length).toBeLessThanOrEqual(100);
  });

  it('has at most 140 characters in each language if a file has parts of each kind that nobody counts', () => {
    const codes = [
      'COMMANDS_NOT_COUNTED',
      'POINTS_IGNORED',
      'WAITS_IGNORED',
      'FIGURES_IGNORED',
      'FENCES_IGNORED',
    ] as const;
    for (let left_out = 1; left_out < 2 ** codes.length; left_out += 1) {
      const warnings = codes
        .filter((_, at) => (left_out & (2 ** at)) !== 0)
        .map((code) => ({ code, value: 120 }));
      const [finding] = findingsOf(warnings, {});
      if (finding?.gravity !== 'doubt') throw new Error('Nothing is said of what is left out.');
      for (const locale of locales) {
        const title = say(finding.headline, locale);
        expect(title.length, title).toBeLessThanOrEqual(longestHeadline);
      }
    }
  });
});

const assumed: readonly Warning[] = [
  { code: 'TERRAIN_FALLBACK' },
  { code: 'HOME_ASSUMED' },
  { code: 'ALTITUDE_REFERENCE_ASSUMED' },
  { code: 'RETURN_BY_HAND' },
];
const flown = ending('note', 'outcome.flown', { end: 'go_home', place: 2, left }, []);
const split = ending('note', 'outcome.split', { batteries: 12, lands: 'yes', left }, []);

const judged = (warnings: readonly Warning[], outcome: Outcome, language: string) =>
  judge({ outcome, warnings, legs: {}, ground: 'none', countsReturn: true }, localeFor(language, 'metric'));

describe('a headline with several reasons', () => {
  const forbidding: readonly Warning[] = [
    { code: 'WIND_ABOVE_LIMIT', value: 14, limit: 12, height_m: 100 },
    { code: 'GUST_ABOVE_LIMIT', value: 25, limit: 12, height_m: 100 },
    { code: 'PAYLOAD_ABOVE_MAXIMUM', value: 900, limit: 500 },
    { code: 'TEMPERATURE_OUTSIDE_RANGE', value: -25, limit: -10 },
  ];
  const empty: Outcome = {
    gravity: 'forbids',
    isWind: false,
    reason: saying('forbids.empty_on_leg', { place: 2 }),
    advice: saying('advice.battery'),
  };

  it.each(forbidding.map((_, at) => at))('names the two gravest, and counts the others: %d', (at) => {
    const turned = [...forbidding.slice(at), ...forbidding.slice(0, at)];
    const { title, detail } = judged(turned, empty, 'en');
    expect(title).toMatch(/^Do not fly: wind 14/);
    expect(detail).toMatch(/^Also gusts 25.*\(and 3 more\)/);
  });

  it('names the gravest of what a file leaves out', () => {
    const left_out = ['FENCES_IGNORED', 'FIGURES_IGNORED', 'WAITS_IGNORED', 'COMMANDS_NOT_COUNTED'] as const;
    const { title } = judged(
      left_out.map((code) => ({ code, value: 1 })),
      flown,
      'en',
    );
    expect(title).toMatch(/^Check the file: 1 command, 1 wait and 2 more parts not counted/);
  });
});

describe('a headline under conditions', () => {
  it('names two of them where both have room, and the others stand under it', () => {
    const { title, detail } = judged(assumed, flown, 'en');
    expect(title).toBe(
      'If the ground is level and you launch at the start of the route (and 2 more): ' +
        'comes home with at least 62\u00a0%, probably 71\u00a0%',
    );
    expect(detail).toBe('And if you fly it home from the end and altitudes are above take-off');
  });

  it('names a third one where it has room, since a count of one would hide it', () => {
    const { title, detail } = judged([{ code: 'UNIT_ASSUMED' }, { code: 'RETURN_BY_HAND' }], flown, 'en');
    expect(title).toBe(
      'If the ground is level, you fly it home from the end and the assumed units are right: ' +
        'comes home with at least 62\u00a0%, probably 71\u00a0%',
    );
    expect(detail).toBe('');
  });

  it.each([
    ['en', 'If the ground is level (and 3 more): comes home on 12 batteries'],
    ['de', 'Wenn das Gelände eben ist (und 3 weitere): mit 12 Akkus'],
    ['fr', 'Si sol plat et décollage au début de l’itinéraire (et 2 autres)\u00a0: retour sur 12 batteries'],
    ['es', 'Si el terreno es llano (y 3 más): regresa con 12 baterías'],
  ])('names as many of them as have room: %s', (language, begin) => {
    const { title, detail } = judged(assumed, split, language);
    expect(title.slice(0, begin.length)).toBe(begin);
    expect(title.length).toBeLessThanOrEqual(longestHeadline);
    expect(detail).not.toBe('');
  });

  it.each(languages)('counts them where one has no room, and two stand under it: %s', (language) => {
    const chosen = 'Z'.repeat(90);
    const named: Warning = {
      code: 'AIRCRAFT_DIFFERS',
      says: 'AIRCRAFT_DIFFERS.file',
      values: { chosen },
    };
    const { title, detail } = judged([named, { code: 'HOME_ASSUMED' }], split, language);
    expect(title).not.toContain(chosen);
    expect(title).toContain('2');
    expect(title.length).toBeLessThanOrEqual(longestHeadline);
    expect(detail).toContain(chosen);
  });
});
