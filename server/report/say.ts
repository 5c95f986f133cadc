import { type Formats, IntlMessageFormat } from 'intl-messageformat';
import english from '../../assets/messages/en.json' with { type: 'json' };
import type { Saying, Value, Values } from '../../engine/saying.ts';
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

/** Messages are parsed when they are first said. */
const parsed: Readonly<Record<Units, Map<string, IntlMessageFormat>>> = {
  metric: new Map(),
  imperial: new Map(),
};

function formatOf(says: string, message: string, units: Units): IntlMessageFormat {
  let format = parsed[units].get(says);
  if (format === undefined) {
    format = toFormat(message, units);
    parsed[units].set(says, format);
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

/** Lists stand between commas, but for those of these names. */
const between: ReadonlyMap<string, string> = new Map([
  ['clauses', '; '],
  ['choices', ' or '],
  ['grids', ' and '],
]);

function toArgument(name: string, value: Value, units: Units) {
  if (typeof value !== 'object') return value;
  if ('says' in value) return say(value, units);
  const parts = value.map((one) => (typeof one === 'string' ? one : say(one, units)));
  return parts.join(between.get(name) ?? ', ');
}

type Given = Readonly<Record<string, Value | undefined>>;

/** The last sentence of each message: answers to similar questions repeat most of theirs. */
const lastSaid: Readonly<Record<Units, Map<string, { readonly values: Given; readonly sentence: string }>>> =
  {
    metric: new Map(),
    imperial: new Map(),
  };

/** True for the same numbers and texts. Parts and lists of parts are not looked into, and count as others. */
function sameValues(one: Given, other: Given): boolean {
  for (const name in one) {
    if (typeof one[name] === 'object' || !Object.is(one[name], other[name])) return false;
  }
  for (const name in other) if (!Object.hasOwn(one, name)) return false;
  return true;
}

function sayWith(says: string, values: Given, units: Units): string {
  const last = lastSaid[units].get(says);
  if (last !== undefined && sameValues(last.values, values)) return last.sentence;
  const message = messages.get(says);
  if (message === undefined) return nameOf(says, 'The catalogue has no such message.');
  if (!message.includes('{')) return message;
  try {
    const sentence = sayAnew(says, message, values, units);
    lastSaid[units].set(says, { values, sentence });
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
