import { readFlightPlan as readPlan } from '../../engine/flightplan/readPlan.ts';
import { fail, succeed } from '../../engine/result.ts';
import type { Handlers } from '../dispatch.ts';
import { earth } from '../earth/earth.ts';
import { toWindowReading } from '../work/windowPlan.ts';
import { areasToSurvey, rejectedAtWindow } from './windowRefusals.ts';

/** Reads a flight-plan file for the window, with no more points than that can show. */
export const readFlightPlan: Handlers['readFlightPlan'] = async (file) => {
  const reading = toWindowReading(await readPlan(file, earth));
  if (!reading.ok) return fail(rejectedAtWindow(reading.failure));
  const { areas: beside, ...plan } = reading.value;
  const areas = areasToSurvey(beside);
  return succeed({ plan, ...(areas.length > 0 && { areas }) });
};
