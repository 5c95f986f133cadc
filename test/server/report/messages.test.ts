import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { afterEach, describe, expect, it, vi } from 'vitest';
import english from '../../../assets/messages/en.json' with { type: 'json' };
import { logNoteCodes } from '../../../engine/flightlog/record/flightLog.ts';
import { gravityOfCode } from '../../../engine/warnings/gravity.ts';
import { warningCodes } from '../../../engine/warnings/warning.ts';
import { figureStyles } from '../../../server/report/figures.ts';
import { say, sayFinding, saysPlace, unsaid } from '../../../server/report/say.ts';
import { namedMessages } from '../../architecture/sayings.ts';
import { productSources } from '../../architecture/sources.ts';
import { failUnsaid } from '../../support/strictSaying.ts';

const messages: Readonly<Record<string, string>> = english;
const keys = new Set(Object.keys(messages));

interface Parameter {
  readonly name: string;
  readonly style?: string | undefined;
  /** The words that a message tells apart. */
  readonly options: readonly string[];
}

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

function parametersOf(elements: readonly Element[]): Parameter[] {
  return elements.flatMap((element): Parameter[] => {
    if (!('value' in element) || element.type === literal) return [];
    if ('options' in element) {
      const options = Object.entries(element.options);
      const within = options.flatMap(([, option]) => parametersOf(option.value));
      const own =
        'pluralType' in element
          ? { name: element.value, options: [], style: 'counted' }
          : { name: element.value, options: options.map(([word]) => word) };
      return [own, ...within];
    }
    return [
      { name: element.value, options: [], ...('style' in element && { style: String(element.style) }) },
    ];
  });
}

/** The type of a piece of text among the elements of a message. */
const literal = new IntlMessageFormat('text').getAst()[0]?.type;

const parsed = Object.entries(messages).map(
  ([key, message]) =>
    [
      key,
      parametersOf(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst()),
    ] as const,
);

/** Values for all parameters of a message: each word that it tells apart, in turn. */
function* valuesFor(parameters: readonly Parameter[]): Generator<Record<string, number | string>> {
  const names = new Set(parameters.map(({ name }) => name));
  const most = Math.max(1, ...parameters.map(({ options }) => options.length));
  for (let turn = 0; turn < most; turn += 1)
    yield Object.fromEntries(
      [...names].map((name) => {
        const options = parameters.flatMap((one) => (one.name === name ? one.options : []));
        const isFigure = parameters.some((one) => one.name === name && one.style !== undefined);
        const word = options.filter((option) => option !== 'other')[turn];
        return [name, isFigure && word !== 'none' ? 12.5 + turn : (word ?? `‘${name}’`)];
      }),
    );
}

/** Places of a finding that messages say where it has them, and the waypoints that notes on files give themselves. */
const placeNames: ReadonlySet<string> = new Set(['carrier', 'flight_index', 'waypoint_index', 'where']);

/** Names of messages as they stand in the sources: of codes with several messages, notes of plans, typed places. */
function namesIn(source: string): string[] {
  const found = [
    ...source.matchAll(/says: '([^']+)'/g),
    ...source.matchAll(/'((?:[A-Z]+_)+[A-Z]+\.[a-z_]+)'/g),
  ].map(([, name = '']) => name);
  const ofPlans = /planDraft\.ts'|export const note =/.test(source) ? source : '';
  const notes = [...ofPlans.matchAll(/[^\w.]note\(\s*'([a-z_]+)'/g)].map(([, name]) => `PLAN_NOTE.${name}`);
  const places = [
    ...source.matchAll(
      /refuse\('(?:NOT_COORDINATES|OUT_OF_RANGE|AMBIGUOUS|NEEDS_PLACE_NEARBY)', '([a-z_]+)'/g,
    ),
  ].map(([, name]) => `coordinates.${name}`);
  return [...found, ...notes, ...places];
}

describe('the catalogue of messages', () => {
  it('has each name once, since reading JSON keeps the last of two', () => {
    const names = [...readFileSync('assets/messages/en.json', 'utf8').matchAll(/^ {2}"([^"]+)": /gm)];
    expect(names.map(([, name]) => name)).toEqual([...keys]);
  });

  it('has a message for each code of a warning and of a note on a log, or for each thing that the code means', () => {
    const has = (code: string) => keys.has(code) || [...keys].some((key) => key.startsWith(`${code}.`));
    const codes = [...warningCodes, ...logNoteCodes];
    expect(codes.filter((code) => !has(code))).toEqual([]);
  });

  it('has a headline and an advice for each code that forbids, a headline for each doubt, a condition for each assumption', () => {
    const sharing: Readonly<Record<string, string>> = {
      LOW_RETURN_CLEARANCE: 'LOW_CLEARANCE',
      RETURN_FENCE_BREACH: 'FENCE_BREACH',
      END_FENCE_BREACH: 'FENCE_BREACH',
      RETURN_OBSTACLE: 'OBSTACLE_IN_WAY',
      RETURN_ABOVE_HEIGHT_CEILING: 'ABOVE_HEIGHT_CEILING',
      RETURN_ZONE_PROHIBITED: 'ZONE_PROHIBITED',
      RETURN_SIGHT_LOST: 'LINE_OF_SIGHT_LOST',
    };
    const onGround = new Set(['TERRAIN_FALLBACK', 'CLEARANCE_UNKNOWN', 'SWAP_GROUND_UNKNOWN']);
    const leftOut = (code: string) => (keys.has(`left_out.${code}`) ? `left_out.${code}` : undefined);
    const wanted = Object.entries(gravityOfCode).flatMap(([code, gravity]) => {
      const name = sharing[code] ?? code;
      if (gravity === 'forbids') return [`forbids.${name}`, `advice.${code}`];
      if (gravity === 'doubt') return [leftOut(code) ?? `doubt.${name}`];
      if (gravity === 'note') return [];
      if (code === 'AIRCRAFT_DIFFERS')
        return ['file', 'kind', 'figures'].map((one) => `condition.${code}.${one}`);
      return [`condition.${onGround.has(code) ? 'GROUND' : code}`];
    });
    expect(wanted.length).toBeGreaterThan(40);
    expect(wanted.filter((name) => !keys.has(name))).toEqual([]);
  });

  it('has each message that the sources name', () => {
    const named = [...productSources.values()].flatMap(namesIn);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !keys.has(name))).toEqual([]);
  });

  it('gets each value that a message needs, wherever the sources name the message', () => {
    const needs = new Map(parsed.map(([key, all]) => [key, all.map(({ name }) => name)]));
    const words = [...keys].map((key) => `'${key.replace(/^(?:PLAN_NOTE|coordinates)\./, '')}'`);
    const naming = [...productSources].filter(([, source]) => words.some((word) => source.includes(word)));
    const places = naming.flatMap(([file, source]) =>
      namedMessages(file, source).flatMap((place) => (needs.has(place.says) ? [{ file, ...place }] : [])),
    );
    expect(places.length).toBeGreaterThan(150);
    const lacking = places.flatMap(({ file, says, given, isOpen }) => {
      const lacks = (needs.get(says) ?? []).filter((name) => !given.has(name) && !placeNames.has(name));
      return isOpen || lacks.length === 0 ? [] : [`${file}: ${says} lacks ${lacks.join(', ')}`];
    });
    expect(lacking).toEqual([]);
  });

  it.each([
    ["const a = { code: 'LONG_LEG', leg_index };", ['leg_index'], false],
    ["const a = { code: 'ANY', says: 'LONG_LEG', values: { value: 1 } };", ['value'], false],
    ["const a = { code: 'LONG_LEG', values, leg_index };", ['leg_index'], true],
    ["const a = { code: 'LONG_LEG', ...more };", [], true],
    ["refuseLog('LONG_LEG', { values: { value } });", ['value'], false],
  ])('is given what stands at the name of a message: %s', (source, given, isOpen) => {
    const [found] = namedMessages('a.ts', source);
    expect([found?.says, found?.isOpen]).toEqual(['LONG_LEG', isOpen]);
    expect([...(found?.given ?? [])]).toEqual(expect.arrayContaining(given));
    expect(found?.given.has('limit')).toBe(false);
  });

  it('is given what stands in the calls of what makes notes of plans and refusals of places', () => {
    const names = namedMessages(
      'a.ts',
      "note('low_point', { a }, { b }); refuse('AMBIGUOUS', 'none', { c });",
    );
    expect(names.map(({ says, given }) => [says, ...given])).toEqual([
      ['PLAN_NOTE.low_point', 'a', 'b'],
      ['coordinates.none', 'c'],
    ]);
  });

  it.each(parsed)('says %s with all its words, in both units', (key, parameters) => {
    for (const { style } of parameters)
      if (style !== undefined) expect(Object.keys(figureStyles)).toContain(style);
    for (const values of valuesFor(parameters)) {
      for (const units of ['metric', 'imperial'] as const) {
        const sentence = say({ says: key, values }, units);
        expect(sentence.replaceAll(/\{-?[a-z]\}/g, '')).not.toMatch(/[{}]|undefined|NaN|\[object/);
        expect(sentence).not.toBe(key);
      }
    }
  });
});

describe('a finding', () => {
  it('is said with its own figures, those of its place counted from 1', () => {
    const leg = { code: 'LONG_LEG', leg_index: 2, value: 80_430 };
    expect(sayFinding(leg)).toBe('Leg 3: 80.4\u00a0km long. Check its coordinates.');
    expect(sayFinding(leg, 'imperial')).toBe('Leg 3: 50.0\u00a0mi long. Check its coordinates.');
  });

  it.each([
    ['its waypoint', { code: 'BELOW_TAKEOFF' }, true],
    ['its leg', { code: 'LINE_OF_SIGHT_LOST' }, true],
    ['how many waypoints it is about', { code: 'TAKEOFF_GROUND_UNKNOWN' }, true],
    ['its waypoint under a name of its own', { code: 'LOW_CLEARANCE', says: 'LOW_CLEARANCE.waypoint' }, true],
    ['nothing of its place', { code: 'ABOVE_CEILING' }, false],
    ['what this version does not know', { code: 'NOT_YET_KNOWN' }, false],
  ])('says %s: %j', (_, finding, says) => {
    expect(saysPlace(finding)).toBe(says);
  });

  it('has names and places between commas, clauses between semicolons, and choices with “or”', () => {
    const choices = [
      { says: 'datum', values: { datum: 'takeoff' } },
      { says: 'datum', values: { datum: 'agl' } },
    ];
    expect(say({ says: 'ALTITUDE_CONVERTED', values: { name: 'A', where: 'b', choices } })).toContain(
      'the altitude is now above take-off or above ground.',
    );
    const names = ['a', 'b'];
    expect(say({ says: 'COLUMNS_BY_NAME', values: { columns: names } })).toBe('Columns in use: a, b.');
    const flies = { says: 'aircraft.flies.alone', values: { flight_time_min: 20 } };
    const values = { whose: 'own', name: 'Scout', clauses: [flies, flies] };
    expect(say({ says: 'AIRCRAFT_DIFFERS.figures', values })).toContain(
      ': flight time 20 min; flight time 20 min.',
    );
  });

  it('is said anew where a part or a name in a list is another one', () => {
    const datums = (...names: string[]) => ({
      says: 'ALTITUDE_CONVERTED',
      values: {
        name: 'A',
        where: 'b',
        choices: names.map((datum) => ({ says: 'datum', values: { datum } })),
      },
    });
    expect(say(datums('takeoff', 'agl'))).toContain('now above take-off or above ground.');
    expect(say(datums('takeoff', 'msl'))).not.toContain('above ground');
    expect(say(datums('takeoff'))).toContain('now above take-off.');
    expect(say(datums('takeoff', 'agl'))).toContain('now above take-off or above ground.');
    const columns = (names: readonly string[]) =>
      say({ says: 'COLUMNS_BY_NAME', values: { columns: names } });
    expect([columns(['a', 'b']), columns(['a', 'c']), columns(['a'])]).toEqual([
      'Columns in use: a, b.',
      'Columns in use: a, c.',
      'Columns in use: a.',
    ]);
  });

  it('of an earlier version is shown by its sentence', () => {
    expect(sayFinding({ code: 'PLAN_NOTE', says: 'AS_SAID', values: { text: 'As it was: 5\u00a0m.' } })).toBe(
      'As it was: 5\u00a0m.',
    );
  });
});

describe('a message that cannot be said', () => {
  afterEach(failUnsaid);

  it.each([
    ['of a later version', { code: 'NOT_YET_KNOWN' }],
    ['without a figure', { code: 'LONG_LEG', leg_index: 2 }],
    ['with a word for a figure', { code: 'LONG_LEG', leg_index: 2, values: { value: 'far' } }],
    ['without a count', { code: 'TERRAIN_FALLBACK', values: { points: 3, level: 'home', reason: 'none' } }],
    ['without a word that it tells apart', { code: 'BATTERY_COLD', value: 1, limit: 5 }],
    ['without the place in it', { code: 'BELOW_TAKEOFF', values: { depth_m: 3 } }],
    ['without its own words', { code: 'PLAN_NOTE', says: 'AS_SAID' }],
  ])('is shown by its name, and told: one %s', (_, finding: Parameters<typeof sayFinding>[0]) => {
    const heard = vi.fn();
    unsaid.hear = heard;
    const name = finding.says ?? finding.code;
    expect(sayFinding(finding)).toBe(name);
    expect(heard).toHaveBeenCalledExactlyOnceWith(name, expect.anything());
  });

  it('is one whose name every object has, too', () => {
    const heard: string[] = [];
    unsaid.hear = (says) => void heard.push(says);
    const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
    expect(names.map((says) => say({ says, values: { text: 'a' } }))).toEqual(names);
    expect(heard).toEqual(names);
    expect(names.map((code) => saysPlace({ code }))).toEqual(names.map(() => false));
    const listed = { says: 'AIRCRAFT_OF_FILE.like', values: { name: 'A', like: 'B', clauses: [] } };
    expect(say({ ...listed, values: { ...listed.values, constructor: ['x', 'y'] } })).toContain('A');
  });

  it('is a fault of the tests', () => {
    expect(() => sayFinding({ code: 'LONG_LEG' })).toThrow('LONG_LEG cannot be said');
  });
});
