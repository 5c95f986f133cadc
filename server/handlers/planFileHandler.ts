import { readFlightPlan as readPlan } from '../../engine/flightplan/readPlan.ts';
import { fail, succeed } from '../../engine/result.ts';
import type { Handlers } from '../dispatch.ts';
import { earth } from '../earth/earth.ts';
import { toWindowReading } from '../work/windowPlan.ts';
import { rejectedAtWindow } from './windowRefusals.ts';

/** Reads a flight-plan file for the window, with no more points than that can show. */
export const readFlightPlan: Handlers['readFlightPlan'] = async (file) => {
  const reading = toWindowReading(await readPlan(file, earth));
  return reading.ok ? succeed({ plan: reading.value }) : fail(rejectedAtWindow(reading.failure));
};
