import { describe, expect, it } from 'vitest';
import { homewardPlanVersion } from '../../../engine/flightplan/plan/homewardMark.ts';
import { readFlightPlan } from '../../../engine/flightplan/readPlan.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { planDocumentText } from '../../../server/contract/schemas/planDocument.ts';
import { sayIgnored } from '../../../server/report/say.ts';
import { content } from '../../server/documents/sampleDocument.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';

/** A drawing is opened with a plan of one's own, not with its route. */
const { drawing: _, ...saved } = content.mission;
const [point] = saved.waypoints;
if (point === undefined) throw new Error('The sample has no waypoint.');
const bare = { lat: 46.96, lon: 7.46, altitude: { datum: 'takeoff', value_m: 50 }, hover_time_s: 0 } as const;
const textOf = (mission: object, members: object = {}) =>
  JSON.stringify({ ...JSON.parse(planDocumentText(content)), ...members, mission });

describe('a plan that Homeward saved', () => {
  it('is read as that very mission, with its actions and all that is carried', async () => {
    const timed = { action_type: 'photo_by_time', duration_s: 0, every_s: 2, span: 1 };
    const carried = { format: 'wpml', kind: 'action', text: '<a/>', of: 'first' } as const;
    const mission = {
      ...saved,
      waypoints: [{ ...point, actions: [...(point.actions ?? []), timed], carried }, bare],
    };
    const plan = await planOf('field.homeward', textOf({ ...content.mission, ...mission }));
    expect(toMission(plan, { default_altitude_m: 1 }).mission).toEqual(mission);
    expect(plan.tool).toBe('Homeward');
  });

  it('says what it lacks of the file that it came from, and that its launch point was a guess', async () => {
    const lost = { code: 'POINTS_IGNORED', message: 'Two positions were left out.', value: 2 };
    const guessed = { code: 'HOME_ASSUMED', message: 'The first point is used.' };
    const others = [{ code: 'LONG_LEG', message: 'x' }, { code: 'POINTS_IGNORED' }, 7, { message: 'y' }];
    const toldOf = async (losses: unknown, home?: { lat: number; lon: number }) => {
      const plan = await planOf('a.homeward', textOf(saved, { origin: { losses } }));
      const { warnings } = toMission(plan, { default_altitude_m: 1, home });
      return warnings.filter(({ code }) => code !== 'PLAN_NOTE');
    };
    const inWords = ({ message, ...rest }: { code: string; message: string; value?: number }) => ({
      ...rest,
      says: 'AS_SAID',
      values: { text: message },
    });
    expect(await toldOf([lost, ...others, guessed])).toEqual([inWords(lost), inWords(guessed)]);
    expect(await toldOf([lost, guessed], { lat: 46.9, lon: 7.4 })).toEqual([inWords(lost)]);
    const reason = { says: 'AS_SAID', values: { text: 'x' } };
    const kept = {
      code: 'WAITS_IGNORED',
      says: 'x.y',
      values: { a: 1, list: ['b', reason], reason },
      value: 1,
    };
    expect(await toldOf([kept, { code: 'WAITS_IGNORED', says: 'x', values: { a: null, b: [{}] } }])).toEqual([
      kept,
      { code: 'WAITS_IGNORED', says: 'x', values: { b: [] } },
    ]);
    const alone = [{ code: 'RETURN_BY_HAND' }, { code: 'HOME_ASSUMED' }];
    expect(await toldOf(alone)).toEqual(alone);
    const assumed = { code: 'ALTITUDE_REFERENCE_ASSUMED', values: { of: 'table' } };
    const rally = { code: 'RALLY_RETURN', values: { farthest_m: 90 }, value: 90, limit: 30, unit: 'm' };
    expect(await toldOf([assumed, rally])).toEqual([assumed, rally]);
    expect(await toldOf({})).toEqual([]);
  });

  it('keeps where batteries are changed', async () => {
    for (const swap_place of [
      { lat: 46.9, lon: 7.4 },
      { lat: 46.9, lon: 7.4, elevation_msl_m: 540 },
    ]) {
      const mission = { ...saved, waypoints: [bare], swap_place };
      const plan = await planOf('field.homeward', textOf(mission));
      expect(toMission(plan, { default_altitude_m: 1 }).mission).toEqual(mission);
    }
  });

  it('keeps where single batteries are changed, and takes damaged places for the plan’s', async () => {
    const place = { lat: 46.9, lon: 7.4, elevation_msl_m: 540 };
    const placesOf = async (swap_places: unknown) => {
      const plan = await planOf('a.homeward', textOf({ ...saved, waypoints: [bare], swap_places }));
      return toMission(plan, { default_altitude_m: 1 }).mission.swap_places;
    };
    expect(await placesOf([null, place, 'home'])).toEqual([null, place, 'home']);
    expect(await placesOf([7, 'there', { lat: 46.9 }, { ...place, lat: 99 }, place])).toEqual([
      ...[null, null, null, null],
      place,
    ]);
    for (const places of [[null, 'there'], [], {}, undefined]) expect(await placesOf(places)).toBeUndefined();
  });

  it('keeps the winds of its flights, and takes damaged ones for the plan’s', async () => {
    const own = { wind_speed_mps: 9, wind_dir_deg: 200, gust_speed_mps: 12 };
    const { gust_speed_mps: _, ...bareWind } = own;
    const windsOf = async (flight_winds: unknown) => {
      const plan = await planOf('a.homeward', textOf({ ...saved, waypoints: [bare], flight_winds }));
      return toMission(plan, { default_altitude_m: 1 }).mission.flight_winds;
    };
    expect(await windsOf([null, own])).toEqual([null, own]);
    expect(await windsOf([bareWind])).toEqual([{ ...own, gust_speed_mps: 0 }]);
    const damaged = [
      7,
      { ...own, wind_speed_mps: 61 },
      { ...own, wind_dir_deg: -1 },
      { ...own, gust_speed_mps: 61 },
      { wind_speed_mps: 5 },
      { wind_dir_deg: 5 },
    ];
    expect(await windsOf([...damaged, own])).toEqual([...damaged.map(() => null), own]);
    for (const winds of [damaged, [], {}, undefined]) expect(await windsOf(winds)).toBeUndefined();
    expect(await windsOf(Array(30).fill(own))).toHaveLength(24);
  });

  it('keeps its geofences and rally points', async () => {
    const corners = [
      { lat: 46.9, lon: 7.4 },
      { lat: 46.9, lon: 7.5 },
      { lat: 47, lon: 7.5 },
    ];
    const mission = {
      ...saved,
      waypoints: [bare, { ...bare, lat: 46.97 }],
      fences: [
        { is_inclusion: true, name: 'Field', outline: corners },
        { is_inclusion: false, center: { lat: 46.95, lon: 7.45 }, radius_m: 300 },
      ],
      rally_points: [{ lat: 46.91, lon: 7.41, altitude: { datum: 'agl', value_m: 30 } }, corners[0]],
    };
    const plan = await planOf('field.homeward', textOf(mission));
    expect(toMission(plan, { default_altitude_m: 1 }).mission).toEqual(mission);
    expect(plan.warnings.map(sentenceOf)).toEqual([
      'The file is a plan of Homeward. Its route, launch point, geofences and rally points are used.',
      expect.stringMatching(
        /^The return may go to a rally point of the file, up to 6443.m from the launch point/,
      ),
    ]);
  });

  it('that is damaged tells which waypoints, geofences and rally points are left out', async () => {
    const fences = [
      { is_inclusion: true, outline: [{ lat: 1, lon: 2 }, { lat: 1 }, { lat: 2, lon: 2 }] },
      { is_inclusion: false, center: { lon: 7 }, radius_m: 9 },
      7,
    ];
    const rally_points = [{ lat: 46 }];
    const waypoints = [bare, { lat: 1, lon: 2 }, bare];
    const plan = await planOf('a.homeward', textOf({ ...saved, waypoints, fences, rally_points }));
    expect([plan.fences, plan.rally_points]).toEqual([undefined, undefined]);
    const lost = plan.warnings.filter(({ code }) => code.endsWith('_IGNORED'));
    expect(lost.map((one) => [one.code, one.value, sentenceOf(one)])).toEqual([
      ['POINTS_IGNORED', 1, expect.stringContaining('waypoint 2')],
      ['FENCES_IGNORED', 3, expect.stringContaining('fence 2: the centre is not a position')],
    ]);
    expect(sayIgnored(plan.ignored)).toContainEqual({
      what: 'rally point',
      count: 1,
      reason: 'not a position',
    });
  });

  it('ends at home and has a name where it says nothing, and leaves out what is none of a plan', async () => {
    const odd = [
      { lat: 1, lon: 2 },
      { ...bare, lat: 'x' },
      { ...bare, altitude: { datum: 'moon', value_m: 1 } },
      { ...bare, altitude: { datum: 'agl' } },
      { ...bare, lon: undefined },
    ];
    const actions = [{ duration_s: 4 }, { action_type: 'tilt' }];
    const carried = [
      7,
      { format: 'wpml', kind: 1, text: 'x' },
      { format: 'wpml', kind: 'x' },
      { format: 'x' },
    ];
    const waypoints = [...odd, { ...bare, hover_time_s: undefined, actions }];
    const plan = await planOf('a.homeward', textOf({ waypoints, carried, home: {} }));
    expect(plan.routes).toMatchObject([
      {
        name: 'Mission',
        end_action: 'go_home',
        points: [{ ...bare, actions: [{ action_type: 'tilt', duration_s: 0 }] }],
      },
    ]);
    expect(plan.routes[0]?.carried).toBeUndefined();
    expect(plan.home).toBeUndefined();
  });

  it('of a newer version is refused as such', async () => {
    const bytes = new TextEncoder().encode(textOf(saved, { version: homewardPlanVersion + 1 }));
    expect(await readFlightPlan({ filename: 'a.homeward', bytes })).toMatchObject({
      ok: false,
      failure: { code: 'PLAN_TOO_NEW', where: 'version' },
    });
    const unversioned = new TextEncoder().encode(textOf(saved, { version: undefined }));
    expect((await readFlightPlan({ filename: 'a.homeward', bytes: unversioned })).ok).toBe(true);
  });
});
