import { numbered } from '../../placeInFile.ts';
import { readGeoJson } from '../json/geojson.ts';
import { type DraftRoute, note, type PlanDraft } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { parseNumber } from '../source/numbers.ts';
import type { TableRows } from '../source/tableRows.ts';
import type { UnitUse } from '../source/unitUse.ts';
import { isWellKnownText, readWellKnownText } from '../source/wellKnownText.ts';

type Row = readonly string[];

/** A header is looked for in so many rows. */
const mostRowsAbove = 30;

/**
 * Reads a table with a column of well-known text, as map programs and databases write it: each row is a feature of GeoJSON, whose
 * properties are its other cells. `undefined`: none of its rows holds a geometry.
 */
export function readWktTable(rows: TableRows, units: UnitUse): PlanDraft | undefined {
  const at = rows.first(mostRowsAbove).findIndex((row) => row.some(isWellKnownText));
  if (at < 0) return undefined;
  const header = at === 0 ? undefined : rows.at(at - 1);
  const lost = new Tally();
  const features: unknown[] = [];
  let number = at;
  for (const row of rows.from(at)) {
    number += 1;
    const geometry = readWellKnownText(row.find(isWellKnownText) ?? '');
    if (geometry === undefined)
      lost.lose('position', 'row', numbered('row', number), 'reason.holds_no_point');
    else features.push({ type: 'Feature', geometry, properties: propertiesOf(row, header) });
  }
  if (features.length === 0) return undefined;
  const draft = readGeoJson({ type: 'FeatureCollection', features }, units, 'csv');
  return {
    ...draft,
    routes: draft.routes.map(inOrder),
    ignored: [...lost.list(), ...draft.ignored],
    warnings: [
      ...lost.warnings(),
      ...draft.warnings,
      ...(header === undefined
        ? [note('no_header', { of: 'geometries', order: 'longitude, latitude (WKT)' })]
        : []),
    ],
  };
}

/** Points of a table are flown row by row, as those of columns are. */
const inOrder = (route: DraftRoute): DraftRoute =>
  route.kind === 'points' ? { ...route, name: 'Route', kind: 'mission' } : route;

function propertiesOf(row: Row, header: Row | undefined): Readonly<Record<string, unknown>> {
  const named = (header ?? []).flatMap((name, column) => {
    const cell = row[column] ?? '';
    if (name === '' || cell === '' || isWellKnownText(cell)) return [];
    return [/^name$/i.test(name) ? (['name', cell] as const) : ([name, parseNumber(cell) ?? cell] as const)];
  });
  return Object.fromEntries(named);
}
