import type { Mission } from '../../../engine/mission/mission.ts';
import type { Warning } from '../../../engine/warnings/warning.ts';
import type { OperationRequest } from '../../contract/operations.ts';
import type { MissionResult } from '../../contract/schemas/missionResult.ts';
import type { RangeResult } from '../ringReach.ts';

/** A variant beside others: what was set for it, and what the engine answered. */
export interface Compared {
  readonly name: string;
  readonly aircraft: string;
  readonly settings: Pick<
    OperationRequest<'analyzeMissionFile'>['request'],
    'drone' | 'battery' | 'weather' | 'options'
  >;
  /** The zone of the hour of take-off, by its IANA name; absent: unknown. */
  readonly time_zone?: string | undefined;
  readonly mission: Pick<
    Mission,
    | 'home'
    | 'waypoints'
    | 'end_action'
    | 'takeoff_height_m'
    | 'return_height_m'
    | 'swap_place'
    | 'swap_places'
    | 'flight_winds'
    | 'fences'
  >;
  /** Absent: there is no answer. */
  readonly result?: MissionResult | undefined;
  readonly range?: RangeResult | undefined;
  /** Warnings about the file of the plan that the answer does not repeat. */
  readonly fileWarnings?: readonly Warning[] | undefined;
}
