import { type Fence, isCircle } from '../../fence/fence.ts';
import { fencesText } from '../../fence/fencesText.ts';
import type { SurveyArea } from '../../survey/surveyArea.ts';
import type { PlanFormat } from '../plan/flightPlan.ts';
import { refuseArea } from './refusal.ts';

/** Refuses a file of fences without a route as an area; the outlines to stay in can be surveyed. */
export function refuseFencesAlone(fences: readonly Fence[], advice: string, format?: PlanFormat): never {
  const areas = fences.flatMap((fence, index): SurveyArea[] =>
    isCircle(fence) || !fence.is_inclusion
      ? []
      : [{ name: fence.name ?? `Geofence ${index + 1}`, outline: fence.outline, holes: [], settings: {} }],
  );
  refuseArea(`The file holds ${fencesText(fences)} and no route; ${advice}.`, areas, {
    code: 'GEOFENCE_FILE',
    format,
  });
}
