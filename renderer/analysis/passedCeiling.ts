import { saidAbove } from '../../engine/mission/aboveGround.ts';
import type { Locale } from '../../server/report/format.ts';
import { sayMessage } from '../../server/report/say.ts';
import type { MissionResult } from '../map/mapProps.ts';

type Leg = MissionResult['legs'][number];
type Judged = Pick<MissionResult, 'legs'>;

/** A leg that leads above the ceiling: its index, its greatest height, and the ceiling. */
export interface PassedCeiling {
  readonly leg_index: number;
  readonly max_m: number;
  readonly passed_m: number;
  /** True where the height is above take-off, since nobody knows the ground. */
  readonly isGroundUnknown: boolean;
}

const passedOn = ({ leg_index, height_above_ground }: Leg): PassedCeiling[] => {
  const { max_m = 0, passed_m, ground_msl_m } = height_above_ground ?? {};
  return passed_m === undefined
    ? []
    : [{ leg_index, max_m, passed_m, isGroundUnknown: ground_msl_m === undefined }];
};

/** A leg between two places is the same one whatever its height and number. */
const placesOf = ({ from, to }: Leg): string => [from.lat, from.lon, to.lat, to.lon].join();

/** Heights that are rounded to the same figure are the same. */
const same_m = 0.1;

/** The highest of the legs that pass the ceiling and did not before, or not by so much; `before`: `undefined` where there was no plan. */
export function newlyPassed(before: Judged | undefined, { legs }: Judged): PassedCeiling | undefined {
  const known = new Map(
    before?.legs.flatMap((leg) => passedOn(leg).map(({ max_m }) => [placesOf(leg), max_m] as const)),
  );
  return legs
    .flatMap((leg) => {
      const before_m = known.get(placesOf(leg)) ?? -Infinity;
      return passedOn(leg).filter(({ max_m }) => max_m > before_m + same_m);
    })
    .reduce<PassedCeiling | undefined>(
      (highest, other) => (highest !== undefined && highest.max_m >= other.max_m ? highest : other),
      undefined,
    );
}

/** `This puts leg 3 at 132 m above ground, above your ceiling of 120 m.` `now`: it is there already. */
export const toPassedText = (
  { leg_index, max_m, passed_m, isGroundUnknown }: PassedCeiling,
  when: 'then' | 'now',
  locale: Locale,
): string =>
  sayMessage(
    'window.ceiling.passed',
    {
      when,
      leg_index,
      high_m: saidAbove(max_m, passed_m),
      over: isGroundUnknown ? 'takeoff' : 'ground',
      ceiling_m: passed_m,
    },
    locale,
  );
