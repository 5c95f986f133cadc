import type { Problem } from '../contract/problem.ts';
import type { OwnAircraft } from '../contract/schemas/ownAircraft.ts';
import { addAsChosen, clashOf } from '../handlers/aircraftClash.ts';
import { aircraftFileText, readAircraftFile } from '../services/aircraftFile.ts';
import { shortName } from '../shortName.ts';
import { expectArguments, parseOptions } from './options.ts';
import { openOwnCatalog } from './places.ts';
import { openPlanFile } from './planFile.ts';
import { saveFile } from './saveFile.ts';
import { tableText } from './table.ts';
import { exitCodes, UsageError } from './usage.ts';

const options = {
  data: { type: 'string' },
  json: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
} as const;

interface Values {
  readonly data?: string | undefined;
  readonly json: boolean;
  readonly force: boolean;
}
type Action = (args: readonly string[], values: Values) => Promise<number>;

/** Names the origin of the figures: `copy of dji_mavic_3, learned from 3 flights`. */
function originText({ base, learned }: OwnAircraft): string {
  const sheet = base === undefined ? 'from its sheet' : `copy of ${base}`;
  if (learned === undefined) return sheet;
  return `${sheet}, learned from ${learned.flights} ${learned.flights === 1 ? 'flight' : 'flights'}`;
}

const list: Action = async (args, values) => {
  expectArguments('aircraft list', args, []);
  const aircraft = openOwnCatalog(values.data).own.list();
  if (values.json) console.log(JSON.stringify(aircraft, null, 2));
  else if (aircraft.length === 0) console.log('There is no own aircraft here.');
  else
    console.log(
      tableText(
        ['key', 'aircraft', 'origin'],
        aircraft.map((one) => [one.key, one.name, originText(one)]),
      ),
    );
  return exitCodes.ok;
};

function refuse(filename: string, { message }: Problem): number {
  console.error(`${filename}: ${message}`);
  return exitCodes.reject;
}

const importFile: Action = async (args, values) => {
  const [path = ''] = expectArguments('aircraft import', args, ['a FILE']);
  const catalog = openOwnCatalog(values.data);
  const { filename, bytes } = openPlanFile(path);
  const reading = readAircraftFile(bytes, catalog);
  if (!reading.ok) return refuse(filename, reading.failure);
  const known = { catalog, own: catalog.own };
  if (clashOf(reading.value, known)?.is_same === true) {
    console.log(`${reading.value.name} (${reading.value.key}) is there already, the very same.`);
    return exitCodes.ok;
  }
  const added = await addAsChosen(reading.value, known, values.force ? 'replace' : 'refuse');
  if (!added.ok) return refuse(filename, added.failure);
  console.log(`${added.value.name} (${added.value.key}) is in the catalog.`);
  return exitCodes.ok;
};

function ownOf(key: string, data: string | undefined): OwnAircraft {
  const { own } = openOwnCatalog(data);
  const found = own.find(key);
  if (found !== undefined) return found;
  const keys = own.list().map((one) => one.key);
  throw new UsageError(
    `There is no own aircraft "${shortName(key)}"${keys.length === 0 ? '' : `; there are ${keys.join(', ')}`}.`,
  );
}

const exportFile: Action = async ([key = '', ...args], values) => {
  if (key === '') throw new UsageError('aircraft export needs a KEY.');
  const out = args.length === 0 ? undefined : expectArguments('aircraft export KEY', args, ['OUT'])[0];
  const text = aircraftFileText(ownOf(key, values.data));
  if (out === undefined) process.stdout.write(text);
  else await saveFile(out, new TextEncoder().encode(text), values.force);
  return exitCodes.ok;
};

const remove: Action = async (args, values) => {
  const [key = ''] = expectArguments('aircraft remove', args, ['a KEY']);
  const { name } = ownOf(key, values.data);
  await openOwnCatalog(values.data).own.remove(key);
  console.log(`${name} (${key}) is deleted.`);
  return exitCodes.ok;
};

const actions: Readonly<Record<string, Action>> = { list, import: importFile, export: exportFile, remove };

/** The aircraft of this installation: listed, taken from a file, written to one, deleted. */
export async function manageAircraft([name = '', ...args]: readonly string[]): Promise<number> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined)
    throw new UsageError(`aircraft needs one of: ${Object.keys(actions).join(', ')} (see --help).`);
  const { values, positionals } = parseOptions(args, options);
  return action(positionals, values);
}
