import type { Drone } from '../../engine/aircraft/drone.ts';
import { clockText } from '../../engine/flightlog/record/clockText.ts';
import type { FlightLog } from '../../engine/flightlog/record/flightLog.ts';
import { known } from '../../engine/known.ts';
import { type ReplayAnalysis, replayLog } from '../../engine/replay/replay.ts';
import type { Saying } from '../../engine/saying.ts';
import type { Locale } from '../contract/locale.ts';
import { rounded } from '../figures/rounding.ts';
import { inDigitsOf } from '../report/digits.ts';
import { toPartingText, toTooShortText, toWayHomeText, toWindText } from '../report/replayWords.ts';
import { say, sayFinding, sayMessage, withMessages } from '../report/say.ts';
import type { Catalog } from '../services/services.ts';
import { shortName } from '../shortName.ts';
import { logOptions, readLogFiles, toLogChoice } from './logFile.ts';
import { expectArguments, parseOptions, toNumber } from './options.ts';
import { openOwnCatalog } from './places.ts';
import { inFileText } from './refusal.ts';
import { exitCodes, UsageError } from './usage.ts';

/** Options of the commands that fly logs again. */
export const replayOptions = {
  drone: { type: 'string' },
  temp: { type: 'string' },
  payload: { type: 'string' },
  ...logOptions,
  data: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** The aircraft with a key of the catalog; a usage error names the nearest keys otherwise. */
export function droneOf(command: string, key: string | undefined, catalog: Catalog): Drone {
  if (key === undefined) throw new UsageError('terminal.needs_drone', { command });
  const drone = catalog.find(key);
  if (drone !== undefined) return drone;
  const nearest = catalog.nearest(key, 3).join(', ');
  throw new UsageError('terminal.unknown_drone', { key: shortName(key), nearest });
}

const percentText = (points: number, locale: Locale): string => `${inDigitsOf(locale, points.toFixed(1))} %`;

const phaseSayings = ({ phases }: ReplayAnalysis, locale: Locale): Saying[] =>
  Object.entries(phases).map(([phase, { duration_s, predicted_pct }]) => ({
    says: 'terminal.phase',
    values: { phase, duration: clockText(duration_s), used: percentText(predicted_pct, locale) },
  }));

interface Replayed {
  readonly filename: string;
  readonly drone: Drone;
  readonly log: FlightLog;
  readonly replay: ReplayAnalysis;
}

function replayText({ filename, drone, log, replay }: Replayed, locale: Locale): string {
  const { low_pct, high_pct } = replay.interval90;
  const partings =
    replay.partings.length === 0
      ? []
      : [
          sayMessage('terminal.part_most', {}, locale),
          ...replay.partings.map((parting) => `  ${toPartingText(parting, locale)}`),
        ];
  const { format, aircraft = 'none' } = log;
  const of_log = { filename, format, aircraft, key: drone.key };
  const in_air = {
    duration: clockText(replay.duration_s),
    distance: inDigitsOf(locale, (replay.distance_m / 1000).toFixed(1)),
    from: log.take_off_utc_s === undefined ? 'none' : instantText(log.take_off_utc_s),
    phases: phaseSayings(replay, locale),
  };
  const used = {
    used: percentText(replay.observed_pct, locale),
    low: percentText(low_pct, locale),
    high: percentText(high_pct, locale),
    probably: percentText(replay.predicted_pct, locale),
  };
  return [
    sayMessage('terminal.flown_again', of_log, locale),
    sayMessage('terminal.in_the_air', in_air, locale),
    sayMessage('terminal.used', used, locale),
    sayMessage('terminal.wind_of_log', { wind: toWindText(replay.wind, locale) }, locale),
    ...partings,
    ...(replay.way_home === undefined ? [] : [toWayHomeText(replay.way_home, locale)]),
    ...replay.notes.map((note) => sayMessage('terminal.note', { note: sayFinding(note, locale) }, locale)),
    ...(replay.is_evidence ? [] : [toTooShortText(locale)]),
  ].join('\n');
}

/** Writes a time as `2024-05-18T10:42:07Z`. */
const instantText = (utc_s: number): string =>
  new Date(1000 * Math.round(utc_s)).toISOString().replace('.000', '');

/** Code and sentence, as ever. */
const toNotes = (notes: ReplayAnalysis['notes']) =>
  withMessages(notes).map(({ code, message }) => ({ code, message }));

const replayToJson = (drone: Drone, log: FlightLog, replay: ReplayAnalysis) => ({
  aircraft: drone.key,
  ...rounded({ ...replay, notes: toNotes(replay.notes) }),
  log: {
    format: log.format,
    ...(log.aircraft !== undefined && { aircraft: log.aircraft }),
    ...(log.take_off_utc_s !== undefined && { take_off_utc: instantText(log.take_off_utc_s) }),
  },
});

export async function replay(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, replayOptions);
  const [path = ''] = expectArguments('replay', positionals, ['log']);
  const temp_c = toNumber('--temp', values.temp ?? '20', { min: -60, max: 60 });
  const payload_g = toNumber('--payload', values.payload ?? '0', { min: 0, max: 200_000 });
  const choice = toLogChoice(values);
  const drone = droneOf('replay', values.drone, openOwnCatalog(values.data));
  const [read] = await readLogFiles([path], choice);
  const { filename, reading } = known(read);
  if (!reading.ok) {
    if (values.json) console.log(JSON.stringify({ problem: reading.failure.problem }, null, 2));
    console.error(inFileText(filename, say(reading.failure.saying, locale), locale));
    return exitCodes.reject;
  }
  const analysis = replayLog(drone, reading.value, { temp_c, payload_g });
  if (values.json) console.log(JSON.stringify(replayToJson(drone, reading.value, analysis), null, 2));
  else console.log(replayText({ filename, drone, log: reading.value, replay: analysis }, locale));
  return exitCodes.ok;
}
