import { type Formats, IntlMessageFormat } from 'intl-messageformat';
import english from '../../assets/messages/en.json' with { type: 'json' };
import type { Saying, Value, Values } from '../../engine/saying.ts';
import { unitsKey } from '../contract/unitChoice.ts';
import { type FigureStyle, figureStyles } from './figures.ts';
import type { Units } from './format.ts';
import { inUnits } from './inUnits.ts';

/** Plans bring names of their own, which no object may answer for: `constructor` names no message. */
const messages: ReadonlyMap<string, string> = new Map(Object.entries(english));

/** A finding of the engine: its code names its message, unless `says` names another one. */
interface Finding {
  readonly code: string;
  readonly says?: string | undefined;
  readonly values?: Values | undefined;
  readonly leg_index?: number | undefined;
  readonly waypoint_index?: number | undefined;
  readonly flight_index?: number | undefined;
  readonly value?: number | undefined;
  readonly limit?: number | undefined;
  readonly height_m?: number | undefined;
}

/** Each style of a figure as a unit of its own name, by which the formatter below finds it. */
const formats: Partial<Formats> = {
  number: Object.fromEntries(Object.keys(figureStyles).map((style) => [style, { unit: style }])),
};

const plurals = new Intl.PluralRules('en');

function toFormat(message: string, units: Units): IntlMessageFormat {
  return new IntlMessageFormat(message, 'en', formats, {
    ignoreTag: true,
    formatters: {
      getNumberFormat: (_, options) => figureFormat(options?.unit as FigureStyle, units),
      getDateTimeFormat: (...given) => new Intl.DateTimeFormat(...given),
      getPluralRules: () => plurals,
    },
  });
}

const figureFormat = (style: FigureStyle, units: Units) =>
  ({
    format: (value: unknown) => {
      if (typeof value !== 'number') throw new TypeError(`${String(value)} is no figure.`);
      return figureStyles[style](value, units);
    },
  }) as Intl.NumberFormat;

/** The part of a memory that is in these units. */
function inUnitsOf<Kept>(memory: Map<string, Map<string, Kept>>, units: Units): Map<string, Kept> {
  const key = unitsKey(units);
  const known = memory.get(key) ?? new Map<string, Kept>();
  memory.set(key, known);
  return known;
}

/** Messages are parsed when they are first said. */
const parsed = new Map<string, Map<string, IntlMessageFormat>>();

function formatOf(says: string, message: string, units: Units): IntlMessageFormat {
  const known = inUnitsOf(parsed, units);
  let format = known.get(says);
  if (format === undefined) {
    format = toFormat(message, units);
    known.set(says, format);
  }
  return format;
}

/** Hears of each message that cannot be said, and why. The tests take it for a fault. */
export const unsaid: { hear: (says: string, reason: unknown) => void } = { hear: () => undefined };

/** The name of a message stands for what a damaged file or a plan of another version keeps from being said. */
function nameOf(says: string, reason: unknown): string {
  unsaid.hear(says, reason);
  return says;
}

/** British lists have no comma before "and". */
const listsOf = (type: Intl.ListFormatOptions['type']) => new Intl.ListFormat('en-GB', { type });
const joinedBy = { and: listsOf('conjunction'), or: listsOf('disjunction') } as const;

/** Lists stand between commas, but for those of these names. */
const joining: ReadonlyMap<string, (parts: readonly string[]) => string> = new Map([
  ['clauses', (parts) => parts.join('; ')],
  ['choices', (parts) => joinedBy.or.format(parts)],
  ...['grids', 'conditions', 'after', 'kept', 'parts', 'thresholds'].map(
    (name) => [name, (parts: readonly string[]) => joinedBy.and.format(parts)] as const,
  ),
]);

const withCommas = (parts: readonly string[]) => parts.join(', ');

function toArgument(name: string, value: Value, units: Units) {
  if (typeof value !== 'object') return value;
  if ('says' in value) return say(value, units);
  const parts = value.map((one) => (typeof one === 'string' ? one : say(one, units)));
  return (joining.get(name) ?? withCommas)(parts);
}

type Given = Readonly<Record<string, Value | undefined>>;

/** The last sentence of each message: answers to similar questions repeat most of theirs. */
const lastSaid = new Map<string, Map<string, { readonly values: Given; readonly sentence: string }>>();

/** True for the same numbers and texts. Parts and lists of parts are not looked into, and count as others. */
function sameValues(one: Given, other: Given): boolean {
  for (const name in one) {
    if (typeof one[name] === 'object' || !Object.is(one[name], other[name])) return false;
  }
  for (const name in other) if (!Object.hasOwn(one, name)) return false;
  return true;
}

function sayWith(says: string, values: Given, units: Units): string {
  const known = inUnitsOf(lastSaid, units);
  const last = known.get(says);
  if (last !== undefined && sameValues(last.values, values)) return last.sentence;
  const message = messages.get(says);
  if (message === undefined) return nameOf(says, 'The catalogue has no such message.');
  if (!message.includes('{')) return message;
  try {
    const sentence = sayAnew(says, message, values, units);
    known.set(says, { values, sentence });
    return sentence;
  } catch (reason) {
    return nameOf(says, reason);
  }
}

function sayAnew(says: string, message: string, values: Given, units: Units): string {
  if (says === 'AS_SAID' && typeof values['text'] === 'string') return inUnits(values['text'], units);
  const args = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toArgument(name, value, units)]],
    ),
  );
  return String(formatOf(says, message, units).format(args));
}

/** A sentence, or a part of one, in English. */
export const say = ({ says, values = {} }: Saying, units: Units = 'metric'): string =>
  sayWith(says, values, units);

/** True if the message of a finding says where in the route the finding is. */
export const saysPlace = ({ code, says = code }: Finding): boolean =>
  /\{(?:leg_index|waypoint_index|waypoints)\b/.test(messages.get(says) ?? '');

/** The sentence of a finding, in English. */
export function sayFinding(finding: Finding, units: Units = 'metric'): string {
  const {
    code,
    says = code,
    values,
    leg_index,
    waypoint_index = 'none',
    flight_index = 'none',
    value,
    limit,
    height_m,
  } = finding;
  const figures = { leg_index, waypoint_index, flight_index, value, limit, height_m };
  return sayWith(says, { ...figures, ...values }, units);
}

/** Gives ignored items their reasons in English. */
export const sayIgnored = <Of extends { readonly reason: Saying }>(ignored: readonly Of[]) =>
  ignored.map((items) => ({ ...items, reason: say(items.reason) }));

/** Findings with their sentences, for the wire. */
export const withMessages = <Of extends Finding>(findings: readonly Of[]): (Of & { message: string })[] =>
  findings.map((finding) => Object.assign({ code: finding.code, message: sayFinding(finding) }, finding));

/** The sentence of a finding, which an answer has in metric units, in those of the window. */
export const toFindingText = (finding: Finding & { readonly message?: string }, units: Units): string =>
  units === 'metric' && finding.message !== undefined ? finding.message : sayFinding(finding, units);
