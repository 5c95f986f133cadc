import type { PlanProblem, PlanReading, PlanRoute } from '../../engine/flightplan/plan/flightPlan.ts';
import type { Position } from '../../engine/geo/position.ts';
import { routeLength } from '../../engine/geo/routeLength.ts';
import { waitsAt } from '../../engine/mission/actions.ts';
import type { ManifestRow } from './manifest.ts';
import { sphericalLength } from './sphericalLength.ts';

export interface Difference {
  readonly field: string;
  readonly wanted: string;
  readonly found: string;
}

const bound_deg = 1e-6;
/** The manifest gives heights to the millimetre. */
const height_m = 0.0011;
const lengthShare = 0.005;
/** Path lengths of the manifest are on a sphere, ours on the ellipsoid: flattening 1/298.257 gives up to 0.56 %. */
const ellipsoidShare = 0.0056;
const metresPerFoot = 0.3048;

type Check = (field: string, isSame: boolean, wanted: string, found: number | string) => void;

/** Where a reading says something else than the manifest, field by field. */
export function compareRow(row: ManifestRow, reading: PlanReading): Difference[] {
  const differences: Difference[] = [];
  const check: Check = (field, isSame, wanted, found) => {
    if (!isSame) differences.push({ field, wanted, found: String(found) });
  };
  if (!reading.ok) {
    const { failure } = reading;
    check('class', failure.class === row.class, row.class, `${failure.class} ${failure.code}`);
    if (row.class === 'area') compareArea(row, failure, check);
    check('code', failure.code !== 'READER_FAILURE', 'a problem of the file', failure.code);
    return differences;
  }
  check('class', row.class === 'mission', row.class, 'mission');
  if (row.class === 'mission') comparePlan(row, routesOf(row, reading.value), check);
  return differences;
}

/** The manifest counts the corners of the first outline; it counts none where the file is no drawing. */
function compareArea(row: ManifestRow, { areas }: PlanProblem, check: Check): void {
  const outline = areas?.[0]?.outline ?? [];
  if (Number(row.n_points) === 0) return;
  check('n_points', outline.length === Number(row.n_points), row.n_points, outline.length);
  compareBounds(row, outline, check);
}

/** The manifest counts the waylines of a DJI file and the rows of a table together, in other files the route that is to be chosen. */
function routesOf(
  row: ManifestRow,
  plan: { readonly routes: readonly PlanRoute[]; readonly chosen_route: number },
): readonly PlanRoute[] {
  if (/in all Folders/.test(row.count_rule)) return plan.routes;
  if (/^data rows/.test(row.count_rule)) return joined(plan.routes);
  return plan.routes.slice(plan.chosen_route, plan.chosen_route + 1);
}

/** The flights of a table as the one line that its rows make. */
function joined(routes: readonly PlanRoute[]): readonly PlanRoute[] {
  const points = routes.flatMap((route) => route.points);
  return routes.slice(0, 1).map((route) => ({ ...route, points, length_m: routeLength(points) }));
}

const near = (value: number, text: string, tolerance: number) => Math.abs(value - Number(text)) <= tolerance;

function comparePlan(row: ManifestRow, routes: readonly PlanRoute[], check: Check): void {
  const points = routes.flatMap((route) => route.points);
  check('n_points', points.length === Number(row.n_points), row.n_points, points.length);
  compareBounds(row, points, check);
  const hold_s = points.reduce((sum, point) => sum + waitsAt(point), 0);
  if (row.hold_s !== '') check('hold_s', near(hold_s, row.hold_s, 1e-6), row.hold_s, hold_s);
  if (row.path_len_m !== '') compareLength(row, routes, check);
  compareHeights(row, points, check);
}

function compareBounds(row: ManifestRow, points: readonly Position[], check: Check): void {
  const bound = (field: 'min_lat' | 'max_lat' | 'min_lon' | 'max_lon', value: number) =>
    check(field, near(value, row[field], bound_deg), row[field], value);
  const lats = points.map(({ lat }) => lat);
  const lons = points.map(({ lon }) => lon);
  bound(
    'min_lat',
    lats.reduce((a, b) => Math.min(a, b), Infinity),
  );
  bound(
    'max_lat',
    lats.reduce((a, b) => Math.max(a, b), -Infinity),
  );
  bound(
    'min_lon',
    lons.reduce((a, b) => Math.min(a, b), Infinity),
  );
  bound(
    'max_lon',
    lons.reduce((a, b) => Math.max(a, b), -Infinity),
  );
}

function compareLength(row: ManifestRow, routes: readonly PlanRoute[], check: Check): void {
  const wanted = Number(row.path_len_m);
  const sphere_m = routes.reduce((sum, { points }) => sum + sphericalLength(points), 0);
  const own_m = routes.reduce((sum, { length_m }) => sum + length_m, 0);
  const isSame =
    Math.abs(sphere_m - wanted) <= wanted * lengthShare + 0.1 &&
    Math.abs(own_m - wanted) <= wanted * ellipsoidShare + 0.1;
  check('path_len_m', isSame, row.path_len_m, own_m.toFixed(1));
}

/** Reads a datum from the altitude column; `undefined` where no single one can be named. */
function datumOf(reference: string): string | undefined {
  if (/^none|mixed/.test(reference)) return undefined;
  if (/^relativeToGround/.test(reference)) return 'agl';
  if (/MSL .* \+ relative/.test(reference)) return undefined;
  if (/^MSL|^absolute/.test(reference)) return 'msl';
  if (/^AGL/.test(reference)) return 'agl';
  return /^ellipsoid/.test(reference) ? 'ellipsoid' : 'takeoff';
}

/** Heights that the altitude mode clamps away, that are the ground's, or that are not there at all. */
const withoutHeight = /clampToGround|no height given|terrain elevation/;

function compareHeights(row: ManifestRow, points: PlanRoute['points'], check: Check): void {
  const altitudes = points.flatMap(({ altitude }) => (altitude === undefined ? [] : [altitude]));
  if (withoutHeight.test(row.alt_ref) || row.alt_min === '') {
    check('altitudes', altitudes.length === 0, 'none', altitudes.length);
    return;
  }
  const datum = datumOf(row.alt_ref);
  const unit = row.alt_ref.includes('FEET') ? metresPerFoot : 1;
  const found = [...new Set(altitudes.map((altitude) => altitude.datum))].join(' and ');
  check('alt_ref', datum === undefined || found === datum, row.alt_ref, found);
  const values = altitudes.map(({ value_m }) => value_m);
  const low = values.reduce((a, b) => Math.min(a, b), Infinity);
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity);
  check('alt_min', Math.abs(low - Number(row.alt_min) * unit) <= height_m, row.alt_min, low);
  check('alt_max', Math.abs(high - Number(row.alt_max) * unit) <= height_m, row.alt_max, high);
}
