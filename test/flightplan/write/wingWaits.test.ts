import { describe, expect, it } from 'vitest';
import type { VehicleKind } from '../../../engine/flightplan/plan/flightPlan.ts';
import { type WrittenPlan, writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Mission, Waypoint } from '../../../engine/mission/mission.ts';
import { readBack } from './likeness.ts';

const at = (lat: number, more: Partial<Waypoint> = {}): Waypoint => ({
  lat,
  lon: 8.5,
  altitude: { datum: 'takeoff', value_m: 80 },
  hover_time_s: 0,
  ...more,
});
const mission: Mission = {
  name: 'Wings',
  home: { lat: 47, lon: 8.5 },
  waypoints: [
    at(47.01),
    at(47.02, { hover_time_s: 60 }),
    at(47.03, {
      hover_time_s: 10,
      actions: [
        { action_type: 'take_photo', duration_s: 0 },
        { action_type: 'hover', duration_s: 20 },
      ],
    }),
    at(47.04),
  ],
  end_action: 'go_home',
};

async function written(vehicle: VehicleKind, plan = mission): Promise<WrittenPlan> {
  const result = await writePlan(plan, 'qgc_wpl', { vehicle, cruise_speed_mps: 18 });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

/** Commands and their first parameter: what flies to a place, and delays. */
const waysIn = ({ bytes }: WrittenPlan): string[] =>
  new TextDecoder()
    .decode(bytes)
    .split('\n')
    .slice(2)
    .map((line) => line.split('\t'))
    .filter(([, , , command = '']) => ['16', '19', '82', '93'].includes(command))
    .map(([, , , command, seconds]) => `${command}: ${Number(seconds)}`);

describe('waits in files of MAVLink', () => {
  it.each(['fixed_wing', 'vtol'] as const)('are circles of a %s, which passes a hold', async (vehicle) => {
    const file = await written(vehicle);
    expect(waysIn(file)).toEqual(['16: 0', '19: 60', '19: 30', '16: 0']);
    const back = await readBack(file);
    expect(back.waypoints.map(({ hover_time_s }) => hover_time_s)).toEqual([0, 60, 30, 0]);
  });

  it.each(['qgc_plan', 'qgc_wpl'] as const)(
    'leave no figure open that ArduPilot wants, in %s',
    async (format) => {
      const result = await writePlan(mission, format, { vehicle: 'vtol', cruise_speed_mps: 18 });
      if (!result.ok) throw new Error(result.failure.code);
      const text = new TextDecoder().decode(result.value.bytes);
      const rows: readonly (readonly [number, unknown])[] =
        format === 'qgc_plan'
          ? JSON.parse(text).mission.items.map(
              ({ command, params }: { command: number; params: unknown[] }) => [command, params[3]],
            )
          : text
              .split('\n')
              .slice(1)
              .map((line) => line.split('\t'))
              .map((cells) => [Number(cells[3]), cells[7] === 'NaN' ? null : Number(cells[7])]);
      const open = rows.filter(([, yaw]) => yaw === null).map(([command]) => command);
      expect([...new Set(open)].toSorted((a, b) => a - b)).toEqual([16, 84]);
      expect(rows.filter(([command]) => command === 19).map(([, yaw]) => yaw)).toEqual([0, 0]);
    },
  );

  it('are holds and delays of a multirotor', async () => {
    expect(waysIn(await written('multirotor'))).toEqual(['16: 0', '16: 60', '16: 10', '93: 20', '16: 0']);
  });

  it('come back as the whole plan where nothing stands between them', async () => {
    const plain = { ...mission, waypoints: mission.waypoints.map(({ actions: _, ...one }) => one) };
    expect((await written('fixed_wing', plain)).reads_back).toBe(true);
  });

  it('are told of a VTOL, for which a hover was counted', async () => {
    const said = (file: WrittenPlan) => file.notes.find(({ says }) => says === 'LIMITS_OF_APP.circles');
    expect(said(await written('vtol'))?.waypoint_indices).toEqual([1, 2]);
    expect(said(await written('fixed_wing'))).toBeUndefined();
  });

  it('are circles where an edit gave a curve of the file one', async () => {
    const carried = {
      format: 'mavlink',
      kind: 'position',
      text: '{"command":82,"frame":3,"params":[0,0,0,0,0,0,0]}',
    };
    const curve = {
      ...mission,
      waypoints: [at(47.01), at(47.02, { hover_time_s: 60, carried } as Partial<Waypoint>)],
    };
    expect(waysIn(await written('fixed_wing', curve))).toEqual(['16: 0', '19: 60']);
    expect(waysIn(await written('multirotor', curve))).toEqual(['16: 0', '82: 60']);
  });
});
