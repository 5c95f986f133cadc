import { type BatteryFlight, planBatteries } from './batteryPlan.ts';
import { airsOf, flightAirs } from './flightAirs.ts';
import { withPolicy } from './legSpeeds.ts';
import type { MissionInput } from './missionInput.ts';
import { layRoute } from './route.ts';
import { throughHours } from './throughHours.ts';

/** The flights of a mission over as many batteries as it takes, as `analyzeMission` splits it, and nothing beside them. */
export function splitOf(input: MissionInput): readonly BatteryFlight[] | undefined {
  const route = throughHours(withPolicy(layRoute(input)));
  return planBatteries(flightAirs(airsOf(route, input.options.uncertainty === true))).flights;
}
