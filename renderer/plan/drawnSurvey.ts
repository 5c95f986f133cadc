import { z } from 'zod';
import type { SurveyDrawing } from '../../engine/drawing/surveyDrawing.ts';
import { type PlanFormat, planFormats } from '../../engine/flightplan/plan/flightPlan.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { SurveyArea } from '../../engine/survey/surveyArea.ts';
import { PositionSchema } from '../../server/contract/schemas/common.ts';
import { SurveyDrawingSchema } from '../../server/contract/schemas/drawing.ts';
import { SurveyAreaSchema } from '../../server/contract/schemas/survey.ts';

/** The file that the ground of a survey is from. */
interface SurveyGround {
  readonly filename: string;
  readonly format: PlanFormat;
  readonly areas: readonly SurveyArea[];
  readonly chosen: number;
}

/** A survey that is drawn, with what it needs until its lines are those of a plan. */
export interface DrawnSurvey extends SurveyDrawing {
  /** The file of its ground, with the area chosen among those of the file; absent: it was drawn. */
  readonly file?: SurveyGround | undefined;
  /** The launch point over the ground of a file; absent: the plan's, if that is near. */
  readonly launch?: Position | undefined;
}

/** A drawn survey as it is saved beside the plan. */
export const DrawnSurveySchema = SurveyDrawingSchema.extend({
  file: z
    .strictObject({
      filename: z.string(),
      format: z.enum(planFormats),
      areas: z.array(SurveyAreaSchema),
      chosen: z.number().int(),
    })
    .optional(),
  launch: PositionSchema.optional(),
}) satisfies z.ZodType<DrawnSurvey>;

/** The drawing that a plan keeps: its ground is the plan's own now. */
export const toDrawing = ({ file: _, launch: __, ...drawing }: DrawnSurvey): SurveyDrawing => drawing;
