import type { Values } from '../saying.ts';
import { type Gravity, gravityOfCode } from './gravity.ts';

/** Not an error: the plan is valid, but something about it deserves a look. The catalogue of messages says it by its code. */
export interface Warning {
  readonly code: WarningCode;
  /** The name of its message, where that is not its code: what codes with several messages mean. */
  readonly says?: string | undefined;
  /** Values of its message besides the members below. */
  readonly values?: Values | undefined;
  /** Present where it is not that of the code. */
  readonly gravity?: Gravity | undefined;
  readonly leg_index?: number | undefined;
  readonly waypoint_index?: number | undefined;
  /** The flight of a split whose wind is meant, or its way out to the end of that leg, or from there to the swap place. */
  readonly flight_index?: number | undefined;
  readonly value?: number | undefined;
  readonly limit?: number | undefined;
  /** The height above the launch point for which the value holds, metres. */
  readonly height_m?: number | undefined;
  readonly unit?: string | undefined;
}

export type WarningCode = keyof typeof gravityOfCode;
export const warningCodes = Object.keys(gravityOfCode) as readonly WarningCode[];
