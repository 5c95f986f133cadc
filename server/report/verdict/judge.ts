import type { Saying } from '../../../engine/saying.ts';
import { gravestFirst, gravityOf } from '../../../engine/warnings/gravity.ts';
import type { Warning, WarningCode } from '../../../engine/warnings/warning.ts';
import { besideEachOther, type Locale } from '../format.ts';
import type { KnownGround } from '../groundWords.ts';
import type { Fact } from '../missionFacts.ts';
import { say } from '../say.ts';
import { type Finding, type Forbidding, type Outcome, saying } from './finding.ts';
import { findingsOf, type Legs } from './warningFindings.ts';

/** `level`: good under a condition, such as level ground where no source knows it. */
export type Tone = 'ok' | 'level' | 'warn' | 'bad' | 'quiet';

/** A headline, how grave it is, the words that explain it, and at most four facts. */
export interface Judgement {
  readonly tone: Tone;
  readonly title: string;
  readonly detail: string;
  readonly facts: readonly Fact[];
}

/** All that a verdict is made of. */
export interface Case {
  readonly outcome: Outcome;
  readonly warnings: readonly Warning[];
  readonly legs: Legs;
  readonly ground: KnownGround;
  /** True if the figures count on a return after the last waypoint. */
  readonly countsReturn: boolean;
  /** Words about all figures that are no finding. */
  readonly notes?: readonly Saying[] | undefined;
}

const groundCodes: ReadonlySet<WarningCode> = new Set([
  'TERRAIN_FALLBACK',
  'CLEARANCE_UNKNOWN',
  'SWAP_GROUND_UNKNOWN',
]);

/** Messages of the levels that altitudes are assumed to count from, where that is none above take-off. */
const aboveSea: ReadonlySet<string> = new Set([
  'ALTITUDE_REFERENCE_ASSUMED.ellipsoid',
  'ALTITUDE_REFERENCE_ASSUMED.subtitles',
]);

/** The level that altitudes are assumed to count from; an earlier version kept its sentence alone. */
function assumedLevel({ code, says = code, values }: Warning): Saying {
  if (says === 'AS_SAID') return saying(`condition.${code}`);
  if (says === 'PLAN_NOTE.takeoff_ground') return saying('condition.takeoff_ground', values);
  return saying('condition.altitudes', { datum: aboveSea.has(says) ? 'msl' : 'takeoff' });
}

/** Lists each assumption of the figures once, as the end of "If ...". */
function conditionsOf({ warnings, ground, countsReturn }: Case): Saying[] {
  const unknown = gravestFirst(warnings.filter((warning) => gravityOf(warning) === 'unknown'));
  const level = saying('condition.GROUND', { part: ground === 'none' ? 'no' : 'yes' });
  const all = new Map<string, Saying>(ground === 'all' ? [] : [['GROUND', level]]);
  for (const warning of unknown) {
    const { code, says = code, values } = warning;
    if (groundCodes.has(code)) all.set('GROUND', level);
    else if (code === 'AIRCRAFT_DIFFERS') all.set(code, saying(`condition.${says}`, values));
    else if (code === 'ALTITUDE_REFERENCE_ASSUMED') {
      const level = assumedLevel(warning);
      all.set(JSON.stringify(level), level);
    } else all.set(code, saying(`condition.${code}`));
  }
  // Where the launch point is assumed at sea level, and where sight needs the ground, one condition says both.
  if (all.has('TAKEOFF_GROUND_UNKNOWN')) all.delete('GROUND');
  if (all.has('GROUND') || all.has('TAKEOFF_GROUND_UNKNOWN')) all.delete('LINE_OF_SIGHT_UNKNOWN');
  if (!countsReturn) all.delete('RETURN_BY_HAND');
  return [...all.values()];
}

/** At most so many conditions stand in a sentence beside a count of the others; the list of warnings has them all. */
const mostConditions = 2;
/** A line under the headline has room for more. */
const mostBelow = 4;

/** The length of a headline in characters, beyond which nobody reads it at a glance. */
export const longestHeadline = 140;

function conditionValues(all: readonly Saying[], most: number) {
  const conditions = all.slice(0, most);
  return { conditions, more: all.length - conditions.length };
}

/** The conditions that a headline does not name, as a line under it. */
function otherConditions(all: readonly Saying[], named: number): Saying[] {
  if (all.length === named) return [];
  const says = named === 0 ? 'detail.conditions' : 'detail.other_conditions';
  return [saying(says, conditionValues(all.slice(named), mostBelow))];
}

/** Says an outcome under its conditions: the headline names as many of them as it has room for, and counts two others or more. */
function conditionalWords(outcome: Saying, all: readonly Saying[], locale: Locale) {
  const wordsNaming = (named: number) => ({
    title:
      named === 0
        ? saying('if.counted', { count: all.length, outcome })
        : saying('if', { ...conditionValues(all, named), outcome }),
    under: otherConditions(all, named),
  });
  const most = all.length === mostConditions + 1 ? all.length : Math.min(mostConditions, all.length);
  for (let named = most; named > 0; named -= 1) {
    const words = wordsNaming(named);
    if (say(words.title, locale).length <= longestHeadline) return words;
  }
  return wordsNaming(0);
}

/** Puts the outcome among the findings of warnings, the gravest first; a flight that ends as planned comes last. */
function ranked(
  outcome: Outcome,
  findings: readonly Finding[],
): readonly [Finding | Outcome, ...(Finding | Outcome)[]] {
  const isBefore = (finding: Finding): boolean => {
    if (outcome.gravity === 'note') return true;
    if (finding.gravity === 'doubt') return false;
    return outcome.gravity !== 'forbids' || !(outcome.isWind && finding.isAfterWind);
  };
  const isTold = outcome.gravity === 'forbids' && outcome.isTold && findings[0]?.gravity === 'forbids';
  const [first = outcome, ...others] = [
    ...findings.filter(isBefore),
    ...(isTold ? [] : [outcome]),
    ...findings.filter((finding) => !isBefore(finding)),
  ];
  return [first, ...others];
}

type Words = {
  readonly tone: Exclude<Tone, 'quiet'>;
  readonly title: Saying;
  readonly detail: readonly Saying[];
};

/** Says why a flight is forbidden, what else forbids it, what it would keep otherwise, and what helps. */
function forbiddenWords(
  first: Forbidding,
  others: readonly (Finding | Outcome)[],
  { outcome, notes = [] }: Case,
): Words {
  const [next, ...rest] = others.filter((one) => one.gravity === 'forbids');
  const also = next && saying('also', { reason: next.reason, more: rest.length });
  return {
    tone: 'bad',
    title: saying('do_not_fly', { reason: first.reason }),
    detail: [
      also,
      outcome.gravity === 'forbids' ? undefined : outcome.otherwise,
      first.advice,
      ...notes,
    ].filter((one) => one !== undefined),
  };
}

/** The words of a verdict: the gravest finding is the headline. */
function wordsOf(given: Case, locale: Locale): Words {
  const { outcome, notes = [] } = given;
  const [first, ...others] = ranked(outcome, findingsOf(given.warnings, given.legs));
  if (first.gravity === 'forbids') return forbiddenWords(first, others, given);
  const conditions = conditionsOf(given);
  if (first.gravity === 'doubt') {
    const end = 'details' in first ? first.details : endWords(outcome);
    const detail = [...end, ...otherConditions(conditions, 0), ...notes];
    return { tone: 'warn', title: first.headline, detail };
  }
  const detail = [...first.details, ...notes];
  if (conditions.length === 0) return { tone: 'ok', title: first.headline, detail };
  const { title, under } = conditionalWords(first.conditional, conditions, locale);
  return { tone: 'level', title, detail: [...under, ...detail] };
}

/** The words under a doubt: how the flight ends. */
const endWords = (outcome: Outcome): readonly Saying[] =>
  outcome.gravity === 'forbids' ? [] : [outcome.headline, ...outcome.details];

/** How grave a verdict is, and its headline as data. */
export function toHeadline(
  given: Case,
  locale: Locale,
): { readonly tone: Exclude<Tone, 'quiet'>; readonly title: Saying } {
  const { tone, title } = wordsOf(given, locale);
  return { tone, title };
}

/** The verdict: headline and detail by the one order of gravity, for the window, the terminal and the briefing. */
export function judge(given: Case, locale: Locale): Omit<Judgement, 'facts'> {
  const { tone, title, detail } = wordsOf(given, locale);
  return {
    tone,
    title: say(title, locale),
    detail: besideEachOther(detail.map((one) => say(one, locale))),
  };
}
