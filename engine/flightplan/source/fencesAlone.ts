import { type Fence, isCircle } from '../../fence/fence.ts';
import { fencesSaying } from '../../fence/fencesSaying.ts';
import type { Saying } from '../../saying.ts';
import type { SurveyArea } from '../../survey/surveyArea.ts';
import type { PlanFormat } from '../plan/flightPlan.ts';
import { refuseArea } from './refusal.ts';

/** Refuses a file of fences without a route as an area; the outlines to stay in can be surveyed. */
export function refuseFencesAlone(fences: readonly Fence[], advice: Saying, format?: PlanFormat): never {
  const areas = fences.flatMap((fence, index): SurveyArea[] =>
    isCircle(fence) || !fence.is_inclusion
      ? []
      : [{ name: fence.name ?? `Geofence ${index + 1}`, outline: fence.outline, holes: [], settings: {} }],
  );
  const values = { fences: fencesSaying(fences), advice };
  refuseArea({ code: 'GEOFENCE_FILE', values, format }, areas);
}
