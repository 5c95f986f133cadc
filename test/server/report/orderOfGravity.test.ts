import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { distanceBetween, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { LegReason } from '../../../engine/mission/legStatus.ts';
import { gravestFirst, gravities, gravityOf, gravityOfCode } from '../../../engine/warnings/gravity.ts';
import type { Warning, WarningCode } from '../../../engine/warnings/warning.ts';
import type { HereAndBackResult, RangeResult } from '../../../renderer/map/mapProps.ts';
import { setPageLocale } from '../../../renderer/ui/words.ts';
import { type Language, languages, localeFor } from '../../../server/contract/locale.ts';
import type { MissionResult } from '../../../server/contract/schemas/missionResult.ts';
import type { Units } from '../../../server/contract/unitChoice.ts';
import { rounded } from '../../../server/figures/rounding.ts';
import { toProfileLine } from '../../../server/report/drawing/profileLine.ts';
import { isFlownByCharge, splitOf, verdictOf } from '../../../server/report/flownPlan.ts';
import { legStanding } from '../../../server/report/legWords.ts';
import { colored } from '../../../server/report/ringColors.ts';
import { withMessages } from '../../../server/report/say.ts';
import { longestHeadline, type Tone } from '../../../server/report/verdict/judge.ts';
import { toMissionVerdict } from '../../../server/report/verdict/missionVerdict.ts';
import { toMissionResult } from '../../../server/work/missionResult.ts';
import { analyzeRange, hereAndBack } from '../../engine/rings.ts';
import { inLong } from '../../support/inLong.ts';
import { type Answered, allSaid, type Said } from './allSaid.ts';
import { groundOn, home, inputOf, type RandomPlan, randomPlans, rangeOf } from './randomPlans.ts';

afterAll(() => setPageLocale('metric'));

const longestDetail = 240;
const sources = { weather_source: 'request', drone_source: 'catalog' };

/** Height above the launch point at which the flight to the first waypoint is compared with the read-out there. */
const firstHeight = ({ places: [first] }: RandomPlan): number => first?.height ?? 1;

/** The rings around the launch point and the flight to the first waypoint and back, over the ground of the plan. */
function ringAnswers(plan: RandomPlan): Pick<Answered, 'rings' | 'hereAndBack'> {
  const range = rangeOf(plan, firstHeight(plan));
  const hasGround = plan.known === 'all';
  const bearings = Array.from({ length: range.bearings }, (_, at) => (360 * at) / range.bearings);
  const { center, physics, warnings, ...drawn } = analyzeRange({
    ...range,
    ground: hasGround ? groundOn(plan, bearings, 6000) : undefined,
  });
  const place = inputOf(plan).waypoints[0] ?? home;
  const { course_deg } = trackBetween(home, place);
  const way = hasGround ? groundOn(plan, [course_deg], distanceBetween(home, place)) : undefined;
  return {
    rings: rounded<RangeResult>({
      center,
      ...colored(drawn),
      physics: { ...physics, drone_source: 'catalog' },
      warnings: withMessages(warnings),
      ...(hasGround && { data_sources: { elevation_source: 'test', elevation_error_m: 0 } }),
    } as never),
    hereAndBack: rounded<HereAndBackResult>({
      ...hereAndBack({ ...range, bearings: 1 }, place, way),
      is_ground_known: hasGround,
    }),
  };
}

function answersTo(plan: RandomPlan): Answered {
  const input = inputOf(plan);
  const { battery, weather, options } = input;
  return {
    result: rounded<MissionResult>(toMissionResult(input, { warnings: [], sources })),
    ...ringAnswers(plan),
    fileWarnings: plan.ofFile,
    threshold_pct: battery.rth_threshold_pct,
    weather,
    briefing: {
      home,
      drone: input.drone,
      fences: input.fences,
      settings: {
        battery,
        weather,
        options: { ...options, speed_policy: 'cruise', clearance_m: options.clearance_m ?? 30 },
      } as unknown as Answered['briefing']['settings'],
    },
  };
}

/** Units by the language and the plan: over all plans each language has each choice. */
const unitChoices: readonly Units[] = [
  'metric',
  'imperial',
  'aviation',
  { wind: 'km/h', speed: 'km/h', length: 'km', height: 'ft', temperature: '°F' },
];
const localeOf = (language: Language, { units }: RandomPlan) =>
  localeFor(language, unitChoices[(languages.indexOf(language) + units) % unitChoices.length] ?? 'metric');

/** The gravity of the headline: nothing graver stands below one. */
const graveFrom: Readonly<Record<Tone, number>> = {
  bad: gravities.indexOf('forbids'),
  warn: gravities.indexOf('doubt'),
  level: gravities.indexOf('unknown'),
  ok: gravities.indexOf('note'),
  quiet: gravities.indexOf('note'),
};

const listOf = ({ fileWarnings, result }: Answered): Warning[] =>
  gravestFirst([...fileWarnings, ...result.warnings]);

/** The codes whose reason a red headline gives, in the order in which they are said. */
const codes = Object.keys(gravityOfCode) as WarningCode[];
const wordsOf: Partial<Record<WarningCode, RegExp>> = {
  LOW_CLEARANCE: /below the ground$/,
  LOW_RETURN_CLEARANCE: /below the ground$/,
  FENCE_BREACH: /(?:no-fly area|geofence) for/,
  RETURN_FENCE_BREACH: /(?:no-fly area|geofence) for/,
  END_FENCE_BREACH: /(?:no-fly area|geofence) for/,
  ZONE_PROHIBITED: /prohibited zone/,
  RETURN_ZONE_PROHIBITED: /prohibited zone/,
  WIND_ABOVE_LIMIT: /: (?:flight \d+, )?wind .* limit is/,
  GUST_ABOVE_LIMIT: /: (?:flight \d+, )?gusts .* limit is/,
  LANDING_WIND_ABOVE_LIMIT: /wind or gusts .* take-off and landing is/,
  PAYLOAD_ABOVE_MAXIMUM: /payload .* limit is/,
  TEMPERATURE_OUTSIDE_RANGE: /air .* limit is/,
  ABOVE_CEILING: /ceiling is/,
};

/** A wind that ends the flight is said before these. */
const afterWind: readonly WarningCode[] = [
  'PAYLOAD_ABOVE_MAXIMUM',
  'TEMPERATURE_OUTSIDE_RANGE',
  'ABOVE_CEILING',
];

/** Holds the headline to be the gravest finding, with nothing graver below it. */
function expectGravest(answered: Answered, { verdict: { tone, title } }: Said): void {
  const list = listOf(answered);
  const grades = list.map((warning) => gravities.indexOf(gravityOf(warning)));
  expect(grades).toEqual(grades.toSorted((one, other) => one - other));
  // A return by hand is assumed where a return is counted alone.
  const isCounted = ({ code }: Warning) =>
    code !== 'RETURN_BY_HAND' || answered.result.end_action === 'go_home';
  for (const warning of list.filter(isCounted))
    expect(gravities.indexOf(gravityOf(warning)), `${title} above ${warning.code}`).toBeGreaterThanOrEqual(
      graveFrom[tone],
    );
  expect(tone === 'bad').toBe(title.startsWith('Do not fly: '));
  expect(tone === 'level').toBe(title.startsWith('If '));
  const forbidding = list.filter((warning) => gravityOf(warning) === 'forbids');
  const gravest = codes.find((code) => forbidding.some((warning) => warning.code === code));
  if (gravest === undefined) return;
  const isLater = afterWind.includes(gravest) && /headway|wind than/.test(title);
  if (!isLater) expect(title).toMatch(wordsOf[gravest] ?? /^$/);
}

/** Holds the verdict of `/v1` to what the headline says. */
function expectOnWire({ result }: Answered, { verdict: { tone, title } }: Said): void {
  const verdict = verdictOf(result);
  if (verdict === 'cannot_complete') expect(tone, title).toBe('bad');
  if (verdict === 'marginal') expect(['warn', 'bad'], title).toContain(tone);
  if (verdict === 'complete') expect(tone, title).not.toBe('bad');
  if (tone === 'ok' || tone === 'level') expect(verdict, title).toBe('complete');
  const isForbidden = result.warnings.some(({ gravity }) => gravity === 'forbids');
  if (isForbidden) expect(verdict, title).toBe('cannot_complete');
  if (splitOf(result) !== undefined && tone === 'ok') expect(title).toMatch(/on \d+ batteries, each/);
}

/** Holds strip, briefing and terminal to one headline and one detail. */
function expectSameWords({ verdict, strip, printed, terminal }: Said): void {
  const { tone, title, detail } = verdict;
  expect({ tone: strip.tone, title: strip.title, detail: strip.detail }).toEqual({ tone, title, detail });
  expect({ tone: printed.tone, title: printed.title, detail: printed.detail }).toEqual({
    tone,
    title,
    detail,
  });
  expect(terminal.endsWith(`\n${title}.${detail === '' ? '' : `\n${detail}`}`), title).toBe(true);
}

const markOf = { ok: 'ok', level: 'level', warn: 'warn', bad: 'bad' } as const;

/** Reasons of a leg that the rings name, too. */
const legWords: Readonly<Record<LegReason, RegExp>> = {
  GROUND: /below the ground/,
  OBSTACLE: /into an obstacle/,
  NO_FLY_AREA: /no-fly area/,
  GEOFENCE: /geofence/,
  WIND: /wind/,
  PAYLOAD: /payload/,
  TEMPERATURE: /air outside/,
  CEILING: /ceiling/,
  BATTERY_EXHAUSTED: /battery empty/,
  NOT_REACHED: /not reached/,
};

/** Holds table, map, profile, briefing and terminal to one judgement of each leg, and the headline to them. */
function expectSameLegs(answered: Answered, said: Said): void {
  const { result, fileWarnings } = answered;
  const { tone, title } = said.verdict;
  const places = toProfileLine(result)?.places ?? [];
  for (const { leg, row, printed, tip, inTerminal, standing } of said.legs) {
    const isGood = legStanding(leg) === 'ok';
    const at = `${title}; leg ${leg.leg_index + 1}: ${standing}`;
    expect(printed?.flight === undefined && printed?.mark, at).toBe(row.status && markOf[row.status]);
    expect(row.statusName, at).toContain(standing);
    expect(inTerminal, at).toBe(isGood ? '' : standing);
    expect(tip === undefined, at).toBe(isGood);
    if (tip !== undefined && leg.reasons[0] !== 'NOT_REACHED')
      expect(tip, at).toBe(`${row.status === 'bad' ? '✕' : '▲'} ${standing}`);
    for (const reason of [...leg.reasons, ...(leg.return_reasons ?? [])])
      expect(standing, at).toMatch(legWords[reason]);
    if (leg.status === 'cannot_complete') expect(tone, at).toBe('bad');
    const isBelow = leg.clearance?.below_m !== undefined;
    if (isBelow) expect(leg.reasons, at).toContain('GROUND');
    const own =
      splitOf(result) === undefined ? places.filter(({ leg_index }) => leg_index === leg.leg_index) : [];
    const isDrawnBelow = own.some(({ path_m, ground_m = -Infinity }) => path_m < ground_m - 6);
    if (isDrawnBelow) expect(leg.reasons, at).toContain('GROUND');
  }
  const named = /(?:\bleg|waypoint) (\d+)\b/i.exec(title)?.[1];
  const isAboutEnd = /^(?:Lands|Ends)|before it|coordinates|back to|ceiling|above sea level/.test(title);
  if ((tone === 'bad' || tone === 'warn') && named !== undefined && !isAboutEnd) {
    const own = said.legs.filter(({ leg }) => leg.leg_index === Number(named) - 1);
    const isMarked = own.some(({ leg }) => legStanding(leg) !== 'ok');
    const isOfFile = fileWarnings.some((warning) => gravityOf(warning) === 'doubt');
    expect(isMarked || isOfFile, `${title}: ${own.map(({ standing }) => standing).join(' / ')}`).toBe(true);
  }
}

/** Reasons of the rings against a flight by what forbids a leg. */
const ringReason: Readonly<Partial<Record<LegReason, string>>> = {
  WIND: 'WIND',
  PAYLOAD: 'PAYLOAD',
  TEMPERATURE: 'TEMPERATURE',
  CEILING: 'CEILING',
};

/** Holds the read-out at the first waypoint, and the rings, to what the leg there says. */
function expectSameReadout(
  plan: RandomPlan,
  { result, hereAndBack: here, rings }: Answered,
  said: Said,
): void {
  const leg = result.legs[0];
  if (plan.places[0]?.datum !== 'takeoff' || leg === undefined || plan.flight_winds !== undefined) return;
  const reason = here.unreachable_reason;
  const about = `${said.readout}; ${said.legs[0]?.standing}; ${said.verdict.title}`;
  expect(said.readout.includes('out of range'), about).toBe(reason !== undefined);
  // The flight straight there is forbidden in one where it is in the other.
  const limits = leg.reasons.filter((one) => ringReason[one] !== undefined && leg.duration_s !== undefined);
  if (limits.length > 0) expect(reason, about).toBeDefined();
  const ofLimit = Object.values(ringReason).find((one) => one === reason);
  if (ofLimit !== undefined && ofLimit !== 'WIND') expect(leg.reasons, about).toContain(ofLimit);
  const isFenced = leg.fence_breach !== undefined;
  if (isFenced) expect(reason, about).toBeDefined();
  if (reason === 'NO_FLY_AREA' || reason === 'GEOFENCE') expect(leg.reasons, about).toContain(reason);
  if (plan.known !== 'all') return;
  const [ground_m = -Infinity, path_m = leg.to.altitude_m + 400] = [leg.to.ground_msl_m];
  if (path_m < ground_m) {
    expect(reason, about).toBe('GROUND');
    expect(said.readout, about).toMatch(/cut off by the ground/);
  }
  if (reason === 'GROUND') expect(legStanding(leg), about).not.toBe('ok');
  const ring = rings.rings[0];
  if (ring?.unreachable_reason !== undefined && ring.unreachable_reason !== 'BATTERY')
    expect(said.ringStrip.tone, said.ringStrip.title).toBe('bad');
  if (isFlownByCharge(leg) && leg.reasons.length === 0 && reason === undefined)
    expect(said.readout, about).toMatch(/here and back/);
}

/** Figures of a battery in a text, by the words for percent and points of all languages. */
function chargesIn(text: string): number[] {
  const plain = text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('−', '-');
  return [
    ...plain.matchAll(/(-?\d+(?:[.,]\d+)?)(?:–(\d+(?:[.,]\d+)?))? ?(?:%|points?\b|Punkte?n?\b)/g),
  ].flatMap(([, from, to = from]) => [from, to].map((figure = '') => Number(figure.replace(',', '.'))));
}

const isCharge = (text: string): boolean => chargesIn(text).every((figure) => figure >= 0 && figure <= 100);

/** Holds what is said in a language to its length, its figures and its words. */
function expectWellSaid(said: Said): void {
  const { verdict, ringStrip, warnings, texts } = said;
  for (const { title, detail } of [verdict, ringStrip]) {
    expect(title.length, title).toBeLessThanOrEqual(longestHeadline);
    for (const piece of detail.split(' ·\u00a0'))
      expect(piece.length, piece).toBeLessThanOrEqual(longestDetail);
  }
  for (const warning of warnings) expect(warning.length, warning).toBeLessThanOrEqual(longestDetail);
  expect(verdict.facts.length).toBeLessThanOrEqual(4);
  expect(texts.filter((text) => /[{}]|undefined|NaN|Infinity|∞|\[object/.test(text))).toEqual([]);
  expect(texts.filter((text) => !isCharge(text))).toEqual([]);
}

/** Holds a file's findings to the same headline where they are in the answer, as in that of `/v1` to a file. */
function expectSameFromFile(plan: RandomPlan, answered: Answered, { verdict }: Said): void {
  // No place that says headlines lets a person do without the returns.
  if (!plan.smart_rth_enabled) return;
  const fromFile = rounded<MissionResult>(toMissionResult(inputOf(plan), { warnings: plan.ofFile, sources }));
  const { threshold_pct, weather } = answered;
  const { tone, title } = toMissionVerdict(fromFile, {
    locale: 'metric',
    end_action: fromFile.end_action,
    threshold_pct,
    ...weather,
  });
  expect({ tone, title }).toEqual({ tone: verdict.tone, title: verdict.title });
}

/** Holds all that is said of a plan to one verdict, in each language. */
function expectOneVerdict(plan: RandomPlan, tones: Map<Tone, number>): void {
  const answered = answersTo(plan);
  const english = allSaid(answered, 'metric');
  const { tone } = english.verdict;
  tones.set(tone, (tones.get(tone) ?? 0) + 1);
  expectGravest(answered, english);
  expectOnWire(answered, english);
  expectSameLegs(answered, english);
  expectSameReadout(plan, answered, english);
  expectSameFromFile(plan, answered, english);
  for (const language of languages) {
    const said = allSaid(answered, localeOf(language, plan));
    expect(said.verdict.tone).toBe(tone);
    expect(said.ringStrip.tone).toBe(english.ringStrip.tone);
    expectSameWords(said);
    expectWellSaid(said);
  }
}

describe('the order of gravity', () => {
  it(
    'makes the gravest finding the headline, and the same verdict at each place, in each language',
    () => {
      const tones = new Map<Tone, number>();
      fc.assert(
        fc.property(randomPlans, (plan) => expectOneVerdict(plan, tones)),
        { numRuns: inLong(35, 10_000) },
      );
      expect([...tones.keys()].sort()).toEqual(['bad', 'level', 'ok', 'warn']);
    },
    inLong(60_000, 3_600_000),
  );
});
