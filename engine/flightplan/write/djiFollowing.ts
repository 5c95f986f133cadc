import type { Mission } from '../../mission/mission.ts';

/** `realTimeFollowSurface` is of these aircraft alone (DJI Cloud API, WPML: waylines-wpml). */
const following = /^dji (mavic 3[etm]|matrice 3t?d)\b/i;
/** Their numbers in files, and those of which nobody knows the aircraft. */
const followingNumbers: ReadonlySet<string> = new Set(['77', '91', '68', '65535']);
const numberWords = /"wpml:droneEnumValue":"(\d+)"/;

/** True if the aircraft of a DJI file, from the file or the plan, can follow the ground by a sensor; an unnamed one can. */
export function canFollowGround({ carried = [] }: Mission, aircraft: string | undefined): boolean {
  const config = carried.find(({ format, kind }) => format === 'wpml' && kind === 'config');
  const number = numberWords.exec(config?.text ?? '')?.[1];
  if (number !== undefined) return followingNumbers.has(number);
  return aircraft === undefined || following.test(aircraft);
}
