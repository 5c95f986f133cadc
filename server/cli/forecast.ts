import type { Position } from '../../engine/geo/position.ts';
import type { Assembled } from '../assemble.ts';
import type { Locale } from '../contract/locale.ts';
import type { ForecastSettings } from '../forecast/forecastAddress.ts';
import { hoursTable } from '../report/hoursTable.ts';
import { say, sayMessage } from '../report/say.ts';
import { settingsComplaint } from '../services/settingsComplaint.ts';
import { logToTerminal, openInstallation } from './installation.ts';
import { expectArguments, parseOptions, toPosition } from './options.ts';
import { sayingOfProblem } from './refusal.ts';
import { exitCodes, refused, UsageError } from './usage.ts';

/** Prints METAR and TAF of the airfield nearest to a place as they were sent, beside what a table is made of; nothing where the settings have no address of them. */
async function printReports(
  { dispatch, services }: Pick<Assembled, 'dispatch' | 'services'>,
  place: Position,
  locale: Locale,
): Promise<void> {
  if (services.settings.get().report_service === '') return;
  const answer = await dispatch('fetchReports', place);
  if (!answer.ok) return console.error(say(sayingOfProblem(answer.problem), locale));
  const { metar, taf } = answer.output;
  for (const { field, raw } of [metar, taf ?? []].flat())
    console.error(sayMessage('terminal.report', { id: field.id, distance_m: field.distance_m, raw }, locale));
}

const options = {
  at: { type: 'string' },
  service: { type: 'string' },
  data: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** The service that a person names with the command, which they allow by that; absent: that of the settings. */
function namedService(forecast_service: string | undefined): (() => ForecastSettings) | undefined {
  if (forecast_service === undefined) return undefined;
  const complaint = settingsComplaint({ forecast_service });
  if (complaint?.saying !== undefined) throw new UsageError(complaint.saying);
  return () => ({ network: 'online', forecast_service, forecast_key: '' });
}

/** Asks for the hourly weather at a place, and prints it as `analyze --hours` reads it. */
export async function printForecast(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  expectArguments('forecast', positionals, []);
  if (values.at === undefined) throw new UsageError('terminal.forecast_needs_place');
  const place = toPosition('--at', values.at);
  const forecast = namedService(values.service);
  const installation = await openInstallation(values.data, logToTerminal, { forecast });
  const { dispatch, close } = installation;
  try {
    const answer = await dispatch('fetchForecast', place);
    if (!answer.ok) return refused(answer.problem, locale);
    const { hours, source, notes } = answer.output;
    console.log(values.json ? JSON.stringify(hours, null, 2) : hoursTable(hours));
    const { name, url = '', license = 'none' } = source;
    console.error(sayMessage('terminal.forecast_source', { name, url, license }, locale));
    for (const note of notes) console.error(say(note, locale));
    // A person who names a service asks that service alone.
    if (forecast === undefined) await printReports(installation, place, locale);
    return exitCodes.ok;
  } finally {
    await close();
  }
}
