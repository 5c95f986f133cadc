import type { Handlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';

/** Lines over an area of a file, laid out where nobody waits for it. */
export const makeSurveyHandler =
  ({ layOut }: Pick<Services, 'layOut'>): Handlers['layOutSurvey'] =>
  ({ area, ...options }, { signal }) =>
    layOut({ area, options }, signal);
