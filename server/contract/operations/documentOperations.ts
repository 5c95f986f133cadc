import { z } from 'zod';
import { fault } from '../fault.ts';
import { PlanFileSchema, planFileLimit_bytes } from '../schemas/plan.ts';
import { DocumentAnswer, DocumentFile, DocumentId, KnownDocument } from '../schemas/planDocument.ts';
import { Locker, lockParts, MissingFile, PlanLock } from '../schemas/planLock.ts';
import { Nothing, operation } from './operation.ts';

const PlanBytes = z
  .instanceof(Uint8Array)
  .refine(({ byteLength }) => byteLength <= planFileLimit_bytes, fault({ says: 'fault.plan_too_large' }));

/** The plan on screen and the plan files of this installation. */
export const documentOperations = {
  getCurrentPlan: operation({
    summary: 'The plan that was on screen last, as the page saved it',
    input: Nothing,
    output: z.strictObject({
      plan: z.instanceof(Uint8Array).optional(),
      /** The window was killed with it on screen. */
      was_cut_short: z.literal(true).optional(),
    }),
  }),
  saveCurrentPlan: operation({
    summary: 'Save the plan on screen for the next start',
    input: z.strictObject({
      plan: PlanBytes,
    }),
    output: Nothing,
  }),
  setCurrentPlanAside: operation({
    summary: 'Keep a saved plan that the page cannot use under another name',
    input: Nothing,
    output: z.strictObject({ path: z.string().optional() }),
  }),
  listDocuments: operation({
    summary: 'The plan files that were open last, the latest first',
    input: Nothing,
    output: z.strictObject({ documents: z.array(KnownDocument) }),
  }),
  openDocument: operation({
    summary: 'Open a plan file that the host knows',
    input: z.strictObject({ document_id: DocumentId }),
    output: DocumentAnswer,
  }),
  openBackup: operation({
    summary: 'Open a plan file as it was when it was last read or saved, as a plan without a file',
    input: z.strictObject({ document_id: DocumentId }),
    output: DocumentAnswer,
  }),
  readDocument: operation({
    summary: 'Read a plan file that the page has',
    input: PlanFileSchema.pick({ filename: true, bytes: true }),
    output: DocumentAnswer,
  }),
  saveDocument: operation({
    summary:
      'Save a plan in the file that it has; refused where another program changed that since `revision`',
    input: z.strictObject({
      document_id: DocumentId,
      bytes: PlanBytes,
      revision: z.string().max(64).optional(),
    }),
    output: z.strictObject({ file: DocumentFile }),
  }),
  lockPlan: operation({
    summary: 'Who locks a plan, when, and what it is now',
    input: z.strictObject({ bytes: PlanBytes, by: Locker }),
    output: z.strictObject({ lock: PlanLock }),
  }),
  checkLock: operation({
    summary: 'What of a locked plan is no longer as it was',
    input: z.strictObject({ bytes: PlanBytes }),
    output: z.strictObject({ changed: z.array(z.enum(lockParts)), missing: z.array(MissingFile) }),
  }),
} as const;
