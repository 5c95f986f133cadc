import type { Drone } from '../../engine/aircraft/drone.ts';
import {
  flightSpread,
  type Learned,
  learn as learnFrom,
  type Observation,
} from '../../engine/replay/learn.ts';
import { observationOf, toldObservation } from '../../engine/replay/observations.ts';
import { leastEvidence } from '../../engine/replay/replay.ts';
import type { Saying } from '../../engine/saying.ts';
import type { Locale } from '../contract/locale.ts';
import { type AircraftDraft, AircraftName, type OwnAircraft } from '../contract/schemas/ownAircraft.ts';
import { rounded } from '../figures/rounding.ts';
import { inDigitsOf } from '../report/digits.ts';
import { say, sayMessage } from '../report/say.ts';
import { keepDraft, ownNamed } from '../services/nameAircraft.ts';
import { knownBefore, type OwnCatalog, toWireSheet } from '../services/ownAircraft.ts';
import { shortName } from '../shortName.ts';
import { type LogFileRead, readLogFiles, toLogChoice } from './logFile.ts';
import { parseOptions, toNumber } from './options.ts';
import { openOwnCatalog } from './places.ts';
import { inFileText } from './refusal.ts';
import { droneOf, replayOptions } from './replay.ts';
import { exitCodes, UsageError } from './usage.ts';

const options = {
  ...replayOptions,
  name: { type: 'string' },
  told: { type: 'string', multiple: true },
} as const;

const partOfTold = (part: 'first' | 'second' | 'minutes' | 'wind'): Saying => ({
  says: 'terminal.part_of_option',
  values: { part, option: '--told' },
});

/** Reads a flight told in one sentence, such as `98-41,14,6`: 98 % to 41 % in 14 minutes in 6 m/s of wind. */
function toTold(text: string, temp_c: number) {
  const parts = /^\s*([\d.]+)\s*-\s*([\d.]+)\s*,\s*([\d.]+)\s*(?:,\s*([\d.]+)\s*)?$/.exec(text);
  if (parts === null) throw new UsageError('terminal.must_be_told', { text: shortName(text) });
  const [, from = '', to = '', minutes = '', wind = '0'] = parts;
  return {
    from_pct: toNumber(partOfTold('first'), from, { min: 0, max: 100 }),
    to_pct: toNumber(partOfTold('second'), to, { min: 0, max: 100 }),
    duration_s: 60 * toNumber(partOfTold('minutes'), minutes, { min: 0, max: 600 }),
    wind_speed_mps: toNumber(partOfTold('wind'), wind, { min: 0, max: 30 }),
    temp_c,
  };
}

const tooShortText = (locale: Locale) =>
  sayMessage(
    'terminal.not_enough',
    { minutes: leastEvidence.duration_s / 60, used_pct: leastEvidence.used_pct },
    locale,
  );

/** Reads a log; `undefined`, with the reason on the terminal, where it teaches nothing. */
function observationIn(
  { filename, reading }: LogFileRead,
  drone: Drone,
  day: { temp_c: number; payload_g: number; locale: Locale },
): Observation | undefined {
  if (!reading.ok) {
    console.error(inFileText(filename, say(reading.failure.saying, day.locale), day.locale));
    return undefined;
  }
  const { observation } = observationOf(drone, reading.value, day);
  if (observation === undefined) console.error(inFileText(filename, tooShortText(day.locale), day.locale));
  return observation;
}

/** The aircraft under its name, and whether there was one of that name. */
interface Kept {
  readonly own: OwnAircraft;
  readonly isAgain: boolean;
}

function checkText({ n, mape_pct, sheet_mape_pct }: Learned['leave_one_out'], locale: Locale): string {
  if (mape_pct === undefined || sheet_mape_pct === undefined)
    return sayMessage('terminal.second_flight', {}, locale);
  return sayMessage('terminal.off_by', { flights: n, off_pct: mape_pct, sheet_pct: sheet_mape_pct }, locale);
}

function learnedText(
  { own: { key, name, base }, isAgain }: Kept,
  { learned, taught }: { readonly learned: Learned; readonly taught: number },
  locale: Locale,
): string {
  const { factor, factor_sd, flights, leave_one_out } = learned;
  const times = (figure: number) => inDigitsOf(locale, figure.toFixed(2));
  const sheet = base === undefined ? 'own' : 'base';
  const ratio = { factor: times(factor), error: times(factor_sd) };
  const uses = { name, key, ...ratio, sheet, base: base ?? '', flights };
  return [
    sayMessage('terminal.learned', uses, locale),
    checkText(leave_one_out, locale),
    ...(isAgain && flights === taught ? [sayMessage('terminal.learned_anew', {}, locale)] : []),
    ...(flights > taught
      ? [sayMessage('terminal.learned_before', { flights: flights - taught }, locale)]
      : []),
    sayMessage('terminal.plan_with', { key }, locale),
  ].join('\n');
}

/** The aircraft under its name, and whether it was learned before; a name that it cannot have is a usage error. */
async function keep(draft: AircraftDraft, catalog: OwnCatalog): Promise<Kept> {
  const known = { catalog, own: catalog.own };
  const isAgain = ownNamed(known, draft.name) !== undefined;
  const kept = await keepDraft(draft, known);
  if (!kept.ok) throw new UsageError('terminal.option_wrong', { option: '--name', fault: kept.failure.why });
  return { own: kept.value, isAgain };
}

function nameOf(name: string | undefined): string {
  const plain = name?.trim() ?? '';
  if (!AircraftName.safeParse(plain).success) throw new UsageError('terminal.learn_needs_name');
  return plain;
}

export async function learn(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const catalog = openOwnCatalog(values.data);
  const drone = droneOf('learn', values.drone, catalog);
  const name = nameOf(values.name);
  const day = {
    temp_c: toNumber('--temp', values.temp ?? '20', { min: -60, max: 60 }),
    payload_g: toNumber('--payload', values.payload ?? '0', { min: 0, max: 200_000 }),
  };
  const told = (values.told ?? []).map((text) => toldObservation(drone, toTold(text, day.temp_c)));
  if (told.includes(undefined)) console.error(inFileText('--told', tooShortText(locale), locale));
  const logged = (await readLogFiles(positionals, toLogChoice(values))).map((read) =>
    observationIn(read, drone, { ...day, locale }),
  );
  const observations = [...logged, ...told].filter((observation) => observation !== undefined);
  if (positionals.length + told.length === 0) throw new UsageError('terminal.learn_needs_log');
  if (observations.length === 0) return exitCodes.reject;
  const mine = catalog.own.find(drone.key);
  const exact = learnFrom(knownBefore(drone, mine), observations);
  const learned = rounded(exact);
  const kept = await keep(
    {
      name,
      base: mine === undefined ? drone.key : mine.base,
      sheet: mine?.sheet ?? toWireSheet(drone),
      learned: { ...learned, flight_sd: flightSpread(exact) },
    },
    catalog,
  );
  if (values.json) console.log(JSON.stringify({ key: kept.own.key, ...learned }, null, 2));
  else console.log(learnedText(kept, { learned, taught: observations.length }, locale));
  return exitCodes.ok;
}
