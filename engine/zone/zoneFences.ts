import type { Fence, HeightBand } from '../fence/fence.ts';
import type { FoundZone, ZoneLimit } from './zone.ts';
import { zoneArea } from './zoneArea.ts';
import type { LaunchHeight } from './zoneHeights.ts';
import { type FlownTime, hoursState } from './zoneHours.ts';
import { datesState } from './zoneMeetings.ts';

/** Facts about the place where rings lie. */
export interface RingSurroundings {
  readonly launch: LaunchHeight;
  /** The lowest and the highest ground around, metres above the launch point; absent: unknown. */
  readonly ground?: { readonly lowest_m: number; readonly highest_m: number } | undefined;
  readonly time?: FlownTime | undefined;
}

/** A limit above the launch point that holds whatever the ground is like around; `undefined`: nobody can tell. */
function edgeOf(limit: ZoneLimit, side: 'lower' | 'upper', around: RingSurroundings): number | undefined {
  const { launch, ground } = around;
  const { msl_m, undulation_m } = launch;
  switch (limit.datum) {
    case 'unlimited':
      return side === 'upper' ? Infinity : undefined;
    case 'agl':
      if (side === 'lower' && limit.value_m <= 0) return -Infinity;
      return ground && limit.value_m + (side === 'lower' ? ground.highest_m : ground.lowest_m);
    case 'amsl':
      return msl_m === undefined ? undefined : limit.value_m - msl_m;
    case 'ellipsoid':
      return msl_m === undefined || undulation_m === undefined
        ? undefined
        : limit.value_m - undulation_m - msl_m;
    default:
      return undefined;
  }
}

const finite = (value_m: number): number | undefined => (Number.isFinite(value_m) ? value_m : undefined);

function bandOf(
  { lower, upper }: { readonly lower: ZoneLimit; readonly upper: ZoneLimit },
  around: RingSurroundings,
): HeightBand | undefined {
  const [lower_m, upper_m] = [edgeOf(lower, 'lower', around), edgeOf(upper, 'upper', around)];
  if (lower_m === undefined || upper_m === undefined || lower_m >= upper_m) return undefined;
  return { lower_m: finite(lower_m), upper_m: finite(upper_m) };
}

/** The zones that prohibit for certain around a launch point, as areas to stay out of at the heights at which they do. */
export function fencesOfZones(zones: readonly FoundZone[], around: RingSurroundings): Fence[] {
  return zones
    .filter(
      (found) =>
        found.zone.kind === 'prohibited' &&
        hoursState(found.zone.hours, around.time) === 'in' &&
        datesState(found, around.time) === 'in',
    )
    .flatMap(({ zone: { name, parts } }) =>
      parts.flatMap((part): Fence[] => {
        const band = bandOf(part, around);
        return band === undefined ? [] : [{ ...zoneArea(part.area), ...band, is_inclusion: false, name }];
      }),
    );
}
