import type { Mission } from '../mission/mission.ts';
import { withoutMembers } from './write/allowedPart.ts';

const aircraftMembers: ReadonlySet<string> = new Set(['wpml:droneInfo', 'wpml:payloadInfo']);

/** DJI Fly writes this number for every aircraft of its own. */
const isOfDjiFly = (text: string): boolean => /"wpml:droneEnumValue":"68"/.test(text);

/** The mission without aircraft and camera that a file of another app of DJI named: DJI Fly flies it on an aircraft of its own. */
export function forDjiFly(mission: Mission): Mission {
  const { carried } = mission;
  if (carried === undefined) return mission;
  const left = carried.map((part) => {
    if (part.format !== 'wpml' || part.kind !== 'config' || isOfDjiFly(part.text)) return part;
    return withoutMembers(part, (name) => !aircraftMembers.has(name)).part;
  });
  return { ...mission, carried: left.filter((part) => part !== undefined) };
}
