import type { Drone } from '../../engine/aircraft/drone.ts';
import { findDrones } from '../contract/findDrones.ts';
import { aircraftName } from '../report/aircraftName.ts';
import { shortName } from '../shortName.ts';
import { logToTerminal, openInstallation } from './installation.ts';
import { expectArguments, parseOptions } from './options.ts';
import { tableText } from './table.ts';
import { exitCodes } from './usage.ts';

const options = { json: { type: 'boolean', default: false }, data: { type: 'string' } } as const;

const toRow = (drone: Drone): string[] => [
  drone.key,
  drone.model === undefined ? '' : aircraftName(drone),
  `${drone.baseline_flight_time_min}`,
  drone.cruise_speed_mps.toFixed(1),
  `${Math.round(drone.max_payload_g)}`,
  drone.confidence ?? '—',
];

export async function listDrones(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const query =
    positionals.length === 0 ? '' : (expectArguments('drones', [positionals.join(' ')], ['QUERY'])[0] ?? '');
  const { services, close } = await openInstallation(values.data, logToTerminal);
  const found = findDrones(services.catalog.drones, query);
  await close();
  if (found.length === 0) {
    console.error(
      `No aircraft matches "${shortName(query)}"; the nearest: ${services.catalog.nearest(query, 3).join(', ')}.`,
    );
    return exitCodes.failed;
  }
  const head = ['key', 'aircraft', 'flight min', 'cruise m/s', 'payload g', 'confidence'];
  console.log(values.json ? JSON.stringify(found, null, 2) : tableText(head, found.map(toRow)));
  return exitCodes.ok;
}
