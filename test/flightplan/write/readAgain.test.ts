import { describe, expect, it } from 'vitest';
import type { Fence } from '../../../engine/fence/fence.ts';
import { readAgain } from '../../../engine/flightplan/readAgain.ts';
import { prepare } from '../../../engine/flightplan/write/preparedPlan.ts';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { Mission, Waypoint } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { inspection } from './inspection.ts';

const context = { cruise_speed_mps: 7 };

/** Writes one mission, reads it back as another, and returns the complaint. */
async function saidOf(judged: Mission, flown: Mission, format: WriteFormat): Promise<string> {
  const plan = prepare(judged, format, context);
  const written = await writePlan(flown, format, context);
  if (!plan.ok || !written.ok) expect.fail('nothing is written');
  const again = await readAgain(plan.value, written.value);
  return again.ok ? 'the same' : sentenceOf(again.failure).replaceAll('\u00a0', ' ');
}

const withLast = (change: Partial<Waypoint>): Mission => ({
  ...inspection,
  waypoints: inspection.waypoints.map((waypoint, index) =>
    index === 2 ? { ...waypoint, ...change } : waypoint,
  ),
});
const cutting = (curve_size: number | undefined): Mission => ({
  ...inspection,
  waypoints: inspection.waypoints.map((waypoint, index) =>
    index === 1 ? { ...waypoint, curve_size } : waypoint,
  ),
});
const withSpeed = (speed_mps: number | undefined): Mission => ({
  ...inspection,
  waypoints: inspection.waypoints.map((waypoint) => ({ ...waypoint, speed_mps })),
});
const fence = (lat: number, ...more: readonly Position[]): Fence => ({
  is_inclusion: true,
  outline: [{ lat, lon: 7 }, { lat, lon: 8 }, { lat: lat + 1, lon: 8 }, ...more],
});
const fenced = (...fences: readonly Fence[]): Mission => ({ ...inspection, fences });
const circle: Fence = { is_inclusion: true, center: { lat: 46.95, lon: 7.45 }, radius_m: 900 };

describe('a file that flies otherwise than was judged', () => {
  it.each<[string, Mission, WriteFormat, string]>([
    [
      'has fewer waypoints',
      { ...inspection, waypoints: inspection.waypoints.slice(0, 2) },
      'kml',
      '2 waypoints instead of 3',
    ],
    ['leads elsewhere', withLast({ lat: 46.9524 }), 'gpx', 'at waypoint 3 the position is 11 m away'],
    [
      'flies higher',
      withLast({ altitude: { datum: 'takeoff', value_m: 50 } }),
      'qgc_plan',
      'at waypoint 3 the altitude differs',
    ],
    [
      'waits longer',
      withLast({ hover_time_s: 25 }),
      'qgc_wpl',
      'at waypoint 3 the wait is 25 s instead of 20.5 s',
    ],
    ['flies faster', withLast({ speed_mps: 6.5 }), 'dji_wpml_kmz', 'at waypoint 3 the speed differs'],
    [
      'cuts a corner more',
      {
        ...inspection,
        waypoints: inspection.waypoints.map((one, at) => (at === 1 ? { ...one, curve_size: 20 } : one)),
      },
      'dji_wpml_kmz',
      'at waypoint 2 the corner differs',
    ],
    ['lands there', { ...inspection, end_action: 'land' }, 'dji_wpml_kmz', 'the end of the flight differs'],
    [
      'climbs higher before it leaves',
      { ...inspection, takeoff_height_m: 120 },
      'qgc_plan',
      'the take-off height is 120 m instead of 60 m',
    ],
    [
      'starts elsewhere',
      { ...inspection, home: { lat: 46.96, lon: 7.4496, elevation_msl_m: 552 } },
      'qgc_plan',
      'the launch point is 1167 m away',
    ],
  ])('because it %s is refused', async (_, flown, format, what) => {
    expect(await saidOf(inspection, flown, format)).toContain(
      `the file does not match your plan. Found: ${what}`,
    );
    expect(await saidOf(flown, flown, format)).toBe('the same');
  });

  it.each<[string, Mission, Mission, WriteFormat, string]>([
    ['cuts a corner', cutting(undefined), cutting(20), 'dji_wpml_kmz', 'at waypoint 2 the corner differs'],
    [
      'has speeds of its own',
      withSpeed(undefined),
      withSpeed(9),
      'qgc_plan',
      'at waypoint 1 the speed differs',
    ],
  ])('because it %s where the plan does not is refused', async (_, judged, flown, format, what) => {
    const plan = prepare(judged, format, {});
    const written = await writePlan(flown, format, context);
    if (!plan.ok || !written.ok) expect.fail('nothing is written');
    const again = await readAgain(plan.value, written.value);
    if (again.ok) expect.fail('it is not refused');
    expect(again.failure.code).toBe('FLIES_OTHERWISE');
    expect(sentenceOf(again.failure)).toContain(what);
  });

  it('because it lands on its way is refused', async () => {
    const landing = {
      format: 'mavlink' as const,
      kind: 'landing',
      text: '{"command":21,"frame":3,"params":[0,0,0,0,0,0,0]}',
    };
    const stop = { action_type: 'land_and_take_off', duration_s: 27 };
    const landingThere: Mission = {
      ...inspection,
      waypoints: inspection.waypoints.map((waypoint, index) =>
        index === 1 ? { ...waypoint, curve_size: 0, actions: [stop], carried: landing } : waypoint,
      ),
    };
    expect(await saidOf(cutting(0), landingThere, 'qgc_wpl')).toContain(
      'at waypoint 2 the aircraft lands and takes off again',
    );
    expect(await saidOf(landingThere, landingThere, 'qgc_wpl')).toBe('the same');
  });

  it('because its launch point is gone is refused', async () => {
    const plan = prepare(inspection, 'qgc_plan', context);
    const written = await writePlan(inspection, 'qgc_plan', context);
    if (!plan.ok || !written.ok) expect.fail('nothing is written');
    const text = new TextDecoder().decode(written.value.bytes).replace('plannedHomePosition', 'elsewhere');
    const again = await readAgain(plan.value, { filename: 'a.plan', bytes: new TextEncoder().encode(text) });
    if (again.ok) expect.fail('it is not refused');
    expect(sentenceOf(again.failure)).toContain('4 waypoints instead of 3.');
  });

  it('is not one that flies to its first waypoint as fast as DJI’s aircraft do', async () => {
    expect(await saidOf(withSpeed(20), withSpeed(20), 'dji_wpml_kmz')).toBe('the same');
  });

  it.each<[string, Mission, Mission]>([
    ['in another place', fenced(fence(46)), fenced(fence(46.1))],
    ['in another number', fenced(fence(46), circle), fenced(fence(46))],
    ['with another radius', fenced(circle), fenced({ ...circle, radius_m: 901 })],
    ['to stay out of in place of in', fenced(circle), fenced({ ...circle, is_inclusion: false })],
    ['with another number of corners', fenced(fence(46)), fenced(fence(46, { lat: 47, lon: 7 }))],
  ])('because its fences are %s is refused', async (_, judged, flown) => {
    expect(await saidOf(judged, flown, 'qgc_plan')).toContain('the geofences differ');
    expect(await saidOf(flown, flown, 'qgc_plan')).toBe('the same');
  });

  it('is refused where its reader leaves something out, or cannot read it at all', async () => {
    const plan = prepare(inspection, 'qgc_wpl', context);
    const written = await writePlan(inspection, 'qgc_wpl', context);
    if (!plan.ok || !written.ok) expect.fail('nothing is written');
    const readText = async (text: string) =>
      await readAgain(plan.value, { filename: 'a.waypoints', bytes: new TextEncoder().encode(text) });
    const text = new TextDecoder().decode(written.value.bytes);
    expect(await readText(text)).toMatchObject({ ok: true });
    expect(await readText('nothing')).toMatchObject({
      failure: { values: { what: { says: 'difference.unreadable' }, form: 'clause' } },
    });
    // A script of the autopilot, MAV_CMD_NAV_SCRIPT_TIME, in place of the last item.
    const scripted = text
      .trimEnd()
      .replace(/\n(\d+)\t[^\n]*$/, '\n$1\t0\t3\t42702\t0\t0\t0\t0\t0\t0\t0\t1\n');
    const lost = await readText(scripted);
    expect(lost).toMatchObject({ failure: { values: { form: 'sentence' } } });
    expect(lost.ok ? undefined : sentenceOf(lost.failure)).toMatch(/Found: A command .*NAV_SCRIPT_TIME/);
  });
});
