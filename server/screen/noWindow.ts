import { problemOf } from '../work/refusals.ts';

/** The refusal of a server without a window. */
export const noWindow = problemOf('NOT_FOUND', 'host.screen.no_window');
