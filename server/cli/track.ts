import { parse } from 'node:path';
import type { Locale } from '../contract/locale.ts';
import { trackFormats } from '../contract/schemas/flightTrack.ts';
import { say, sayMessage } from '../report/say.ts';
import { exitCodeOf } from './analyze.ts';
import { askedFlight } from './askedFlight.ts';
import { toElevationSources } from './elevationOption.ts';
import { flightOptions, toFileRequest } from './flightRequest.ts';
import { logToTerminal, openInstallation } from './installation.ts';
import { expectArguments, oneOf, parseOptions, toNumber } from './options.ts';
import { sayingOfProblem } from './refusal.ts';
import { saveFile } from './saveFile.ts';
import { splitOptions, withSplit } from './splitOptions.ts';
import { exitCodes, UsageError } from './usage.ts';

const { 'sight-from': _sight, 'eye-height': _eye, ...ofFlight } = flightOptions;
const options = {
  ...ofFlight,
  ...splitOptions,
  format: { type: 'string', default: 'kml' },
  out: { type: 'string' },
  start: { type: 'string' },
  flight: { type: 'string', default: '1' },
  force: { type: 'boolean', default: false },
  'home-elevation': { type: 'string' },
  data: { type: 'string' },
  elevation: { type: 'string', multiple: true },
} as const;

const minute_ms = 60_000;

/** The take-off that is asked for, or now, to the minute. */
function toStart(text: string | undefined): string {
  const at = text === undefined ? new Date(Math.round(Date.now() / minute_ms) * minute_ms) : new Date(text);
  if (Number.isNaN(at.getTime())) throw new UsageError('terminal.must_be_time', { text: `${text}` });
  return at.toISOString();
}

/** Writes the flight of a plan as a track with times, for globes. */
export async function track(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const [path = ''] = expectArguments('track', positionals, ['file']);
  const format = oneOf('--format', values.format, trackFormats);
  const start_at = toStart(values.start);
  const flight = toNumber('--flight', values.flight, { min: 1, max: 10_000, whole: true });
  const sources = await toElevationSources(values.elevation);
  const asked = withSplit(toFileRequest(values), values);
  const { losses, ...flown } = await askedFlight({ command: 'track', path, asked, values }, locale);
  const { dispatch, close } = await openInstallation(values.data, logToTerminal, { elevation: sources });
  const { name } = parse(path);
  const answer = await dispatch('exportTrackOfFile', {
    ...flown,
    name,
    format,
    start_at,
    flight_index: flight - 1,
  });
  await close();
  if (!answer.ok) {
    console.error(say(sayingOfProblem(answer.problem), locale));
    return exitCodeOf(answer.problem);
  }
  for (const loss of losses) console.error(loss);
  const { bytes, filename } = answer.output;
  const out = values.out ?? filename;
  await saveFile(out, bytes, values.force);
  console.log(sayMessage('terminal.saved', { path: out }, locale));
  return exitCodes.ok;
}
