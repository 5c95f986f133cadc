import type { StructureDrawing } from '../../../engine/drawing/structureDrawing.ts';
import { inUnits } from '../../../server/report/inUnits.ts';
import { type Failure, saying } from '../../../server/report/verdict/finding.ts';
import { isCurrent } from '../../analysis/channel.ts';
import { words } from '../../ui/words.ts';
import {
  type Context,
  factsOf,
  flownVerdict,
  launchGuessed,
  quiet,
  toLaunchAskedText,
} from '../survey/surveyVerdict.ts';
import type { Verdict } from '../verdict/planVerdict.ts';
import { sampleOf } from './drawnStructure.ts';
import type { DrawnStructureState } from './drawnStructureStore.ts';
import { toDrawingText, toLookedAtText, toPicturesText, toUnseenText } from './structureText.ts';

/** No number of batteries takes all pictures. */
const outOfReach: Failure = {
  gravity: 'forbids',
  isWind: false,
  reason: saying('forbids.structure_out_of_reach'),
  advice: saying('advice.structure_out_of_reach'),
};

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
  const drawn = { sample_m: sampleOf(structure), pictures: laid.pictures };
  if (launch === undefined)
    return {
      ...quiet(toPicturesText(structure, laid), toLaunchAskedText(state, locale)),
      facts: factsOf(drawn, undefined, locale),
    };
  if (flight.answer === undefined) return quiet(words('window.structure.flying'), covered, 'checking');
  const fileWarnings = isLaunchGuess ? launchGuessed : [];
  const unseen = toUnseenText(laid, locale);
  const text = [toPicturesText(structure, laid), ...(unseen === undefined ? [] : [unseen])].join(' · ');
  const asked = { ...context, fileWarnings };
  const verdict = flownVerdict(flight.answer, asked, { ...drawn, covered, text: () => text, outOfReach });
  return isCurrent(way) && isCurrent(flight) ? verdict : { ...verdict, standing: 'checking', tone: 'quiet' };
}
