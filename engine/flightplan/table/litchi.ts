import { toBearing } from '../../geo/angle.ts';
import type { AltitudeDatum } from '../../geo/position.ts';
import type { SeriesType } from '../../mission/actions.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import type { PlaceLookedAt, WaypointAction } from '../../mission/mission.ts';
import { columnNamed, numbered, type PlaceInFile } from '../../placeInFile.ts';
import { type Conversion, unitNamed } from '../../unitNames.ts';
import { Tally } from '../plan/tally.ts';
import { isNoValue, unknownUnit } from '../source/measureText.ts';
import { loseNoNumbers } from '../source/noNumber.ts';
import { parseNumber } from '../source/numbers.ts';
import { placeUnlessZero } from '../source/places.ts';
import { cleanText, refuse } from '../source/refusal.ts';
import { isPosition } from '../write/checkMission.ts';
import type { Column, Columns } from './csvColumns.ts';
import type { Intervals } from './litchiLegs.ts';
import { type StateColumn, stateColumns, statePart } from './litchiState.ts';

/** Columns that only Litchi's Mission Hub writes (litchiutilities.com/docs/litchiCsv.php). */
export interface LitchiColumns {
  readonly mode: number | undefined;
  readonly curve: { readonly index: number; readonly toMetres: Conversion } | undefined;
  readonly actions: readonly { readonly type: number; readonly value: number }[];
  readonly state: ReadonlyMap<StateColumn, { readonly index: number; readonly convert: Conversion }>;
  readonly intervals: { readonly [Type in SeriesType]: number | undefined };
}

export function findLitchi(columns: Columns): LitchiColumns | undefined {
  const at = (name: string) => columns.all.find(({ key }) => key === name);
  const curve = at('curvesize');
  if (curve === undefined && at('actiontype1') === undefined) return undefined;
  const actions = Array.from({ length: 15 }, (_, index) => ({
    type: at(`actiontype${index + 1}`)?.index,
    value: at(`actionparam${index + 1}`)?.index,
  }));
  return {
    mode: at('altitudemode')?.index,
    curve: curve === undefined ? undefined : { index: curve.index, toMetres: toMetres(curve) },
    actions: actions.flatMap(({ type, value }) =>
      type === undefined || value === undefined ? [] : [{ type, value }],
    ),
    state: new Map(
      stateColumns.flatMap((name) => {
        const column = at(name);
        if (column === undefined) return [];
        const convert = name === 'poi altitude' ? toMetres(column) : asItIs;
        return [[name, { index: column.index, convert }] as const];
      }),
    ),
    intervals: {
      photos_by_time: at('photo timeinterval')?.index,
      photos_by_distance: at('photo distinterval')?.index,
    },
  };
}

/** A tally of what is lost in a table, which begins with the columns of Litchi that stand twice: its app may go by the other one. */
export function tallyOf({ all }: Columns, litchi: LitchiColumns | undefined): Tally {
  const tally = new Tally();
  const seen = new Set<string>();
  for (const { key, header } of litchi === undefined ? [] : all) {
    const reason = { says: 'reason.column_twice', values: { column: cleanText(header, 40) } };
    if (key !== '' && seen.has(key)) tally.lose('command', 'column', numbered('row', 1), reason);
    seen.add(key);
  }
  return tally;
}

function toMetres({ unit, header }: Column): Conversion {
  const known = unitNamed('length', unit === '' ? 'm' : unit);
  return known === undefined
    ? refuse('UNIT_UNKNOWN', {
        ...unknownUnit(unit, 'height', columnNamed(cleanText(header, 40))),
        format: 'csv',
        where: numbered('row', 1),
      })
    : known.toEngine;
}

const names: ReadonlyMap<number, string> = new Map([
  [1, 'take_photo'],
  [2, 'start_recording'],
  [3, 'stop_recording'],
]);

/** Acts with an angle, degrees: what they are, and what they are called where the file has no number. */
const turns: ReadonlyMap<number, { readonly type: string; readonly bare: string }> = new Map([
  [4, { type: 'heading', bare: 'rotate' }],
  [5, { type: 'gimbal_pitch', bare: 'tilt' }],
]);

/** An act that takes no time, by its number; `undefined`: nobody knows it. */
function actOf(kind: number, cell: string | undefined): WaypointAction | undefined {
  const [name, turn] = [names.get(kind), turns.get(kind)];
  if (turn === undefined) return name === undefined ? undefined : { action_type: name, duration_s: 0 };
  const angle_deg = parseNumber(cell);
  if (angle_deg === undefined) return { action_type: turn.bare, duration_s: 0 };
  const isHeading = turn.type === 'heading';
  return { action_type: turn.type, duration_s: 0, angle_deg: isHeading ? toBearing(angle_deg) : angle_deg };
}

const asItIs: Conversion = (value) => value;

const figureAt = (row: readonly string[], { state }: LitchiColumns, name: StateColumn) => {
  const column = state.get(name);
  const value = parseNumber(row[column?.index ?? -1]);
  return value === undefined ? undefined : column?.convert(value);
};

/** Tells of cells of a row that hold something else where Litchi has a number. */
export function loseCells(
  row: readonly string[],
  { curve, mode, actions, state, intervals }: LitchiColumns,
  tally: Tally,
  where: PlaceInFile,
): void {
  const angles = actions.flatMap(({ type, value }, index) =>
    turns.has(parseNumber(row[type]) ?? noAction) ? [[`actionparam${index + 1}`, value] as const] : [],
  );
  const columns: readonly (readonly [string, number | undefined])[] = [
    ['curvesize', curve?.index],
    ['altitudemode', mode],
    ...[...state].map(([name, { index }]) => [name, index] as const),
    ['photo timeinterval', intervals.photos_by_time],
    ['photo distinterval', intervals.photos_by_distance],
    ...angles,
  ];
  loseNoNumbers(
    tally,
    where,
    columns.map(([name, index]) => [name, row[index ?? -1]]),
  );
}

/** The part of a row about nose and gimbal; about its point of interest only where that is no place. */
export function litchiState(row: readonly string[], columns: LitchiColumns): { carried?: CarriedPart } {
  const isLooking = litchiPlace(row, columns) !== undefined;
  return statePart((name) => figureAt(row, columns, name), isLooking);
}

/** The point of interest of a row; 0, 0 is none. */
export function litchiPlace(row: readonly string[], columns: LitchiColumns): PlaceLookedAt | undefined {
  const at = (name: StateColumn) => figureAt(row, columns, name);
  const place = placeUnlessZero(at('poi latitude'), at('poi longitude'));
  const datum = datums.get(at('poi altitudemode') ?? 0);
  if (place === undefined || datum === undefined || !isPosition(place)) return undefined;
  return { ...place, altitude: { datum, value_m: at('poi altitude') ?? 0 } };
}

/** References of the heights of waypoints: above the take-off point or above ground. */
const datums: ReadonlyMap<number, AltitudeDatum> = new Map([
  [0, 'takeoff'],
  [1, 'agl'],
]);

/** Picture intervals of a row for its leg. */
export function litchiIntervals(row: readonly string[], { intervals }: LitchiColumns): Intervals {
  const amountAt = (index: number | undefined) => parseNumber(row[index ?? -1]) ?? 0;
  const [every_s, every_m] = [amountAt(intervals.photos_by_time), amountAt(intervals.photos_by_distance)];
  return {
    ...(every_s > 0 && { photos_by_time: every_s }),
    ...(every_m > 0 && { photos_by_distance: every_m }),
  };
}

/**
 * Reads the actions of a row: 0 stays for its parameter in milliseconds, −1 is none. The wait of the waypoint is what comes before its
 * first other action; a later one is an action itself. The file does not say how long others take.
 */
export function readActions(
  row: readonly string[],
  columns: LitchiColumns,
  tally: Tally,
  where: PlaceInFile,
): { hover_time_s: number; actions: WaypointAction[] } {
  let hover_time_s = 0;
  const actions: WaypointAction[] = [];
  for (const { type, value } of columns.actions) {
    const kind = parseNumber(row[type]);
    // An action without its number may be a stay.
    if (kind === undefined && !isNoValue(row[type] ?? ''))
      tally.lose('wait', 'wait', where, 'reason.no_number_of_litchi');
    const stay_s = kind === 0 ? stayTime(row[value] ?? '', tally, where) : 0;
    const before = actions.at(-1);
    if (before === undefined) hover_time_s += stay_s;
    else if (before.action_type === 'hover' && stay_s > 0)
      actions.splice(-1, 1, { ...before, duration_s: before.duration_s + stay_s });
    else if (stay_s > 0) actions.push({ action_type: 'hover', duration_s: stay_s });
    if (kind === undefined || kind === 0 || kind === noAction) continue;
    const act = actOf(kind, row[value]);
    // Litchi does not describe the number.
    if (act === undefined)
      tally.lose('command', 'action', where, { says: 'reason.unknown_action', values: { kind } });
    else actions.push(act);
  }
  return { hover_time_s, actions };
}

const noAction = -1;

/** Seconds of a stay, whose parameter is in milliseconds. */
function stayTime(cell: string, tally: Tally, where: PlaceInFile): number {
  const stay_ms = isNoValue(cell) ? 0 : parseNumber(cell);
  if (stay_ms === undefined) tally.lose('wait', 'wait', where, 'reason.litchi_stay');
  else if (stay_ms < 0) tally.lose('wait', 'wait', where, 'reason.litchi_stay_below');
  return Math.max(0, stay_ms ?? 0) / 1000;
}
