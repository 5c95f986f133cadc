import { z } from 'zod';
import type { StructureDrawing } from '../../engine/drawing/structureDrawing.ts';
import { homewardPlanVersion } from '../../engine/flightplan/plan/homewardMark.ts';
import type { Mission } from '../../engine/mission/mission.ts';
import {
  type PlanVariant,
  textOfWaypoint,
  variantsText,
  wholeVariants,
} from '../../server/contract/planVariants.ts';
import type { BriefingDetails } from '../../server/contract/schemas/briefingDetails.ts';
import { StructureDrawingSchema } from '../../server/contract/schemas/drawing.ts';
import { DocumentFile, type PlanView, planMembers } from '../../server/contract/schemas/planDocument.ts';
import type { PlanLock } from '../../server/contract/schemas/planLock.ts';
import { missionMembers } from '../../server/contract/schemas/planMission.ts';
import type { PlanOrigin } from '../../server/contract/schemas/planOrigin.ts';
import { type DrawnSurvey, DrawnSurveySchema } from './drawnSurvey.ts';
import type { Inputs } from './inputs.ts';

export interface SavedPlan {
  readonly inputs: Inputs;
  readonly mission: Mission;
  /** The person placed the launch point; a file then does not move it. */
  readonly isLaunchChosen: boolean;
  /** Its file, if any, lacks changes. */
  readonly isChanged: boolean;
  /** Absent: the plan is from no other tool's file, or was saved before files were remembered. */
  readonly origin?: PlanOrigin | undefined;
  readonly view?: PlanView | undefined;
  /** The person's texts for the briefing. */
  readonly briefing?: BriefingDetails | undefined;
  /** Absent: the plan is not locked. */
  readonly lock?: PlanLock | undefined;
  /** Absent: the plan was never saved as a file. */
  readonly document?: DocumentFile | undefined;
  /** All variants, the plan itself first; absent: it has none beside itself. */
  readonly variants?: readonly PlanVariant[] | undefined;
  /** A survey under way, whose lines are not those of the plan yet. */
  readonly survey?: DrawnSurvey | undefined;
  /** An orbit, a façade or a structure under way. */
  readonly structure?: StructureDrawing | undefined;
}

const SavedPlanSchema = z.strictObject({
  /** The version of its members; absent: it was saved before versions were written. */
  version: z.number().int().max(homewardPlanVersion).optional(),
  ...planMembers,
  // A drawing that cannot be read does not take the plan with it.
  mission: z.strictObject({ ...missionMembers, drawing: missionMembers.drawing.catch(undefined) }),
  isChanged: z.boolean(),
  document: DocumentFile.optional(),
  survey: DrawnSurveySchema.optional().catch(undefined),
  structure: StructureDrawingSchema.optional().catch(undefined),
}) satisfies z.ZodType<Omit<SavedPlan, 'variants'>>;

/** The plan in a saved text; `undefined` if this version cannot read it. */
export function toSavedPlan(text: string): SavedPlan | undefined {
  try {
    const { version: _, variants: written, ...plan } = SavedPlanSchema.parse(JSON.parse(text));
    if (written === undefined) return plan;
    const variants = wholeVariants({ ...plan, variants: written });
    return variants && { ...plan, variants };
  } catch {
    return undefined;
  }
}

/**
 * The text to save a plan as. A waypoint never changes, so its text is made once: writing 10,000 of them after each edit
 * would block the page for longer than a frame.
 */
export function toPlanText({
  mission: { waypoints, ...mission },
  variants = [],
  ...plan
}: SavedPlan): string {
  const open = (members: object) => JSON.stringify(members).slice(0, -1);
  const others = variantsText(variants);
  const beside = others === undefined ? '' : `,"variants":${others}`;
  return `${open({ version: homewardPlanVersion, ...plan })}${beside},"mission":${open(mission)},"waypoints":[${waypoints.map(textOfWaypoint).join()}]}}`;
}

const isSameVariant = (one: PlanVariant, other: PlanVariant | undefined): boolean =>
  one.letter === other?.letter &&
  one.name === other.name &&
  one.inputs === other.inputs &&
  one.mission === other.mission &&
  one.isLaunchChosen === other.isLaunchChosen;

const areSameVariants = (ones: readonly PlanVariant[] = [], others: readonly PlanVariant[] = []): boolean =>
  ones.length === others.length && ones.every((one, index) => isSameVariant(one, others[index]));

/** Compares by identity: a change replaces plan or inputs and never mutates them. */
export const isSamePlan = (one: SavedPlan, other: SavedPlan): boolean =>
  one.mission === other.mission &&
  one.inputs === other.inputs &&
  one.isLaunchChosen === other.isLaunchChosen &&
  one.isChanged === other.isChanged &&
  one.document === other.document &&
  one.survey === other.survey &&
  one.structure === other.structure &&
  one.briefing === other.briefing &&
  one.lock === other.lock &&
  areSameVariants(one.variants, other.variants) &&
  JSON.stringify(one.view) === JSON.stringify(other.view) &&
  one.origin?.report === other.origin?.report &&
  one.origin?.losses === other.origin?.losses;
