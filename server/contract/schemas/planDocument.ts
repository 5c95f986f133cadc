import { z } from 'zod';
import { homewardPlanMark, homewardPlanVersion } from '../../../engine/flightplan/plan/homewardMark.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { BriefingDetails } from './briefingDetails.ts';
import { OwnAircraft } from './ownAircraft.ts';
import { InputsSchema, type PlanInputs } from './planInputs.ts';
import { PlanLock } from './planLock.ts';
import { missionMembers } from './planMission.ts';
import { type PlanOrigin, PlanOriginSchema } from './planOrigin.ts';
import { VariantsShape, variantLetters, type WrittenVariants } from './planVariants.ts';

/** How the window looked at a plan; what is absent is as for a new one. */
export const PlanView = z.strictObject({
  open_steps: z
    .array(z.string().max(40))
    .max(40)
    .describe('Steps of the left panel that are open; unknown ones are passed over'),
  is_profile_open: z.boolean().describe('Whether the flight from the side is shown'),
  variant: z.enum(variantLetters).optional().describe('The variant on screen; absent: the plan itself'),
});
export type PlanView = z.infer<typeof PlanView>;

/** Members of a plan, in its file and in the state from which the window starts again. */
export const planMembers = {
  inputs: InputsSchema.describe('Aircraft, air, battery and thresholds, in SI units'),
  mission: z.strictObject(missionMembers).describe('Launch point and route with all that is carried'),
  isLaunchChosen: z
    .boolean()
    .describe('Whether the person placed the launch point; another file then does not move it'),
  origin: PlanOriginSchema.optional().describe('What is kept of the flight plan it came from'),
  view: PlanView.optional(),
  briefing: BriefingDetails.optional().describe('Texts of the person for the briefing'),
  lock: PlanLock.optional().describe('Who locked the plan, and what it was then'),
  variants: VariantsShape.optional().describe(
    'The plan under other circumstances; absent: there is one variant',
  ),
};

export const planDocumentEnding = '.homeward';

/** The content of a `.homeward` file. */
export const PlanDocument = z
  .strictObject({
    format: z.literal(homewardPlanMark),
    version: z.literal(homewardPlanVersion),
    ...planMembers,
    aircraft: OwnAircraft.optional().describe('The aircraft, whole, if it is not of the catalog'),
  })
  .meta({ id: 'HomewardPlan', description: 'A plan of Homeward: all that its window plans with.' });
export type PlanDocument = z.infer<typeof PlanDocument>;

/** The parts of such a file that a verdict on its route may stand on; a damaged one is as none. */
export const PlanDocumentParts = z.object({
  aircraft: OwnAircraft.optional().catch(undefined),
  inputs: z.object({ rth_threshold_pct: z.number() }).optional().catch(undefined),
});

/** The members of a plan file beside those that say what it is. */
export interface PlanContent {
  readonly inputs: PlanInputs;
  readonly mission: Mission;
  readonly isLaunchChosen: boolean;
  readonly origin?: PlanOrigin | undefined;
  readonly view?: PlanView | undefined;
  readonly briefing?: BriefingDetails | undefined;
  readonly lock?: PlanLock | undefined;
  readonly variants?: WrittenVariants | undefined;
  readonly aircraft?: OwnAircraft | undefined;
}

/** Recognizes a plan of Homeward by the first bytes of its file. */
export function isPlanDocument(begin: Uint8Array): boolean {
  const text = String.fromCharCode(...begin.subarray(0, 1024)).replace(/^\u00ef\u00bb\u00bf/, '');
  return text.trimStart().startsWith('{') && text.includes(`"${homewardPlanMark}"`);
}

/** A damaged one is known by its name alone. */
export const isDocumentFile = (filename: string, begin: Uint8Array): boolean =>
  isPlanDocument(begin) || filename.toLowerCase().endsWith(planDocumentEnding);

/** The file of a plan, in lines that a person can read and compare. */
export const planDocumentText = (content: PlanContent): string =>
  `${JSON.stringify({ format: homewardPlanMark, version: homewardPlanVersion, ...content }, null, 2)}\n`;

/** The host's word for a file; never a path. */
export const DocumentId = z.string().min(1).max(64);

/** The file that a plan was opened from or saved as. */
export const DocumentFile = z.strictObject({
  /** The file's name, with its ending. */
  filename: z.string().min(1).max(255),
  /** Absent: the host has no place for it, as in a browser. */
  document_id: DocumentId.optional(),
  /** Tells whether another program has changed it since. */
  revision: z.string().max(64).optional(),
});
export type DocumentFile = z.infer<typeof DocumentFile>;

export const DocumentAnswer = z.strictObject({ document: PlanDocument, file: DocumentFile });

export const KnownDocument = z.strictObject({
  document_id: DocumentId,
  filename: z.string(),
  /** The name of the folder that it lies in, without the folders above. */
  folder: z.string(),
  opened_at: z.string(),
});
export type KnownDocument = z.infer<typeof KnownDocument>;
