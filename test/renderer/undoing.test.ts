import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MissionEdit } from '../../engine/mission/edits.ts';
import { endActions, type Mission, mostWaypoints, type Waypoint } from '../../engine/mission/mission.ts';
import { defaultInputs } from '../../renderer/plan/inputs.ts';
import { initialMissionState, makeMissionStore } from '../../renderer/plan/missionStore.ts';
import { toPlanText, toSavedPlan } from '../../renderer/plan/savedPlan.ts';
import { richMission } from '../flightplan/write/richMission.ts';
import { sampleStructure, sampleSurvey } from '../support/sampleDrawings.ts';

const place = fc.record({
  lat: fc.oneof(fc.double({ min: 46.9, max: 47, noNaN: true }), fc.constantFrom(90, -90, 0)),
  lon: fc.oneof(fc.double({ min: 7.4, max: 7.5, noNaN: true }), fc.constantFrom(180, -180, 0)),
});
const metres = fc.double({ min: -200, max: 900, noNaN: true });
const height = fc.option(metres, { nil: undefined });
const index = fc.integer({ min: -1, max: 12 });
const indices = fc.uniqueArray(fc.nat(12), { maxLength: 6 }).map((some) => some.toSorted((a, b) => a - b));
const flight_index = fc.nat(23);
const isPressed = fc.constantFrom(true as const, undefined);
const datum = fc.constantFrom('takeoff' as const, 'agl' as const, 'msl' as const, 'ellipsoid' as const);
const home = fc.record({
  lat: place.map(({ lat }) => lat),
  lon: place.map(({ lon }) => lon),
  elevation_msl_m: height,
});

const waypoints = richMission.map((mission) => mission.waypoints);
const waypoint: fc.Arbitrary<Waypoint> = waypoints.map(([first]) => first as Waypoint);
const change = fc.record(
  {
    hover_time_s: fc.nat(600),
    speed_mps: fc.option(fc.integer({ min: 1, max: 25 }), { nil: undefined }),
    curve_size: fc.nat(50),
    altitude: fc.record({ datum, value_m: metres }),
    actions: waypoint.map(({ actions = [] }) => actions),
  },
  { requiredKeys: [] },
);

const kind = <Kind extends string>(one: Kind) => fc.constant(one);

/** Every edit that the window can make, of waypoints and flights that there are and of some that there are not. */
const someEdit: fc.Arbitrary<MissionEdit> = fc.oneof(
  fc.record({ kind: kind('move_home'), to: place, isPressed }),
  fc.record({ kind: kind('set_home_elevation'), elevation_msl_m: height }),
  fc.record({ kind: kind('move_swap_place'), to: fc.option(home, { nil: undefined }), isPressed }),
  fc.record({
    kind: kind('move_own_swap_place'),
    flight_index,
    to: fc.oneof(home, fc.constantFrom('home' as const, undefined)),
    isPressed,
  }),
  fc.record({
    kind: kind('set_swap_elevation'),
    flight_index: fc.option(flight_index, { nil: undefined }),
    elevation_msl_m: height,
  }),
  fc.record({
    kind: kind('set_flight_wind'),
    flight_index,
    wind: fc.option(
      fc.record({ wind_speed_mps: fc.nat(60), wind_dir_deg: fc.nat(360), gust_speed_mps: fc.nat(60) }),
      { nil: undefined },
    ),
    typed: fc.constantFrom('wind_speed_mps' as const, 'gust_speed_mps' as const, undefined),
  }),
  fc.record({ kind: kind('add_waypoint'), waypoint, index: fc.option(index, { nil: undefined }) }),
  fc.record({ kind: kind('add_waypoints'), waypoints, index }),
  fc.record({ kind: kind('move_waypoint'), index, to: place, isPressed }),
  fc.record({ kind: kind('move_waypoints'), indices, from: place, to: place, isPressed }),
  fc.record({ kind: kind('change_waypoint'), index, change }),
  fc.record({ kind: kind('change_waypoints'), indices, change }),
  fc.record({
    kind: kind('change_each'),
    changes: fc.array(fc.record({ index: fc.nat(12), change: fc.oneof(change, waypoint) }), { maxLength: 4 }),
    added: fc.option(waypoints, { nil: undefined }),
    as: kind('paste rows'),
    isTyped: isPressed,
  }),
  fc.record({ kind: kind('measure_waypoints'), indices, datum }),
  fc.record({ kind: kind('raise_waypoints'), by_m: fc.array(metres, { maxLength: 12 }), isPressed }),
  fc.record({ kind: kind('delete_waypoint'), index }),
  fc.record({ kind: kind('delete_waypoints'), indices }),
  fc.constant<MissionEdit>({ kind: 'reverse_route' }),
  fc.record({ kind: kind('set_takeoff_height'), takeoff_height_m: fc.option(metres, { nil: undefined }) }),
  fc.record({ kind: kind('set_end_action'), end_action: fc.constantFrom(...endActions) }),
  fc.record({ kind: kind('survey_route'), waypoints, drawing: fc.constant(sampleSurvey) }),
  fc.record({
    kind: kind('structure_route'),
    waypoints,
    drawing: fc.constant(sampleStructure),
    drawn: fc.record({
      shape: kind('point'),
      corners: fc.tuple(place),
      radius_m: fc.nat(50),
      top_m: metres,
      distance_m: fc.nat(50),
    }),
  }),
  fc.record({ kind: kind('replace'), mission: richMission }),
);

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

/** The content of the plan's file. */
const written = (mission: Mission) =>
  toPlanText({ inputs: defaultInputs, mission, isLaunchChosen: true, isChanged: true });

describe('edits of every kind, one upon the other', () => {
  it('are undone and redone each to the plan that was, and every plan between can be saved and read', () => {
    fc.assert(
      fc.property(
        richMission,
        fc.array(fc.record({ edit: someEdit, pause_ms: fc.constantFrom(10, 5000) }), {
          minLength: 1,
          maxLength: 500,
          size: 'max',
        }),
        (mission, edits) => {
          let now_ms = 0;
          const store = makeMissionStore(initialMissionState(frozen(mission)), () => now_ms);
          const present = () => store.store.getState().history.present;
          const steps = () => store.store.getState().history.past.length;
          for (const { edit, pause_ms } of edits) {
            now_ms += pause_ms;
            store.edit(edit);
            frozen(present());
            expect(present().waypoints.length).toBeLessThanOrEqual(mostWaypoints);
          }
          const { past } = store.store.getState().history;
          const texts = [...past.map(({ value }) => value), present()].map(written);
          for (const text of texts) {
            const read = toSavedPlan(text);
            expect(read?.mission).toEqual(JSON.parse(text).mission);
          }
          for (let at = texts.length - 1; at > 0; at--) {
            expect(written(present())).toBe(texts[at]);
            store.undo();
          }
          expect([steps(), written(present())]).toEqual([0, texts[0]]);
          for (let at = 1; at < texts.length; at++) {
            store.redo();
            expect(written(present())).toBe(texts[at]);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});
