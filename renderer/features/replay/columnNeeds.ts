import type { ColumnNames, ColumnRole, LogChoice } from '../../../engine/flightlog/record/flightLog.ts';

/** One of the ways in which a table may hold something: the columns for it. */
interface Way {
  readonly name: string;
  readonly roles: readonly ColumnRole[];
}

/** A log must hold these columns. */
interface Need {
  readonly name: string;
  readonly ways: readonly [Way, ...Way[]];
}

export const needs = [
  { name: 'When', ways: [{ name: 'Time', roles: ['time'] }] },
  {
    name: 'Where it was',
    ways: [
      { name: 'Two columns', roles: ['latitude', 'longitude'] },
      { name: 'One column', roles: ['position'] },
      { name: 'Speed alone', roles: ['speed'] },
    ],
  },
  {
    name: 'How high',
    ways: [
      { name: 'Above take-off', roles: ['height'] },
      { name: 'Above sea level', roles: ['altitude'] },
    ],
  },
  {
    name: 'Battery',
    ways: [
      { name: 'Percentage', roles: ['battery'] },
      { name: 'Charge used', roles: ['used'] },
    ],
  },
] as const satisfies readonly Need[];

export type NeedName = (typeof needs)[number]['name'];

export const roleNames: Readonly<Partial<Record<ColumnRole, string>>> = {
  time: 'Time',
  latitude: 'Latitude',
  longitude: 'Longitude',
  position: 'Latitude and longitude',
  speed: 'Ground speed',
  height: 'Height above take-off',
  altitude: 'Altitude above sea level',
  battery: 'Battery percentage',
  used: 'Charge used (mAh)',
};

/** The columns of a table as far as the person has chosen them. */
export interface ColumnDraft {
  readonly ways: Readonly<Record<NeedName, string>>;
  readonly columns: ColumnNames;
  readonly capacity_mah: number | undefined;
}

/** The way by which a table is known to hold something, else the usual one. */
function wayIn({ ways }: Need, found: ColumnNames): Way {
  const isFound = (role: ColumnRole) => found[role] !== undefined;
  return (
    ways.find(({ roles }) => roles.every(isFound)) ?? ways.find(({ roles }) => roles.some(isFound)) ?? ways[0]
  );
}

/** Fills in the columns that the table's heads tell. */
export const firstDraft = (found: ColumnNames): ColumnDraft => ({
  ways: Object.fromEntries(needs.map((need) => [need.name, wayIn(need, found).name])) as ColumnDraft['ways'],
  columns: found,
  capacity_mah: undefined,
});

/** The columns to choose for something. */
export const rolesFor = (need: Need, draft: ColumnDraft): readonly ColumnRole[] =>
  need.ways.find(({ name }) => name === draft.ways[need.name as NeedName])?.roles ?? [];

const rolesOf = (draft: ColumnDraft): readonly ColumnRole[] => needs.flatMap((need) => rolesFor(need, draft));

export const asksCapacity = (draft: ColumnDraft): boolean => rolesOf(draft).includes('used');

const inSentence = (name = ''): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Names the columns that are still to be chosen; `undefined`: the table can be read. */
export function toMissingText(draft: ColumnDraft): string | undefined {
  const roles = rolesOf(draft);
  const missing = roles.filter((role) => draft.columns[role] === undefined).map((role) => roleNames[role]);
  const all = asksCapacity(draft) && draft.capacity_mah === undefined ? [...missing, 'capacity'] : missing;
  if (all.length > 0) return `Still to say: ${all.map(inSentence).join(', ')}.`;
  const names = roles.map((role) => draft.columns[role]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : `“${twice}” is chosen twice.`;
}

/** The choice to read a table by. */
export function toLogChoice(draft: ColumnDraft): LogChoice {
  const columns = Object.fromEntries(rolesOf(draft).map((role) => [role, draft.columns[role]]));
  return { columns, ...(asksCapacity(draft) && { capacity_mah: draft.capacity_mah }) };
}

/** `flight.csv`, `flight.csv and 2 more`. */
export function toTablesText(filenames: readonly string[]): string {
  const [first = '', ...more] = filenames;
  const all = more.length === 0 ? first : `${first} and ${more.length} more`;
  return `Homeward does not know every column of ${all} by its name. Say what they hold.`;
}
