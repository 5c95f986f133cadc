import type { Handlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';

/** Lays lines over an area of a file, in a thread. */
export const makeSurveyHandler =
  ({ layOut }: Pick<Services, 'layOut'>): Handlers['layOutSurvey'] =>
  ({ area, ...options }, call) =>
    layOut({ area, options }, call);
