import { describe, expect, it } from 'vitest';
import type { Mission, PlaceLookedAt, Waypoint, WaypointAction } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';
import { readBack, textOf, written } from '../write/likeness.ts';

const turn = (angle_deg: number): WaypointAction => ({ action_type: 'heading', duration_s: 0, angle_deg });
const series = (span: number): WaypointAction => ({
  action_type: 'photos_by_distance',
  duration_s: 0,
  every_m: 15,
  span,
});
const look = (place: PlaceLookedAt, span: number): WaypointAction => ({
  action_type: 'look_at',
  duration_s: 0,
  place,
  span,
});

/** Two lines of a survey to the east and back, with a turn to the north between them. */
const corners = [
  [46.95, 7.45],
  [46.95, 7.46],
  [46.951, 7.46],
  [46.951, 7.45],
] as const;
const survey = (acts: Readonly<Record<number, readonly WaypointAction[]>>): Mission => ({
  name: 'Field',
  waypoints: corners.map(
    ([lat, lon], at): Waypoint => ({
      lat,
      lon,
      altitude: { datum: 'takeoff', value_m: 80 },
      hover_time_s: 0,
      speed_mps: 8,
      actions: acts[at] ?? [],
    }),
  ),
  end_action: 'go_home',
});
const followed = survey({ 0: [series(1)], 2: [series(1)] });

async function tableOf(mission: Mission) {
  const file = await written(mission, 'litchi_csv');
  const [names = '', ...rows] = textOf(file).trim().split('\r\n');
  const at = names.split(',').indexOf('heading(deg)');
  const said = file.notes.map(sentenceOf).join(' ');
  return { file, said, headings: rows.map((row) => Number(row.split(',')[at])) };
}
const turned = 'Litchi turns the aircraft evenly';

describe('the nose of a survey in Litchi', () => {
  it('turns between two headings of a Litchi file as that file has it, of which nothing is told', async () => {
    const own = (heading: number): Pick<Waypoint, 'carried'> => ({
      carried: { format: 'litchi', kind: 'waypoint', text: JSON.stringify({ heading }) },
    });
    const [first, second, ...others] = followed.waypoints;
    if (first === undefined || second === undefined) throw new Error('no line');
    const both = {
      ...followed,
      waypoints: [{ ...first, ...own(45) }, { ...second, ...own(135) }, ...others],
    };
    expect((await tableOf(both)).said).not.toContain(turned);
    const one = { ...followed, waypoints: [{ ...first, ...own(45) }, second, ...others] };
    expect((await tableOf(one)).said).toContain(turned);
  });

  it('ends its pictures with the last row, though that row names an interval, too', async () => {
    const { file } = await tableOf(followed);
    const [names = '', ...rows] = textOf(file).trim().split('\r\n');
    const at = names.split(',').indexOf('photo_distinterval');
    const cells = rows.map((row) => row.split(','));
    const last = cells.at(-1) ?? [];
    last[at] = '15';
    const text = [names, ...cells.map((row) => row.join(','))].join('\n');
    const plan = await planOf('a.csv', text);
    expect(plan.routes[0]?.points.map(({ carried }) => carried)).toEqual(Array(4).fill(undefined));
  });

  it('follows the route by the app’s own mode, and has one heading along each line', async () => {
    const { file, said, headings } = await tableOf(followed);
    expect(said).toContain('heading mode “Auto (next WP)”');
    expect(said).not.toContain(turned);
    expect(headings).toEqual([90, 90, 270, 270]);
    expect((await readBack(file)).waypoints.map(({ carried }) => carried)).toEqual(Array(4).fill(undefined));
  });

  it('has one heading along each line where a waypoint elsewhere has its own, too', async () => {
    const { said, headings } = await tableOf(survey({ 0: [series(1)], 2: [series(1)], 3: [turn(200)] }));
    expect(said).toContain('heading mode “Custom (WD)”');
    expect(headings).toEqual([90, 90, 270, 200]);
    // The heading of its own stands where the pictures of the second line end.
    expect(said).toContain(turned);
  });

  it('is told to turn where a heading of the file’s own stands at a line', async () => {
    const carried = { format: 'litchi', kind: 'waypoint', text: '{"heading":45}' } as const;
    const [first, ...others] = followed.waypoints;
    const own: Mission = {
      ...followed,
      waypoints: first === undefined ? [] : [{ ...first, carried }, ...others],
    };
    const { said, headings } = await tableOf(own);
    expect(said).toContain('heading mode “Custom (WD)”');
    expect(headings).toEqual([45, 90, 270, 270]);
    expect(said).toContain(turned);
  });

  it('is told to turn where pictures go on around a corner', async () => {
    const around = await tableOf(survey({ 0: [series(3)], 3: [turn(270)] }));
    expect(around.headings).toEqual([90, 0, 270, 270]);
    expect(around.file.notes).toContainEqual(
      expect.objectContaining({ says: 'ACTION_NOT_KEPT.nose', waypoint_indices: [0, 1] }),
    );
    expect((await tableOf(survey({ 0: [series(3)] }))).said).not.toContain(turned);
  });
});

describe('a nose to a wall or to a place in Litchi', () => {
  it('needs the mode Custom, and turns on no leg with pictures', async () => {
    const wall = await tableOf(survey({ 0: [turn(0), series(1)], 1: [turn(0)], 2: [turn(0)] }));
    expect(wall.said).toContain('heading mode “Custom (WD)”');
    expect(wall.headings).toEqual([0, 0, 0, 0]);
    expect(wall.said).not.toContain(turned);
    const tower: PlaceLookedAt = { lat: 46.9505, lon: 7.455, altitude: { datum: 'takeoff', value_m: 9 } };
    const around = await tableOf(survey({ 0: [look(tower, 3), series(3)] }));
    expect(around.said).toContain('heading mode “Custom (WD)”');
    expect(around.said).not.toContain(turned);
  });
});

it('headings of tables of before, which turned at the end of a line, are still those along the route', async () => {
  const rows = textOf(await written(followed, 'litchi_csv'))
    .trim()
    .split('\r\n');
  const cells = (rows[2] ?? '').split(',');
  cells[3] = '0';
  rows[2] = cells.join(',');
  const plan = await planOf('a.csv', rows.join('\r\n'));
  expect(plan.routes[0]?.points.map(({ carried }) => carried)).toEqual(Array(4).fill(undefined));
});
