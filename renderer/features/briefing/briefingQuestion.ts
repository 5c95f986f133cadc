import type { Mission } from '../../../engine/mission/mission.ts';
import { type FlownAs, looksDown, pictureCount } from '../../../engine/mission/pictures.ts';
import { tagOf } from '../../../server/contract/locale.ts';
import type { OperationRequest } from '../../../server/contract/operations.ts';
import type { BriefingDetails } from '../../../server/contract/schemas/briefingDetails.ts';
import type { CheckedLock } from '../../../server/contract/schemas/planLock.ts';
import { toUnits, unitsOf } from '../../../server/contract/unitChoice.ts';
import type { CompareTable } from '../../../server/report/compare/compareTable.ts';
import { printedTable } from '../../../server/report/compare/printedTable.ts';
import { hasMiles } from '../../../server/report/format.ts';
import { atRest, toMissionQuestion, toRangeQuestion } from '../../../server/report/planQuestions.ts';
import { toPrintTime } from '../../../server/report/printTime.ts';
import type { Parts } from '../../parts/part.ts';
import { useBriefingDetails } from '../../plan/briefingDetails.ts';
import { comingHours } from '../../plan/comingHours.ts';
import { type Inputs, isThresholdShown } from '../../plan/inputs.ts';
import { usePlanLock } from '../../plan/planLock.ts';
import { useInputsStore, useMissionStore } from '../../plan/planStores.ts';
import { useSettingsControl } from '../../platform/settingsStore.ts';
import type { Locale } from '../../ui/quantity.ts';
import { useDocuments } from '../documents/documentsOfPlan.ts';
import { useFlownAs } from '../drone/flownAs.ts';
import { fileWarningsOf } from '../import/fileWarnings.ts';
import { comparisonNow } from '../variants/comparison.ts';
import { useVariants } from '../variants/variantsStore.ts';
import type { BriefingQuestion, LoggedFlight } from './briefingStore.ts';

interface Printed {
  readonly mission: Mission;
  readonly inputs: Inputs;
  readonly name: string;
  readonly filename: string | undefined;
  readonly locale: Locale;
  readonly losses: BriefingQuestion['page']['losses'];
  readonly now: Date;
  readonly flownAs: FlownAs;
  /** The variants side by side; absent: there is one. */
  readonly variants?: CompareTable | undefined;
  readonly details?: BriefingDetails | undefined;
  /** Absent: what is printed is not locked. */
  readonly lock?: CheckedLock | undefined;
}

/** Where distances are in miles, paper is letter. */
const paperFor = (locale: Locale) => (hasMiles(locale) ? 'letter' : 'a4');

/** The plan on screen with the rings that it shows, as the host prints it; `undefined` without a route from a launch point. */
export function toBriefingQuestion(printed: Printed): BriefingQuestion | undefined {
  const { mission, inputs, name, filename, locale, losses, now, variants, details, lock } = printed;
  const question = toMissionQuestion(inputs, mission);
  if (question === undefined || mission.home === undefined) return undefined;
  const shown = inputs.thresholds_pct.filter((pct) => isThresholdShown(inputs, pct));
  const pictures = pictureCount(mission.waypoints, printed.flownAs) ?? 0;
  const range = toRangeQuestion(inputs, mission.home, atRest, mission);
  return {
    mission: question,
    ...(shown.length > 0 && { range: { ...range, battery_thresholds_pct: shown } }),
    page: {
      name: name.slice(0, 300),
      ...(filename === undefined ? {} : { filename }),
      printed_at: toPrintTime(now),
      paper: paperFor(locale),
      units: toUnits(unitsOf(locale)),
      language: tagOf(locale),
      ...(pictures > 0 && { pictures, pictures_look_down: looksDown(mission.waypoints) }),
      losses,
      ...(details !== undefined && { details }),
      ...(lock !== undefined && { lock }),
      ...(inputs.hourly !== undefined && { hours: comingHours(inputs.hourly.hours, now.getTime()) }),
      ...(variants !== undefined && { variants: printedTable(variants) }),
    },
  };
}

function lockNow(of: Parts['of']): CheckedLock | undefined {
  const control = of(usePlanLock);
  const { lock, changed = [], missing = [] } = control.store.getState();
  return lock !== undefined && control.holds()
    ? { lock, changed: [...changed], missing: [...missing] }
    : undefined;
}

export function briefingQuestion(of: Parts['of']): BriefingQuestion | undefined {
  const documents = of(useDocuments);
  const locale = of(useSettingsControl).locale();
  const hasVariants = of(useVariants).store.getState().list.length > 1;
  return toBriefingQuestion({
    mission: of(useMissionStore).store.getState().history.present,
    inputs: of(useInputsStore).getState(),
    name: documents.name(),
    filename: documents.store.getState().file?.filename,
    locale,
    variants: hasVariants ? comparisonNow(of, locale).table : undefined,
    details: of(useBriefingDetails).getState().details,
    lock: lockNow(of),
    losses: [...fileWarningsOf(of)],
    now: new Date(),
    flownAs: of(useFlownAs)(),
  });
}

/** The same plan with the flight that is laid on it. */
export function toComparisonQuestion(
  { mission, page }: BriefingQuestion,
  flown: LoggedFlight,
): OperationRequest<'compareFlight'> {
  const {
    pictures: _pictures,
    pictures_look_down: _look_down,
    losses: _losses,
    details: _details,
    lock: _lock,
    hours: _hours,
    variants: _variants,
    ...printed
  } = page;
  return { mission, flown, page: printed };
}
