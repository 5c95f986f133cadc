import type { Warning } from '../warnings/warning.ts';
import { saidAbove } from './aboveGround.ts';
import type { Lines, Told } from './groundWarnings.ts';
import { largest } from './largest.ts';

const codes = {
  height_above_ground: 'ABOVE_HEIGHT_CEILING',
  return_height_above_ground: 'RETURN_ABOVE_HEIGHT_CEILING',
} as const;

/** The line that passes the ceiling above the ground by most, legs or ways home. */
export function highestWarning(member: keyof typeof codes, { lines, told }: Lines): Warning[] {
  const highest = largest(lines, ({ [member]: height }) =>
    height?.passed_m === undefined ? -Infinity : height.max_m,
  );
  const line = highest && lines[highest.index];
  const height = line?.[member];
  if (line === undefined || height?.passed_m === undefined) return [];
  const { max_m, passed_m, lat, lon, ground_msl_m } = height;
  const { leg_index, flight_index, inside }: Told = told.get(line) ?? { leg_index: line.leg_index };
  const code = codes[member];
  return [
    {
      code,
      ...(inside !== undefined && { says: `${code}.${inside}` }),
      values: {
        over: ground_msl_m === undefined ? 'takeoff' : 'ground',
        high_m: saidAbove(max_m, passed_m),
        lat,
        lon,
      },
      leg_index,
      ...(flight_index !== undefined && { flight_index }),
      value: max_m,
      limit: passed_m,
      unit: 'm',
    },
  ];
}
