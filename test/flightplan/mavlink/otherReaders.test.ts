import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf } from '../reading.ts';

type Params = readonly (number | null)[];
const item = (id: number, command: number, params: Params, more: object = {}) => ({
  type: 'SimpleItem',
  doJumpId: id,
  command,
  frame: command >= 93 && command < 1000 ? 2 : 3,
  params,
  autoContinue: true,
  ...more,
});
const waypoint = (id: number, lat: number, more: object = {}) =>
  item(id, 16, [0, 0, 0, null, lat, 8, 50], more);

async function read(items: readonly object[], mission: object = {}) {
  const text = JSON.stringify({
    fileType: 'Plan',
    version: 1,
    groundStation: 'QGroundControl',
    mission: { version: 2, firmwareType: 12, plannedHomePosition: [47, 8, 0], items, ...mission },
  });
  const plan = await planOf('a.plan', text);
  return {
    lats: chosenRoute(plan).points.map(({ lat }) => lat),
    told: plan.warnings.map((one) => `${one.code} ${sentenceOf(one)}`).join('\n'),
  };
}

const survey = {
  complexItemType: 'survey',
  TransectStyleComplexItem: { Items: [waypoint(9, 47.001)] },
};
const landing = {
  type: 'ComplexItem',
  complexItemType: 'fwLandingPattern',
  altitudesAreRelative: true,
  landingApproachCoordinate: [47.05, 8, 40],
  landCoordinate: [47.06, 8, 0],
  Items: [waypoint(9, 47.001)],
};

describe('a plan that QGroundControl reads by other members', () => {
  it('is an item of one command where its type says so', async () => {
    const { lats } = await read([waypoint(1, 47.002), waypoint(2, 47.05, survey)]);
    expect(lats).toEqual([47.002, 47.05]);
  });

  it('lands by its places, whatever items stand beside them', async () => {
    expect((await read([waypoint(1, 47.002), landing])).lats).toEqual([47.002, 47.05, 47.06]);
  });

  it('has the items of its transects alone', async () => {
    const complex = { type: 'ComplexItem', ...survey, Items: [waypoint(8, 47.07)] };
    expect((await read([waypoint(1, 47.002), complex])).lats).toEqual([47.002, 47.001]);
    const empty = { ...complex, TransectStyleComplexItem: {} };
    expect((await read([waypoint(1, 47.002), empty])).lats).toEqual([47.002]);
  });

  it.each([
    { coordinate: [47.004, 8, 50] },
    { x: 47.004, y: 8, z: 50 },
    { param5: 47.004, param6: 8, param7: 50 },
    { lat: 47.004, lon: 8, alt: 50 },
    { location: { lat: 47.004, lon: 8 } },
  ])('is told where a position is not in its parameters: %j', async (more) => {
    const place = 'COMMANDS_NOT_COUNTED';
    for (const open of [0, null]) {
      const decoy = item(2, 16, [0, 0, 0, null, open, open, 50], more);
      expect((await read([waypoint(1, 47.002), decoy])).told).toContain(place);
    }
    expect((await read([waypoint(1, 47.002), waypoint(2, 47.004, more)])).told).not.toContain(place);
  });

  it.each<[string, Params, Params, boolean]>([
    ['doJumpId', [2, 1], [0, 0], false],
    ['tag', [7, 1], [7, 0], true],
  ])('jumps to the first of two of one %s', async (_, jump, mark, isTag) => {
    const marked = (id: number, lat: number) =>
      isTag ? [item(20 + id, 600, mark), waypoint(30 + id, lat)] : [waypoint(2, lat)];
    const { lats } = await read([
      ...marked(2, 47.002),
      ...marked(3, 47.003),
      item(9, isTag ? 601 : 177, jump),
    ]);
    expect(lats).toEqual([47.002, 47.003, 47.002, 47.003]);
  });

  it('is told where PX4 would not go on by itself', async () => {
    const stays = { autoContinue: false };
    const words = 'item 1: the mission does not go on from it without a person';
    expect((await read([waypoint(1, 47.002, stays), waypoint(2, 47.004)])).told).toContain(words);
    expect((await read([waypoint(1, 47.002), waypoint(2, 47.004, stays)])).told).not.toContain('go on');
    const ardupilot = await read([waypoint(1, 47.002, stays), waypoint(2, 47.004)], { firmwareType: 3 });
    expect(ardupilot.told).not.toContain('go on');
  });

  it.each<Params>([
    [0, 23, 59, 59],
    [0, 0, 0, 0],
    [0, -1, 30, -1],
    [-1, 12, 0, 0],
    [-1, -1, -1, -1],
  ])('is told where a wait lasts until a time of day: %j, %j, %j, %j', async (...time) => {
    const wait = item(2, 93, [...time, 0, 0, 0]);
    const { told } = await read([waypoint(1, 47.002), wait, waypoint(3, 47.004)]);
    expect(told).toContain('until a time of day');
  });

  it.each<Params>([
    [0, -1, -1, -1],
    [0, null, null, null],
    [20, 0, 0, 0],
    [null, 0, 0, 0],
  ])('waits for a time where it has one, or not at all: %j, %j, %j, %j', async (...time) => {
    const wait = item(2, 93, [...time, 0, 0, 0]);
    const { told } = await read([waypoint(1, 47.002), wait, waypoint(3, 47.004)]);
    expect(told).not.toContain('until a time of day');
  });

  it.each([
    [17, [0, 0, 3000, 0]],
    [18, [0.1, 0, 2550, 0]],
    [18, [1, 0, -3000, 0]],
    [19, [5, 0, 900, 0]],
    [31, [0, 20_000, 0, 0]],
  ])('is told where command %i circles far from its place: %j', async (command, params) => {
    const circle = (radii: readonly number[]) => item(2, command, [...radii, 47.002, 8, 50]);
    expect((await read([waypoint(1, 47.002), circle(params)])).told).toContain(
      'circles more than 500\u00a0m',
    );
    const near = params.map((value) => Math.sign(value) * Math.min(80, Math.abs(value)));
    expect((await read([waypoint(1, 47.002), circle(near)])).told).not.toContain('circles more');
  });
});

describe('rows of mission text', () => {
  const row = (seq: number, command: number, [p1, p2]: readonly number[], lat: number, goes = 1) =>
    [seq, 0, 3, command, p1, p2, 0, 0, lat, lat === 0 ? 0 : 8, lat === 0 ? 0 : 50, goes].join('\t');
  const none = [0, 0];
  const home = [0, 1, 0, 16, 0, 0, 0, 0, 47, 8, 500, 1].join('\t');
  const textOf = (...rows: readonly string[]) => `QGC WPL 110\n${[home, ...rows].join('\n')}\n`;

  it('are counted by jumps, whatever numbers stand in them', async () => {
    const rows = [row(41, 16, none, 47.002), row(7, 16, none, 47.003), row(2, 177, [1, 1], 0)];
    const { points } = chosenRoute(await planOf('a.waypoints', textOf(...rows)));
    expect(points.map(({ lat }) => lat)).toEqual([47.002, 47.003, 47.002, 47.003]);
  });

  it.each([
    [0, 1, true],
    [1, 1, false],
    [1, 0, false],
  ])('that stay and go (%i, %i) are told where the mission would stop', async (first, last, isTold) => {
    const rows = [row(1, 16, none, 47.002, first), row(2, 16, none, 47.003, last)];
    const { warnings } = await planOf('a.waypoints', textOf(...rows));
    expect(warnings.some((one) => sentenceOf(one).includes('does not go on'))).toBe(isTold);
  });

  it('that all stay come from a script which leaves that column out', async () => {
    const rows = [row(1, 16, none, 47.002, 0), row(2, 16, none, 47.003, 0)];
    const text = textOf(...rows).replace('500\t1', '500\t0');
    const { warnings } = await planOf('a.waypoints', text);
    expect(warnings.some((one) => sentenceOf(one).includes('does not go on'))).toBe(false);
  });
});

describe('a plan that hides a place behind members that QGroundControl does not go by', () => {
  const mark = { homewardTakeOff: true };
  const far = (id: number, more: object = {}) => waypoint(id, 47.3, more);
  const takeOff = (lat: number, more: object = mark) => item(1, 22, [0, 0, 0, null, lat, 8, 50], more);
  const lines = { TransectStyleComplexItem: { Items: [far(9)] } };
  const complex = (complexItemType: string, more: object) => ({
    type: 'ComplexItem',
    complexItemType,
    ...more,
  });

  it.each<[string, readonly object[], readonly number[]]>([
    ['a waypoint marked as our take-off', [far(1, mark), waypoint(2, 47.002)], [47.3, 47.002]],
    ['a take-off with that mark elsewhere', [takeOff(47.3), waypoint(2, 47.002)], [47.3, 47.002]],
    [
      'a landing with that mark',
      [waypoint(1, 47.002), item(2, 21, [0, 0, 0, 0, 47.3, 8, 0], mark)],
      [47.002, 47.3],
    ],
    [
      'a survey with a place to land',
      [waypoint(1, 47.002), complex('survey', { ...lines, landCoordinate: [47.003, 8, 0] })],
      [47.002, 47.3],
    ],
    [
      'a corridor with an approach',
      [
        waypoint(1, 47.002),
        complex('CorridorScan', {
          ...lines,
          landingApproachCoordinate: [47.003, 8, 30],
          landCoordinate: [47.003, 8, 0],
        }),
      ],
      [47.002, 47.3],
    ],
  ])('is read where it leads: %s', async (_, items, lats) => {
    expect((await read(items)).lats).toEqual(lats);
  });

  it('takes off over the launch point without a waypoint there', async () => {
    expect((await read([takeOff(47), waypoint(2, 47.002)])).lats).toEqual([47.002]);
  });

  it.each<[string, object]>([
    ['StructureScan', { TransectStyleComplexItem: { Items: [waypoint(9, 47.003)] } }],
    ['StructureScan', { landCoordinate: [47.003, 8, 0] }],
    ['Spiral', { Items: [waypoint(9, 47.003)] }],
    ['survey', { landCoordinate: [47.003, 8, 0] }],
    ['CorridorScan', {}],
    ['fwLandingPattern', { TransectStyleComplexItem: { Items: [waypoint(9, 47.003)] } }],
  ])('is told where lines are computed that it does not hold: %s %j', async (kind, more) => {
    const { lats, told } = await read([waypoint(1, 47.002), complex(kind, more)]);
    expect(lats).toEqual([47.002]);
    expect(told).toContain('COMMANDS_NOT_COUNTED');
    expect(told).toContain('item 2: the flight lines are not in the file');
  });

  it.each([
    [600, {}, true],
    [-2000, {}, true],
    [600, { useLoiterToAlt: true }, true],
    [80, {}, false],
    [600, { useLoiterToAlt: false }, false],
  ])('is told where its approach circles far away: %d m %j', async (loiterRadius, more, isTold) => {
    const { lats, told } = await read([waypoint(1, 47.002), { ...landing, loiterRadius, ...more }]);
    expect(lats).toEqual([47.002, 47.05, 47.06]);
    expect(told.includes('COMMANDS_NOT_COUNTED')).toBe(isTold);
  });
});
