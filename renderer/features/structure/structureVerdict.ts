import type { StructureDrawing } from '../../../engine/drawing/structureDrawing.ts';
import {
  type Locale,
  toDistanceText,
  toDurationText,
  toSampleText,
  toWholeText,
} from '../../../server/report/format.ts';
import { inUnits } from '../../../server/report/inUnits.ts';
import type { MissionContext } from '../../../server/report/missionContext.ts';
import { type Failure, saying } from '../../../server/report/verdict/finding.ts';
import { toMissionVerdict } from '../../../server/report/verdict/missionVerdict.ts';
import { isCurrent } from '../../analysis/channel.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { words } from '../../ui/words.ts';
import { coverOutcome, launchGuessed, quiet } from '../survey/surveyVerdict.ts';
import type { Verdict } from '../verdict/planVerdict.ts';
import { type StructureWayAnswer, sampleOf } from './drawnStructure.ts';
import type { DrawnStructureState } from './drawnStructureStore.ts';
import { toDrawingText, toLookedAtText, toPicturesText, toUnseenText } from './structureText.ts';

/** No number of batteries takes all pictures. */
const outOfReach: Failure = {
  gravity: 'forbids',
  isWind: false,
  reason: saying('forbids.structure_out_of_reach'),
  advice: saying('advice.structure_out_of_reach'),
};

type Context = Pick<MissionContext, 'locale' | 'wind_speed_mps' | 'threshold_pct' | 'fileWarnings'>;

/** A pixel, the way, the time in the air and the pictures. */
function factsOf(
  structure: StructureDrawing,
  laid: StructureWayAnswer,
  flown: MissionResult | undefined,
  locale: Locale,
): Verdict['facts'] {
  const pixel = {
    value: toSampleText(sampleOf(structure), locale),
    name: words('fact.per_pixel'),
  };
  const pictures = { value: toWholeText(laid.pictures, locale), name: words('fact.pictures') };
  const plan = flown?.battery_plan;
  if (plan === undefined) return [pixel, pictures];
  const distance_m = plan.reduce((sum, flight) => sum + flight.distance_m, 0);
  const duration_s = plan.reduce((sum, flight) => sum + flight.duration_s, 0);
  return [
    pixel,
    { value: toDistanceText(distance_m, locale), name: words('fact.flown') },
    { value: toDurationText(duration_s), name: words('fact.air_time', { flown: 'yes' }) },
    pictures,
  ];
}

function flownVerdict(
  structure: StructureDrawing,
  laid: StructureWayAnswer,
  result: MissionResult,
  asked: Context,
): Verdict {
  const { locale } = asked;
  const context: MissionContext = { ...asked, end_action: 'go_home' };
  const unseen = toUnseenText(laid, locale);
  const text = [toPicturesText(structure, laid), ...(unseen === undefined ? [] : [unseen])].join(' · ');
  const outcome = coverOutcome(
    { covered: toLookedAtText(structure, locale), text: () => text, outOfReach },
    result,
    context,
  );
  return {
    ...toMissionVerdict(result, context, outcome),
    standing: 'current',
    facts: factsOf(structure, laid, result, locale),
  };
}

/** The sentence on what is drawn: what its pictures cover, on how many batteries, and what is left. */
export function toStructureVerdict(
  state: DrawnStructureState & { readonly structure: StructureDrawing },
  context: Context,
): Verdict {
  const { structure, way, flight, launch, isLaunchGuess } = state;
  const { locale } = context;
  const laid = way.answer;
  if (!structure.isClosed)
    return quiet(words('window.structure.draw', { kind: structure.kind }), toDrawingText(structure));
  const problem = way.problem ?? flight.problem;
  if (problem !== undefined) {
    const text = inUnits(problem, locale);
    return { ...quiet(words('window.structure.no_way'), text, 'refused'), tone: 'bad' };
  }
  const covered = toLookedAtText(structure, locale);
  if (laid === undefined) return quiet(words('window.structure.laying'), covered, 'checking');
  if (launch === undefined)
    return {
      ...quiet(toPicturesText(structure, laid), words('window.structure.set_launch')),
      facts: factsOf(structure, laid, undefined, locale),
    };
  if (flight.answer === undefined) return quiet(words('window.structure.flying'), covered, 'checking');
  const fileWarnings = isLaunchGuess ? launchGuessed : [];
  const verdict = flownVerdict(structure, laid, flight.answer, { ...context, fileWarnings });
  return isCurrent(way) && isCurrent(flight) ? verdict : { ...verdict, standing: 'checking', tone: 'quiet' };
}
