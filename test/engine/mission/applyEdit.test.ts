import { describe, expect, it } from 'vitest';
import { isOfStructure, isOfSurvey } from '../../../engine/drawing/routeDrawing.ts';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { MissionEdit } from '../../../engine/mission/edits.ts';
import { emptyMission, type Mission } from '../../../engine/mission/mission.ts';
import { sampleStructure, sampleSurvey } from '../../support/sampleDrawings.ts';
import { waypoint } from '../samples.ts';

const plan: Mission = {
  ...emptyMission,
  home: { lat: 47, lon: 8 },
  waypoints: [waypoint(47.1, 8.1), waypoint(47.2, 8.2), waypoint(47.3, 8.3)],
};
const latitudes = (edit: MissionEdit) => applyEdit(plan, edit).waypoints.map(({ lat }) => lat);

describe('an edit', () => {
  it('adds a waypoint at the end, or before another', () => {
    const added = waypoint(1, 2);
    expect(latitudes({ kind: 'add_waypoint', waypoint: added })).toEqual([47.1, 47.2, 47.3, 1]);
    expect(latitudes({ kind: 'add_waypoint', waypoint: added, index: 0 })).toEqual([1, 47.1, 47.2, 47.3]);
    expect(latitudes({ kind: 'add_waypoint', waypoint: added, index: 3 })).toEqual([47.1, 47.2, 47.3, 1]);
  });

  it('that takes the weather of an hour or of a report is a step, and changes nothing', () => {
    for (const kind of ['take_hour', 'take_wind'] as const) {
      const after = applyEdit(plan, { kind });
      expect(after).toEqual(plan);
      expect(after).not.toBe(plan);
    }
  });

  it('moves, changes and deletes the waypoint that it names, and no other', () => {
    expect(latitudes({ kind: 'move_waypoint', index: 1, to: { lat: 5, lon: 6 } })).toEqual([47.1, 5, 47.3]);
    expect(latitudes({ kind: 'delete_waypoint', index: 1 })).toEqual([47.1, 47.3]);
    const changed = applyEdit(plan, { kind: 'change_waypoint', index: 2, change: { hover_time_s: 9 } });
    expect(changed.waypoints.map(({ hover_time_s }) => hover_time_s)).toEqual([0, 0, 9]);
    expect(changed.waypoints[0]).toBe(plan.waypoints[0]);
  });

  it('adds, changes and deletes several at once, and leaves the others as they are', () => {
    const added = [waypoint(1, 2), waypoint(3, 4)];
    expect(latitudes({ kind: 'add_waypoints', waypoints: added, index: 1 })).toEqual([
      47.1, 1, 3, 47.2, 47.3,
    ]);
    expect(latitudes({ kind: 'delete_waypoints', indices: [0, 2, 7] })).toEqual([47.2]);
    const changed = applyEdit(plan, {
      kind: 'change_waypoints',
      indices: [0, 2],
      change: { hover_time_s: 9 },
    });
    expect(changed.waypoints.map(({ hover_time_s }) => hover_time_s)).toEqual([9, 0, 9]);
    expect(changed.waypoints[1]).toBe(plan.waypoints[1]);
  });

  it('changes each in its own way, places too, and adds others at the end', () => {
    const changes = [
      { index: 2, change: { lat: 5, hover_time_s: 9 } },
      { index: 0, change: { speed_mps: 4 } },
      { index: 8, change: { lat: 1 } },
    ];
    const changed = applyEdit(plan, { kind: 'change_each', changes, added: [waypoint(6, 7)], as: 'paste' });
    expect(changed.waypoints.map(({ lat }) => lat)).toEqual([47.1, 47.2, 5, 6]);
    expect(changed.waypoints[0]).toMatchObject({ speed_mps: 4, lon: 8.1 });
    expect(changed.waypoints[1]).toBe(plan.waypoints[1]);
    expect(applyEdit(plan, { kind: 'change_each', changes: [], as: 'nothing' })).toBe(plan);
  });

  it('measures heights from elsewhere without changing their figures', () => {
    const { waypoints } = applyEdit(plan, { kind: 'measure_waypoints', indices: [1], datum: 'msl' });
    expect(waypoints[1]?.altitude).toEqual({ ...plan.waypoints[1]?.altitude, datum: 'msl' });
    expect(waypoints[0]).toBe(plan.waypoints[0]);
  });

  it('moves several as far and in the same direction, so that their distances stay', () => {
    const to = { lat: 47.102, lon: 8.09 };
    const { waypoints } = applyEdit(plan, {
      kind: 'move_waypoints',
      indices: [0, 1],
      from: { lat: 47.1, lon: 8.1 },
      to,
    });
    expect(waypoints[0]).toMatchObject(to);
    expect(waypoints[2]).toBe(plan.waypoints[2]);
    const apart = ([one, other]: Mission['waypoints']) =>
      one && other ? distanceBetween(one, other) : Number.NaN;
    // Meridians meet: a move of 0.8 km bends a pattern 13 km long by 2 m.
    expect(apart(waypoints) / apart(plan.waypoints)).toBeCloseTo(1, 3);
  });

  it('turns the route round, each leg at its speed, and back again', () => {
    const route = {
      ...plan,
      waypoints: plan.waypoints.map((each, index) => ({ ...each, speed_mps: index + 1 })),
    };
    const turned = applyEdit(route, { kind: 'reverse_route' });
    expect(turned.waypoints.map(({ lat, speed_mps }) => [lat, speed_mps])).toEqual([
      [47.3, 1],
      [47.2, 3],
      [47.1, 2],
    ]);
    expect(applyEdit(turned, { kind: 'reverse_route' })).toEqual(route);
    expect(applyEdit(emptyMission, { kind: 'reverse_route' }).waypoints).toEqual([]);
  });

  it('takes the lines of a survey as its route, and ends at home', () => {
    const waypoints = plan.waypoints.slice(0, 1);
    const edit = { kind: 'survey_route', waypoints, drawing: sampleSurvey } as const;
    const surveyed = applyEdit({ ...plan, end_action: 'hover' }, edit);
    const drawing = { settings: sampleSurvey };
    expect(surveyed).toEqual({ ...plan, waypoints, end_action: 'go_home', drawing });
  });

  it('knows whether the route is still as its drawing makes it', () => {
    const { waypoints } = plan;
    const drawn = applyEdit(plan, { kind: 'survey_route', waypoints, drawing: sampleSurvey });
    const drawingAfter = (edit: MissionEdit, of = drawn) => applyEdit(of, edit).drawing;
    for (const edit of [
      { kind: 'set_home_elevation', elevation_msl_m: 12 },
      { kind: 'delete_waypoint', index: 99 },
      { kind: 'set_end_action', end_action: 'go_home' },
    ] as const)
      expect(drawingAfter(edit)).toEqual({ settings: sampleSurvey });
    const turned = applyEdit(drawn, { kind: 'reverse_route' });
    expect(turned.drawing).toEqual({ settings: sampleSurvey, isRouteEdited: true });
    expect(drawingAfter({ kind: 'delete_waypoint', index: 0 }, turned)).toBe(turned.drawing);
    expect(drawingAfter({ kind: 'set_end_action', end_action: 'hover' })).toEqual(turned.drawing);
    const again = { kind: 'survey_route', waypoints, drawing: sampleSurvey } as const;
    expect(drawingAfter(again, turned)).toEqual({ settings: sampleSurvey });
    const indices = [...waypoints.keys()];
    expect(applyEdit(turned, { kind: 'delete_waypoints', indices })).not.toHaveProperty('drawing');
    expect(drawingAfter({ kind: 'replace', mission: plan })).toBeUndefined();
    expect(isOfSurvey(sampleSurvey) && isOfStructure(sampleStructure)).toBe(true);
    expect(isOfStructure(sampleSurvey)).toBe(false);
  });

  it('raises waypoints by their own metres, whatever they are measured from, and leaves the others', () => {
    const raised = applyEdit(plan, { kind: 'raise_waypoints', by_m: [5, 0] });
    const [first, second, third] = plan.waypoints;
    const { datum, value_m = 0 } = first?.altitude ?? {};
    expect(raised.waypoints).toEqual([
      { ...first, altitude: { datum, value_m: value_m + 5 } },
      second,
      third,
    ]);
    expect(raised.waypoints[1]).toBe(second);
  });

  it('moves home, sets the end action, and replaces the whole', () => {
    expect(applyEdit(plan, { kind: 'move_home', to: { lat: 1, lon: 2 } }).home).toEqual({ lat: 1, lon: 2 });
    expect(applyEdit(plan, { kind: 'set_end_action', end_action: 'land' }).end_action).toBe('land');
    expect(applyEdit(plan, { kind: 'replace', mission: emptyMission })).toBe(emptyMission);
  });

  it('sets the ground height of home where there is one', () => {
    const edit = { kind: 'set_home_elevation', elevation_msl_m: 412 } as const;
    expect(applyEdit(plan, edit).home).toEqual({ lat: 47, lon: 8, elevation_msl_m: 412 });
    expect(applyEdit(emptyMission, edit)).toBe(emptyMission);
  });

  it('says where batteries are changed, and how high its ground is, where that is not at home', () => {
    const place = { lat: 47.05, lon: 8.05 };
    const ground = { kind: 'set_swap_elevation', elevation_msl_m: 412 } as const;
    const moved = applyEdit(plan, { kind: 'move_swap_place', to: place });
    expect(moved).toEqual({ ...plan, swap_place: place });
    expect(applyEdit(moved, ground).swap_place).toEqual({ ...place, elevation_msl_m: 412 });
    expect(applyEdit(applyEdit(moved, ground), { kind: 'move_swap_place', to: place })).toEqual(moved);
    expect(applyEdit(moved, { kind: 'move_swap_place', to: undefined })).toEqual(plan);
    expect(applyEdit(plan, ground)).toBe(plan);
  });

  it('says where the battery of one flight is changed, and how high its ground is', () => {
    const place = { lat: 47.05, lon: 8.05 };
    const ofSecond = { kind: 'move_own_swap_place', flight_index: 1 } as const;
    const ground = { kind: 'set_swap_elevation', flight_index: 1, elevation_msl_m: 412 } as const;
    const moved = applyEdit(plan, { ...ofSecond, to: place });
    expect(moved).toEqual({ ...plan, swap_places: [null, place] });
    expect(applyEdit(moved, ground).swap_places).toEqual([null, { ...place, elevation_msl_m: 412 }]);
    const atHome = applyEdit(moved, { ...ofSecond, to: 'home' });
    expect(atHome.swap_places).toEqual([null, 'home']);
    expect(applyEdit(atHome, ground)).toBe(atHome);
    expect(applyEdit(moved, { ...ofSecond, to: undefined })).toEqual(plan);
    const both = applyEdit(moved, { ...ofSecond, flight_index: 0, to: 'home' });
    expect(both.swap_places).toEqual(['home', place]);
    expect(applyEdit(both, { ...ofSecond, to: undefined }).swap_places).toEqual(['home']);
    expect(applyEdit(both, { ...ground, flight_index: 5 })).toBe(both);
  });

  it('changes and deletes the first and the last waypoint', () => {
    expect(latitudes({ kind: 'delete_waypoint', index: 0 })).toEqual([47.2, 47.3]);
    expect(latitudes({ kind: 'delete_waypoint', index: 2 })).toEqual([47.1, 47.2]);
    expect(latitudes({ kind: 'move_waypoint', index: 0, to: { lat: 5, lon: 6 } })).toEqual([5, 47.2, 47.3]);
  });

  it.each<MissionEdit>([
    { kind: 'add_waypoint', index: -1, waypoint: waypoint(1, 1) },
    { kind: 'add_waypoint', index: 0.5, waypoint: waypoint(1, 1) },
    { kind: 'delete_waypoint', index: 3 },
    { kind: 'delete_waypoints', indices: [-1, 3] },
    { kind: 'change_waypoints', indices: [], change: { hover_time_s: 1 } },
    { kind: 'add_waypoints', index: 0, waypoints: [] },
    { kind: 'move_waypoint', index: 3, to: { lat: 1, lon: 1 } },
    { kind: 'change_waypoint', index: -1, change: { hover_time_s: 1 } },
    { kind: 'delete_waypoint', index: 0.5 },
    { kind: 'delete_waypoint', index: Number.NaN },
    { kind: 'add_waypoint', index: 4, waypoint: waypoint(1, 1) },
  ])('of a waypoint that does not exist gives the same mission back: $kind $index', (edit) => {
    expect(applyEdit(plan, edit)).toBe(plan);
  });

  it('leaves the old mission as it was', () => {
    const before = structuredClone(plan);
    latitudes({ kind: 'delete_waypoint', index: 0 });
    latitudes({ kind: 'move_waypoint', index: 0, to: { lat: 0, lon: 0 } });
    expect(plan).toEqual(before);
  });

  it('adds, changes and deletes fences, the last of which takes the list along', () => {
    const fence = { is_inclusion: false, center: { lat: 47, lon: 8 }, radius_m: 50 };
    const higher = { ...fence, lower_m: 60 };
    const one = applyEdit(plan, { kind: 'add_fence', fence });
    const two = applyEdit(one, { kind: 'add_fence', fence: higher });
    expect(two.fences).toEqual([fence, higher]);
    const change = { kind: 'change_fence', of: 'rule', fence: higher } as const;
    expect(applyEdit(two, { ...change, index: 0 }).fences).toEqual([higher, higher]);
    expect(applyEdit(two, { ...change, index: 2 })).toBe(two);
    expect(applyEdit(two, { kind: 'delete_fence', index: 0 }).fences).toEqual([higher]);
    expect(applyEdit(one, { kind: 'delete_fence', index: 0 })).toEqual(plan);
    expect(applyEdit(one, { kind: 'delete_fence', index: 0 })).not.toHaveProperty('fences');
    expect(applyEdit(plan, { kind: 'delete_fence', index: 0 })).toBe(plan);
  });

  it('sets the height that flights climb to first, and takes it away again', () => {
    const climbing = applyEdit(plan, { kind: 'set_takeoff_height', takeoff_height_m: 60 });
    expect(climbing).toEqual({ ...plan, takeoff_height_m: 60 });
    expect(applyEdit(climbing, { kind: 'set_takeoff_height', takeoff_height_m: undefined })).toEqual(plan);
  });
});
