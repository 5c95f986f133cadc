import type { Locale } from '../contract/locale.ts';
import type { Problem } from '../contract/problem.ts';
import type { OwnAircraft } from '../contract/schemas/ownAircraft.ts';
import { addAsChosen, clashOf } from '../handlers/aircraftClash.ts';
import { say, sayMessage } from '../report/say.ts';
import { aircraftFileText, readAircraftFile } from '../services/aircraftFile.ts';
import { shortName } from '../shortName.ts';
import { expectArguments, parseOptions } from './options.ts';
import { openOwnCatalog } from './places.ts';
import { openPlanFile } from './planFile.ts';
import { inFileText, sayingOfProblem } from './refusal.ts';
import { saveFile } from './saveFile.ts';
import { headsOf, tableText } from './table.ts';
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
type Action = (args: readonly string[], values: Values, locale: Locale) => Promise<number>;

/** Names the origin of the figures: `copy of dji_mavic_3, learned from 3 flights`. */
const originText = ({ base, learned }: OwnAircraft, locale: Locale): string =>
  sayMessage('terminal.origin', { base: base ?? 'none', flights: learned?.flights ?? 0 }, locale);

const list: Action = async (args, values, locale) => {
  expectArguments('aircraft list', args, []);
  const aircraft = openOwnCatalog(values.data).own.list();
  if (values.json) console.log(JSON.stringify(aircraft, null, 2));
  else if (aircraft.length === 0) console.log(sayMessage('terminal.no_own_aircraft', {}, locale));
  else
    console.log(
      tableText(
        headsOf(['key', 'aircraft', 'origin'], locale),
        aircraft.map((one) => [one.key, one.name, originText(one, locale)]),
      ),
    );
  return exitCodes.ok;
};

function refuse(filename: string, problem: Problem, locale: Locale): number {
  console.error(inFileText(filename, say(sayingOfProblem(problem), locale), locale));
  return exitCodes.reject;
}

const importFile: Action = async (args, values, locale) => {
  const [path = ''] = expectArguments('aircraft import', args, ['file']);
  const catalog = openOwnCatalog(values.data);
  const { filename, bytes } = openPlanFile(path);
  const reading = readAircraftFile(bytes, catalog);
  if (!reading.ok) return refuse(filename, reading.failure, locale);
  const known = { catalog, own: catalog.own };
  if (clashOf(reading.value, known)?.is_same === true) {
    const { name, key } = reading.value;
    console.log(sayMessage('terminal.aircraft_is_there', { name, key }, locale));
    return exitCodes.ok;
  }
  const added = await addAsChosen(reading.value, known, values.force ? 'replace' : 'refuse');
  if (!added.ok) return refuse(filename, added.failure, locale);
  const { name, key } = added.value;
  console.log(sayMessage('terminal.aircraft_added', { name, key }, locale));
  return exitCodes.ok;
};

function ownOf(key: string, data: string | undefined): OwnAircraft {
  const { own } = openOwnCatalog(data);
  const found = own.find(key);
  if (found !== undefined) return found;
  const keys = own.list().map((one) => one.key);
  throw new UsageError('terminal.unknown_own_aircraft', {
    key: shortName(key),
    count: keys.length,
    keys: keys.join(', '),
  });
}

const exportFile: Action = async ([key = '', ...args], values) => {
  if (key === '') expectArguments('aircraft export', [], ['key']);
  const out = args.length === 0 ? undefined : expectArguments('aircraft export KEY', args, ['out'])[0];
  const text = aircraftFileText(ownOf(key, values.data));
  if (out === undefined) process.stdout.write(text);
  else await saveFile(out, new TextEncoder().encode(text), values.force);
  return exitCodes.ok;
};

const remove: Action = async (args, values, locale) => {
  const [key = ''] = expectArguments('aircraft remove', args, ['key']);
  const { name } = ownOf(key, values.data);
  await openOwnCatalog(values.data).own.remove(key);
  console.log(sayMessage('terminal.aircraft_deleted', { name, key }, locale));
  return exitCodes.ok;
};

const actions: Readonly<Record<string, Action>> = { list, import: importFile, export: exportFile, remove };

/** The aircraft of this installation: listed, taken from a file, written to one, deleted. */
export async function manageAircraft(
  [name = '', ...args]: readonly string[],
  locale: Locale,
): Promise<number> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined)
    throw new UsageError('terminal.aircraft_needs', { actions: Object.keys(actions).join(', ') });
  const { values, positionals } = parseOptions(args, options);
  return action(positionals, values, locale);
}
