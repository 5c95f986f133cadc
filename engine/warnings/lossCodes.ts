import type { WarningCode } from './warning.ts';

/** Losses between a file and its plan: told beside every verdict on it, and kept with it. */
export const lossCodes = [
  'POINTS_IGNORED',
  'WAITS_IGNORED',
  'FIGURES_IGNORED',
  'FENCES_IGNORED',
  'COMMANDS_NOT_COUNTED',
  'RALLY_RETURN',
  'FIELDS_NOT_READ',
  'HOME_ASSUMED',
  'RETURN_BY_HAND',
] as const satisfies readonly WarningCode[];

const uncountedCodes: ReadonlySet<WarningCode> = new Set(['COMMANDS_NOT_COUNTED', 'RALLY_RETURN']);

/** True for findings by which the aircraft may fly otherwise than is judged: no verdict then says that it comes home. */
export const isUncounted = ({ code }: { readonly code: WarningCode }): boolean => uncountedCodes.has(code);
