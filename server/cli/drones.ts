import type { Drone } from '../../engine/aircraft/drone.ts';
import { findDrones } from '../contract/findDrones.ts';
import type { Locale } from '../contract/locale.ts';
import { aircraftName } from '../report/aircraftName.ts';
import { inDigitsOf } from '../report/digits.ts';
import { sayMessage } from '../report/say.ts';
import { shortName } from '../shortName.ts';
import { logToTerminal, openInstallation } from './installation.ts';
import { expectArguments, parseOptions } from './options.ts';
import { headsOf, tableText } from './table.ts';
import { exitCodes } from './usage.ts';

const options = { json: { type: 'boolean', default: false }, data: { type: 'string' } } as const;

const columns = ['key', 'aircraft', 'flight_min', 'cruise_mps', 'payload_g', 'confidence'];

const toRow = (drone: Drone, locale: Locale): string[] => [
  drone.key,
  drone.model === undefined ? '' : aircraftName(drone),
  `${drone.baseline_flight_time_min}`,
  inDigitsOf(locale, drone.cruise_speed_mps.toFixed(1)),
  `${Math.round(drone.max_payload_g)}`,
  sayMessage('terminal.confidence', { confidence: drone.confidence ?? 'none' }, locale),
];

export async function listDrones(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const query =
    positionals.length === 0 ? '' : (expectArguments('drones', [positionals.join(' ')], ['query'])[0] ?? '');
  const { services, close } = await openInstallation(values.data, logToTerminal);
  const found = findDrones(services.catalog.drones, query);
  await close();
  if (found.length === 0) {
    const nearest = services.catalog.nearest(query, 3).join(', ');
    console.error(sayMessage('terminal.no_match', { query: shortName(query), nearest }, locale));
    return exitCodes.failed;
  }
  if (values.json) console.log(JSON.stringify(found, null, 2));
  else
    console.log(
      tableText(
        headsOf(columns, locale),
        found.map((drone) => toRow(drone, locale)),
      ),
    );
  return exitCodes.ok;
}
