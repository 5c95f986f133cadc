import { toBearing } from '../../geo/angle.ts';
import type { Mission, Waypoint, WaypointAction } from '../../mission/mission.ts';
import { rounded } from './decimal.ts';
import { formatTraits, type WriteFormat } from './writeFormat.ts';

/** The nearest multiple of a step; the value itself where there is none. */
export const inSteps = (value: number, step: number | undefined): number =>
  step === undefined ? value : rounded(Math.round(value / step) * step);

/** The wait of a waypoint as the format holds it, which may be shorter. */
export function waitInSteps({ hover_time_s }: Waypoint, format: WriteFormat): number {
  const { steps, longest_wait_s = Infinity } = formatTraits[format];
  return Math.min(longest_wait_s, inSteps(hover_time_s, steps?.wait_s));
}

/** The speed of a leg as the format holds it; `undefined`: it leaves that to the app. */
export function speedInSteps({ speed_mps }: Waypoint, format: WriteFormat): number | undefined {
  const { steps, slowest_mps = 0 } = formatTraits[format];
  const held = speed_mps === undefined ? undefined : inSteps(speed_mps, steps?.speed_mps);
  return held === undefined || held <= slowest_mps ? undefined : held;
}

/** An act as the format holds it: whole degrees, what is looked at in whole metres. */
export function actInSteps(action: WaypointAction, format: WriteFormat): WaypointAction {
  const { steps } = formatTraits[format];
  const { angle_deg, place } = action;
  const turned = angle_deg === undefined ? undefined : inSteps(angle_deg, steps?.angle_deg);
  return {
    ...action,
    ...(turned === undefined
      ? {}
      : { angle_deg: action.action_type === 'heading' ? toBearing(turned) : turned }),
    ...(place === undefined
      ? {}
      : {
          place: {
            ...place,
            altitude: { ...place.altitude, value_m: inSteps(place.altitude.value_m, steps?.height_m) },
          },
        }),
  };
}

/** A mission with the figures that a format holds. */
export function missionInSteps(mission: Mission, format: WriteFormat): Mission {
  const { steps } = formatTraits[format];
  if (steps === undefined) return mission;
  const waypoints = mission.waypoints.map((waypoint): Waypoint => {
    const { altitude, actions, speed_mps: _given, ...rest } = waypoint;
    const speed_mps = speedInSteps(waypoint, format);
    return {
      ...rest,
      altitude: { ...altitude, value_m: inSteps(altitude.value_m, steps.height_m) },
      hover_time_s: waitInSteps(waypoint, format),
      ...(speed_mps === undefined ? {} : { speed_mps }),
      ...(actions === undefined ? {} : { actions: actions.map((action) => actInSteps(action, format)) }),
    };
  });
  return { ...mission, waypoints };
}
