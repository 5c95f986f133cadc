import { parse } from 'node:path';
import type { Locale } from '../contract/locale.ts';
import { trackFormats } from '../contract/schemas/flightTrack.ts';
import { say, sayMessage } from '../report/say.ts';
import { askedFlight, flownOptions, requestOf } from './askedFlight.ts';
import type { FileRequest } from './flightRequest.ts';
import { namedInstallation } from './installation.ts';
import { expectArguments, oneOf, parseOptions, toNumber } from './options.ts';
import { openPlanFile } from './planFile.ts';
import { saveFile } from './saveFile.ts';
import { exitCodes, refused, UsageError } from './usage.ts';

const options = {
  ...flownOptions,
  format: { type: 'string', default: 'kml' },
  out: { type: 'string' },
  start: { type: 'string' },
  flight: { type: 'string', default: '1' },
  force: { type: 'boolean', default: false },
} as const;

const minute_ms = 60_000;
type Weather = NonNullable<FileRequest['weather']>;

const now = () => new Date(Math.round(Date.now() / minute_ms) * minute_ms);

/** The take-off that is asked for, else that of the weather by the hour, or now, to the minute. */
function toStart(text: string | undefined, { hourly, takeoff_time }: Weather = {}): string {
  const given = text ?? takeoff_time ?? hourly?.[0]?.time;
  const at = given === undefined ? now() : new Date(given);
  // Years of five digits are no times of the format.
  const isTime = !Number.isNaN(at.getTime()) && /^\d{4}-/.test(at.toISOString());
  if (!isTime) throw new UsageError('terminal.start_must_be_time', { text: `${given}` });
  return at.toISOString();
}

/** Writes the flight of a plan as a track with times, for globes. */
export async function track(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const [path = ''] = expectArguments('track', positionals, ['file']);
  const format = oneOf('--format', values.format, trackFormats);
  const flight = toNumber('--flight', values.flight, { min: 1, max: 10_000, whole: true });
  const open = await namedInstallation(values);
  const given = { command: 'track', file: openPlanFile(path), asked: requestOf(values), values };
  const { flown, losses } = await askedFlight(given, locale);
  const start_at = toStart(values.start, flown.request.weather);
  const { dispatch, close } = await open();
  const { name } = parse(path);
  const answer = await dispatch('exportTrackOfFile', {
    ...flown,
    name,
    format,
    start_at,
    flight_index: flight - 1,
  });
  await close();
  if (!answer.ok) return refused(answer.problem, locale);
  for (const loss of losses) console.error(loss);
  const { bytes, filename, stop } = answer.output;
  if (stop !== undefined) console.error(say(stop, locale));
  const out = values.out ?? filename;
  await saveFile(out, bytes, values.force);
  console.log(sayMessage('terminal.saved', { path: out }, locale));
  return exitCodes.ok;
}
