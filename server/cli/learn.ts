import type { Drone } from '../../engine/aircraft/drone.ts';
import {
  flightSpread,
  type Learned,
  learn as learnFrom,
  type Observation,
} from '../../engine/replay/learn.ts';
import { observationOf, toldObservation } from '../../engine/replay/observations.ts';
import { leastEvidence } from '../../engine/replay/replay.ts';
import { type AircraftDraft, AircraftName, type OwnAircraft } from '../contract/schemas/ownAircraft.ts';
import { rounded } from '../figures/rounding.ts';
import { say } from '../report/say.ts';
import { keepDraft, ownNamed } from '../services/nameAircraft.ts';
import { knownBefore, type OwnCatalog, toWireSheet } from '../services/ownAircraft.ts';
import { shortName } from '../shortName.ts';
import { type LogFileRead, logOptions, readLogFiles, toLogChoice } from './logFile.ts';
import { parseOptions, toNumber } from './options.ts';
import { openOwnCatalog } from './places.ts';
import { droneOf } from './replay.ts';
import { exitCodes, UsageError } from './usage.ts';

const options = {
  drone: { type: 'string' },
  name: { type: 'string' },
  told: { type: 'string', multiple: true },
  temp: { type: 'string' },
  payload: { type: 'string' },
  ...logOptions,
  data: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Reads a flight told in one sentence, such as `98-41,14,6`: 98 % to 41 % in 14 minutes in 6 m/s of wind. */
function toTold(text: string, temp_c: number) {
  const parts = /^\s*([\d.]+)\s*-\s*([\d.]+)\s*,\s*([\d.]+)\s*(?:,\s*([\d.]+)\s*)?$/.exec(text);
  if (parts === null)
    throw new UsageError(
      `--told must be FROM-TO,MINUTES,WIND, like 98-41,14,6 for 98 % to 41 % in 14 min in 6 m/s of wind, not "${shortName(text)}".`,
    );
  const [, from = '', to = '', minutes = '', wind = '0'] = parts;
  return {
    from_pct: toNumber('The first percentage of --told', from, { min: 0, max: 100 }),
    to_pct: toNumber('The second percentage of --told', to, { min: 0, max: 100 }),
    duration_s: 60 * toNumber('The minutes of --told', minutes, { min: 0, max: 600 }),
    wind_speed_mps: toNumber('The wind of --told', wind, { min: 0, max: 30 }),
    temp_c,
  };
}

const tooShort = `not enough to learn from: that takes ${leastEvidence.duration_s / 60} min in the air, ${leastEvidence.used_pct} % used and a gauge that keeps counting`;

/** Reads a log; `undefined`, with the reason on the terminal, where it teaches nothing. */
function observationIn(
  { filename, reading }: LogFileRead,
  drone: Drone,
  day: { temp_c: number; payload_g: number },
): Observation | undefined {
  if (!reading.ok) {
    console.error(`${filename}: ${reading.failure.message}`);
    return undefined;
  }
  const { observation } = observationOf(drone, reading.value, day);
  if (observation === undefined) console.error(`${filename}: ${tooShort}.`);
  return observation;
}

/** The aircraft under its name, and whether there was one of that name. */
interface Kept {
  readonly own: OwnAircraft;
  readonly isAgain: boolean;
}

function checkText({ n, mape_pct, sheet_mape_pct }: Learned['leave_one_out']): string {
  if (mape_pct === undefined || sheet_mape_pct === undefined)
    return 'A second flight would show how well it predicts.';
  return `Each of ${n} flights predicted from the others is off by ${mape_pct.toFixed(1)} % on average; the sheet is off by ${sheet_mape_pct.toFixed(1)} %.`;
}

function learnedText({ own: { key, name, base }, isAgain }: Kept, learned: Learned, taught: number): string {
  const { factor, factor_sd, flights, leave_one_out } = learned;
  return [
    `${name} (${key}) uses ${factor.toFixed(2)} ± ${factor_sd.toFixed(2)} times what ${base === undefined ? 'its sheet' : `the sheet of ${base}`} says, from ${flights} ${flights === 1 ? 'flight' : 'flights'}.`,
    checkText(leave_one_out),
    ...(isAgain && flights === taught ? ['What it learned before is replaced.'] : []),
    ...(flights > taught ? [`${flights - taught} of them it had learned from before.`] : []),
    `Plan with --drone ${key}. The logs are not kept.`,
  ].join('\n');
}

/** The aircraft under its name, and whether it was learned before; a name that it cannot have is a usage error. */
async function keep(draft: AircraftDraft, catalog: OwnCatalog): Promise<Kept> {
  const known = { catalog, own: catalog.own };
  const isAgain = ownNamed(known, draft.name) !== undefined;
  const kept = await keepDraft(draft, known);
  if (!kept.ok) throw new UsageError(`--name: ${say(kept.failure.why)}.`);
  return { own: kept.value, isAgain };
}

function nameOf(name: string | undefined): string {
  const plain = name?.trim() ?? '';
  if (!AircraftName.safeParse(plain).success)
    throw new UsageError(
      'learn needs --name NAME, of 1 to 60 plain characters with a letter or digit in it.',
    );
  return plain;
}

export async function learn(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const catalog = openOwnCatalog(values.data);
  const drone = droneOf('learn', values.drone, catalog);
  const name = nameOf(values.name);
  const day = {
    temp_c: toNumber('--temp', values.temp ?? '20', { min: -60, max: 60 }),
    payload_g: toNumber('--payload', values.payload ?? '0', { min: 0, max: 200_000 }),
  };
  const told = (values.told ?? []).map((text) => toldObservation(drone, toTold(text, day.temp_c)));
  if (told.includes(undefined)) console.error(`--told: ${tooShort}.`);
  const logged = (await readLogFiles(positionals, toLogChoice(values))).map((read) =>
    observationIn(read, drone, day),
  );
  const observations = [...logged, ...told].filter((observation) => observation !== undefined);
  if (positionals.length + told.length === 0) throw new UsageError('learn needs a LOG, or --told.');
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
  else console.log(learnedText(kept, learned, observations.length));
  return exitCodes.ok;
}
