import type { Drone } from '../../engine/aircraft/drone.ts';
import type { FlightWind } from '../../engine/mission/mission.ts';
import type { LaidLog } from '../../engine/replay/layOnPlan.ts';
import type { Locale } from '../contract/locale.ts';
import type { OperationInput } from '../contract/operations.ts';
import type { ReplayResult } from '../contract/schemas/flightLog.ts';
import type { OneOfPlan } from '../report/plannedFlights.ts';
import type { Briefing } from './briefing.ts';

type Page = Omit<OperationInput<'compareFlight'>['page'], 'language' | 'units'>;

/** Everything that stands on the page of a log that is laid on its plan: plain data, as a briefing is. */
export interface Comparison extends Page {
  readonly locale: Locale;
  readonly product_version: string;
  readonly home: Briefing['home'];
  /** The flight of the plan that the log is laid on, of so many. */
  readonly planned: OneOfPlan;
  readonly flights: number;
  readonly laid: LaidLog;
  readonly replay: ReplayResult;
  readonly log: {
    readonly filename: string;
    readonly aircraft?: string | undefined;
    readonly take_off_utc_s?: number | undefined;
  };
  readonly drone: Drone;
  readonly temp_c: number;
  /** The wind that the plan was judged in. */
  readonly wind: FlightWind;
  readonly reserve_pct: number;
}
