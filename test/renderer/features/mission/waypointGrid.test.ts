import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../../../engine/mission/applyEdit.ts';
import { emptyMission, type Waypoint } from '../../../../engine/mission/mission.ts';
import { clearedCells, hasMoved, typedCell } from '../../../../renderer/features/mission/cellEdits.ts';
import {
  blockOf,
  type Cell,
  type CellRange,
  nextCell,
  oneCell,
  rangeAfter,
} from '../../../../renderer/features/mission/cellRange.ts';
import { cellsOf, readPasted, toCopiedTable } from '../../../../renderer/features/mission/pastedTable.ts';
import { waypointColumns } from '../../../../renderer/features/mission/waypointColumns.ts';

const at = (lat: number, more: Partial<Waypoint> = {}): Waypoint => ({
  lat,
  lon: 7.45,
  altitude: { datum: 'takeoff', value_m: 60 },
  hover_time_s: 0,
  ...more,
});
const turn = { action_type: 'heading', duration_s: 0, angle_deg: 90 };
const photo = { action_type: 'take_photo', duration_s: 0 };
const waypoints = [
  at(46.95),
  at(46.951234567, { altitude: { datum: 'agl', value_m: 40.5 }, speed_mps: 8 }),
  at(46.96, { hover_time_s: 12, actions: [photo, turn] }),
];
const usual = at(0, { lon: 0 });
const names = waypointColumns.map(({ name }) => name);
const cell = (row: number, name: (typeof names)[number]): Cell => ({ row, column: names.indexOf(name) });
const range = (from: Cell, to = from): CellRange => ({ from, at: to });
const whole = range(cell(0, 'Latitude'), cell(2, 'Heading'));

const paste = (text: string, from: CellRange, locale: 'metric' | 'imperial' = 'metric') =>
  readPasted(text, { waypoints, range: from, locale, usual });
/** The waypoints after a paste, or why it is refused. */
function pasted(...parts: Parameters<typeof paste>) {
  const made = paste(...parts);
  if (!made.ok) return made.failure.message;
  return applyEdit({ ...emptyMission, waypoints }, made.value).waypoints;
}

describe('cells copied from the table', () => {
  it('have a head with units, and come back as they were', () => {
    const text = toCopiedTable(waypoints, whole, 'metric');
    expect(text.split('\n')).toEqual([
      'Latitude (°)\tLongitude (°)\tHeight (m)\tSpeed (m/s)\tWait (s)\tHeading (°)',
      '46.95\t7.45\t60\t\t\t',
      '46.9512346\t7.45\t40.5\t8\t\t',
      '46.96\t7.45\t60\t\t12\t90',
    ]);
    expect(paste(text, oneCell(cell(0, 'Speed')))).toMatchObject({ value: { changes: [], added: [] } });
  });

  it('are the bare text of one cell alone', () => {
    expect(toCopiedTable(waypoints, range(cell(1, 'Speed')), 'imperial')).toBe('17.895');
  });

  it('name their unit, so that they may be pasted where another is shown', () => {
    const heights = toCopiedTable(waypoints, range(cell(0, 'Height'), cell(1, 'Speed')), 'imperial');
    expect(heights.split('\n')[0]).toBe('Height (ft)\tSpeed (mph)');
    const [, second] = pasted(`Height (ft)\n100\n200`, oneCell(cell(0, 'Heading'))) as Waypoint[];
    expect(second?.altitude).toEqual({ datum: 'agl', value_m: expect.closeTo(60.96, 6) });
    const [first] = pasted('Speed (km/h)\n36', oneCell(cell(0, 'Height')), 'imperial') as Waypoint[];
    expect(first?.speed_mps).toBeCloseTo(10, 6);
  });

  it.each([
    ['Speed [kmph]', '36', { speed_mps: expect.closeTo(10, 6) }],
    ['Speed (knots)', '10', { speed_mps: expect.closeTo(5.144, 3) }],
    ['Wait (min)', '1.5', { hover_time_s: 90 }],
    ['Hover (min)', '1.5', { hover_time_s: 90 }],
    ['Alt (feet)', '100', { altitude: { value_m: expect.closeTo(30.48, 6) } }],
  ])('are in any unit that a file may have: %s', (head, text, read) => {
    expect((pasted(`${head}\n${text}`, oneCell(cell(0, 'Height'))) as Waypoint[])[0]).toMatchObject(read);
  });
});

describe('cells pasted into the table', () => {
  it('go side by side from the active cell on, whatever the spreadsheet puts between them', () => {
    for (const text of ['70\t5\r\n80\t6\r\n', '70;5\n80;6', '"70","5"\n"80","6"\n']) {
      const after = pasted(text, oneCell(cell(1, 'Height'))) as Waypoint[];
      expect(after.map(({ altitude, speed_mps }) => [altitude.value_m, speed_mps])).toEqual([
        [60, undefined],
        [70, 5],
        [80, 6],
      ]);
      expect(after[1]?.altitude.datum).toBe('agl');
      expect(after[0]).toBe(waypoints[0]);
    }
  });

  it('read decimal commas and places in the usual notations', () => {
    const commas = pasted('46,97\t7,5', oneCell(cell(0, 'Latitude'))) as Waypoint[];
    expect(commas[0]).toMatchObject({ lat: 46.97, lon: 7.5 });
    const pairs = pasted('46.97, 7.5\n46.98, 7.6', oneCell(cell(1, 'Latitude'))) as Waypoint[];
    expect(pairs.map(({ lat, lon }) => [lat, lon])).toEqual([
      [46.95, 7.45],
      [46.97, 7.5],
      [46.98, 7.6],
    ]);
    const marks = pasted('46°57′00″N, 7°30′00″E', oneCell(cell(2, 'Latitude'))) as Waypoint[];
    expect(marks[2]).toMatchObject({ lat: 46.95, lon: 7.5 });
  });

  it('take a number with marks between its thousands for one cell', () => {
    for (const text of ['1.234,5', '1,234.5']) {
      const [first] = pasted(text, oneCell(cell(0, 'Height'))) as Waypoint[];
      expect(first?.altitude.value_m).toBe(1234.5);
    }
    const place = pasted('46.948,7', oneCell(cell(0, 'Latitude'))) as Waypoint[];
    expect(place[0]).toMatchObject({ lat: 46.948, lon: 7 });
  });

  it('read a column of one coordinate each, with minutes and letters', () => {
    const read = (text: string) => pasted(text, oneCell(cell(0, 'Latitude')));
    const places = (after: string | readonly Waypoint[]) =>
      typeof after === 'string' ? after : after.slice(0, 2).map(({ lat, lon }) => [lat, lon]);
    expect(places(read('46°57′0″N\t7°30′E\n46°58.5′N\t7°30′W'))).toEqual([
      [46.95, 7.5],
      [46.975, -7.5],
    ]);
    expect(places(read('46°57′N\n46°58.5′N'))).toEqual([
      [46.95, 7.45],
      [46.975, 7.45],
    ]);
    expect(read('7°30′E\t46°57′N')).toMatch(/^Row 1 .*“7°30′E” is no latitude\. Nothing was changed\.$/);
    expect(read('95°57′N\t7°30′E')).toMatch(/^Row 1 .*Latitude: Out of range: −90 to 90°\./);
  });

  it('fill all chosen rows where one is pasted', () => {
    const after = pasted('9', range(cell(0, 'Speed'), cell(2, 'Speed'))) as Waypoint[];
    expect(after.map(({ speed_mps }) => speed_mps)).toEqual([9, 9, 9]);
  });

  it('become new waypoints beyond the last row, measured as the last one', () => {
    const after = pasted('46.97\t7.5\t80\n46.98\t7.6\t90', oneCell(cell(3, 'Latitude'))) as Waypoint[];
    expect(after).toHaveLength(5);
    expect(after[4]).toEqual({
      lat: 46.98,
      lon: 7.6,
      altitude: { datum: 'takeoff', value_m: 90 },
      hover_time_s: 0,
      speed_mps: undefined,
    });
    expect(paste('46.97\t7.5', oneCell(cell(3, 'Latitude')))).toMatchObject({ value: { as: 'paste 1 row' } });
  });

  it('turn the nose, and leave what else is done there', () => {
    const after = pasted('10\n20\n\n', oneCell(cell(1, 'Heading'))) as Waypoint[];
    expect(after[1]?.actions).toEqual([{ ...turn, angle_deg: 10 }]);
    expect(after[2]?.actions).toEqual([photo, { ...turn, angle_deg: 20 }]);
  });

  it.each([
    ['a word', '70\nhigh', cell(0, 'Height'), /^Row 2 of what you paste, Height: “high” is not a number/],
    ['an empty height', '70\n\n80', cell(0, 'Height'), /^Row 2 of what you paste, Height: Type a number/],
    ['a latitude beyond the pole', 'Latitude\n91', cell(0, 'Wait'), /^Row 2 .*Latitude: Out of range/],
    ['too many columns', '1\t2\t3', cell(0, 'Wait'), /has 3.columns, and there are 2 from Wait on/],
    [
      'rows beyond the end without a place',
      '1\n2\n3\n4',
      cell(0, 'Speed'),
      /^Row 4 .*waypoint 4, which is new/,
    ],
    ['half a place', '46.97', cell(3, 'Latitude'), /says no place/],
    ['an unknown head', 'Height\tGimbal\n1\t2', cell(0, 'Height'), /^Column 2 .*headed “Gimbal”/],
    [
      'an unknown unit',
      'Height (yd)\n1',
      cell(0, 'Height'),
      /^Column 1, Height, is in “yd”. Paste it in m\./,
    ],
    ['a unit of another kind', 'Height (mph)\n1', cell(0, 'Height'), /is in “mph”/],
  ])('are refused whole with %s', (_, text, from, reason) => {
    expect(pasted(text, oneCell(from))).toMatch(reason);
  });

  it('may hold quotation marks, and ends of lines between them', () => {
    expect(cellsOf('47,5\n−3,25')).toEqual([['47,5'], ['−3,25']]);
    expect(cellsOf('46.95,7.45\n47,8.5')).toEqual([
      ['46.95', '7.45'],
      ['47', '8.5'],
    ]);
    expect(cellsOf('"a ""b""\nc"\td\n')).toEqual([['a "b"\nc', 'd']]);
    expect(cellsOf('12" x\ty')).toEqual([['12" x', 'y']]);
    expect(cellsOf('"open\ty')).toEqual([['"open', 'y']]);
  });
});

describe('a cell that is typed', () => {
  const type = (target: Cell, text: string) =>
    typedCell(target, text, { waypoints, locale: 'metric', usual });
  it('changes its waypoint alone, and says so to undo', () => {
    expect(type(cell(1, 'Wait'), '3 s')).toMatchObject({
      value: { changes: [{ index: 1, change: { hover_time_s: 3 } }], as: 'wait of waypoint 2' },
    });
    expect(type(cell(1, 'Speed'), '')).toMatchObject({
      value: { changes: [{ change: { speed_mps: undefined } }] },
    });
    expect(type(cell(1, 'Latitude'), '46.9512346')).toMatchObject({ value: { changes: [] } });
    expect(type(cell(1, 'Height'), 'x')).toMatchObject({ ok: false });
  });

  it('adds a waypoint in the row after the last one, once it has a place', () => {
    expect(type(cell(3, 'Longitude'), '46.97, 7.5')).toMatchObject({
      value: { added: [{ lat: 46.97, lon: 7.5, altitude: { value_m: 60 } }], as: 'add waypoint 4' },
    });
    expect(type(cell(3, 'Height'), '80')).toMatchObject({ failure: { message: /needs a place first/ } });
    expect(type(cell(3, 'Height'), ' ')).toMatchObject({ value: { changes: [] } });
  });

  it('is emptied where that means something', () => {
    expect(clearedCells(blockOf(range(cell(1, 'Speed'), cell(2, 'Heading'))), waypoints)).toMatchObject({
      value: {
        changes: [
          { index: 1, change: { speed_mps: undefined, hover_time_s: 0, actions: [] } },
          { index: 2, change: { actions: [photo] } },
        ],
        as: 'clear speed, wait, heading of 2 waypoints',
      },
    });
    expect(clearedCells(blockOf(whole), waypoints)).toMatchObject({
      failure: { message: /^Latitude cannot be empty/ },
    });
  });

  it('moves the map only where a place changed', () => {
    expect(hasMoved(waypoints, [...waypoints])).toBe(false);
    expect(hasMoved(waypoints, waypoints.with(1, at(46.951)))).toBe(true);
    expect(hasMoved(waypoints, [...waypoints, usual])).toBe(true);
  });
});

describe('keys in the table', () => {
  const press = (
    key: string,
    held: { shift?: boolean; ctrl?: boolean } = {},
    from = oneCell(cell(1, 'Height')),
  ) =>
    rangeAfter(from, { key, shiftKey: held.shift === true, ctrlKey: held.ctrl === true, metaKey: false }, 4);
  it('go from cell to cell, with Shift taking those on the way, and stop at the edges', () => {
    expect(press('ArrowDown')).toEqual(oneCell(cell(2, 'Height')));
    expect(press('ArrowLeft', { shift: true })).toEqual(range(cell(1, 'Height'), cell(1, 'Longitude')));
    expect(press('PageDown')).toEqual(oneCell(cell(3, 'Height')));
    expect(press('Home')).toEqual(oneCell(cell(1, 'Latitude')));
    expect(press('End', { ctrl: true })).toEqual(oneCell(cell(3, 'Heading')));
    expect(press('Home', { ctrl: true })).toEqual(oneCell(cell(0, 'Latitude')));
    expect(press('ArrowUp', { ctrl: true, shift: true })).toEqual(
      range(cell(1, 'Height'), cell(0, 'Height')),
    );
    expect(press('x')).toBeUndefined();
  });

  it('run on into the next row with Tab, from the first cell to the last', () => {
    expect(nextCell(cell(1, 'Heading'), 1, 4)).toEqual(cell(2, 'Latitude'));
    expect(nextCell(cell(1, 'Latitude'), -1, 4)).toEqual(cell(0, 'Heading'));
    expect(nextCell(cell(3, 'Heading'), 1, 4)).toBeUndefined();
    expect(nextCell(cell(0, 'Latitude'), -1, 4)).toBeUndefined();
  });
});
