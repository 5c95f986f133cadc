import type { ColumnNames, ColumnRole, LogChoice } from '../../../engine/flightlog/record/flightLog.ts';
import { words } from '../../ui/words.ts';

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
  { name: 'when', ways: [{ name: 'time', roles: ['time'] }] },
  {
    name: 'where',
    ways: [
      { name: 'two_columns', roles: ['latitude', 'longitude'] },
      { name: 'one_column', roles: ['position'] },
      { name: 'speed', roles: ['speed'] },
    ],
  },
  {
    name: 'height',
    ways: [
      { name: 'takeoff', roles: ['height'] },
      { name: 'sea', roles: ['altitude'] },
    ],
  },
  {
    name: 'battery',
    ways: [
      { name: 'percentage', roles: ['battery'] },
      { name: 'used', roles: ['used'] },
    ],
  },
] as const satisfies readonly Need[];

export type NeedName = (typeof needs)[number]['name'];

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

/** Names the columns that are still to be chosen; `undefined`: the table can be read. */
export function toMissingText(draft: ColumnDraft): string | undefined {
  const roles = rolesOf(draft);
  const lacking = roles.filter((role) => draft.columns[role] === undefined);
  const all =
    asksCapacity(draft) && draft.capacity_mah === undefined ? [...lacking, 'capacity' as const] : lacking;
  const missing = all.map((role) => ({ says: 'window.replay.missing_column', values: { role } }));
  if (missing.length > 0) return words('window.replay.missing', { missing });
  const names = roles.map((role) => draft.columns[role]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : words('window.replay.chosen_twice', { column: twice });
}

export function toLogChoice(draft: ColumnDraft): LogChoice {
  const columns = Object.fromEntries(rolesOf(draft).map((role) => [role, draft.columns[role]]));
  return { columns, ...(asksCapacity(draft) && { capacity_mah: draft.capacity_mah }) };
}

/** Names the first file, and counts the others. */
export function toTablesText(filenames: readonly string[]): string {
  const [filename = '', ...more] = filenames;
  return words('window.replay.tables', { filename, more: more.length });
}
