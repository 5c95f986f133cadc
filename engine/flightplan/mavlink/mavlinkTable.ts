import { elementAt } from '../../elementAt.ts';
import { numbered } from '../../placeInFile.ts';
import type { PlanDraft } from '../plan/planDraft.ts';
import { isNoValue } from '../source/measureText.ts';
import { parseNumber } from '../source/numbers.ts';
import { cleanText, refuse } from '../source/refusal.ts';
import { commandNumber, frameNumber } from './commandNames.ts';
import { readMission } from './mavlink.ts';
import type { MissionItem } from './missionFlight.ts';

const format = 'csv';

/**
 * Reads a table of MAVLink items, whose header names frame, command, param1…param7. Refuses a row with another number of cells,
 * whose coordinates would be shifted.
 */
export function readCommandTable(names: readonly string[], rows: readonly (readonly string[])[]): PlanDraft {
  const items = rows.map((row, index) => toItem(names, row, index));
  const { route, ...beside } = readMission(items);
  if (route.points.length === 0) refuse('NO_ROUTE.commands', { format });
  return { format, routes: [route], ...beside };
}

function toItem(names: readonly string[], row: readonly string[], index: number): MissionItem {
  const where = numbered('row', index + 2);
  if (row.length !== names.length) {
    refuse('ROW_INVALID.cells', {
      values: { row: index + 2, cells: row.length, names: names.length },
      where,
      format,
    });
  }
  const cell = (name: string) => row[names.indexOf(name)] ?? '';
  const code = elementAt(
    row,
    names.findIndex((name) => name.startsWith('command')),
  );
  const command = commandNumber(code);
  if (command === undefined)
    refuse('ROW_INVALID.command', { values: { row: index + 2, command: cleanText(code) }, where, format });
  const cells = [1, 2, 3, 4, 5, 6, 7].map((number) => cell(`param${number}`));
  const broken = cells.find((text) => parseNumber(text) === undefined && !isNoValue(text));
  if (broken !== undefined)
    refuse('ROW_INVALID.number', { values: { row: index + 2, cell: cleanText(broken) }, where, format });
  const [p1, p2, p3, p4, lat, lon, alt] = cells.map(parseNumber);
  const frame = cell('frame');
  return {
    id: index,
    command,
    frame: frameNumber(frame),
    params: [p1, p2, p3, p4],
    lat,
    lon,
    alt,
    where,
  };
}
