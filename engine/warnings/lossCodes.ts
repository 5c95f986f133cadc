import type { WarningCode } from './warning.ts';

/** Assumptions about the heights and units of a file, which a person may confirm. */
export const confirmable = ['ALTITUDE_ASSUMED', 'ALTITUDE_REFERENCE_ASSUMED', 'UNIT_ASSUMED'] as const;

/** Losses between a file and its plan, and what was assumed while it was read: told beside every verdict on it, and kept with it. */
export const lossCodes = [
  'POINTS_IGNORED',
  'WAITS_IGNORED',
  'FIGURES_IGNORED',
  'FENCES_IGNORED',
  'COMMANDS_NOT_COUNTED',
  'RALLY_RETURN',
  'FIELDS_NOT_READ',
  ...confirmable,
  'HOME_ASSUMED',
  'RETURN_BY_HAND',
] as const satisfies readonly WarningCode[];

const uncountedCodes: ReadonlySet<WarningCode> = new Set(['COMMANDS_NOT_COUNTED', 'RALLY_RETURN']);

/** True for findings by which the aircraft may fly otherwise than is judged: no verdict then says that it comes home. */
export const isUncounted = ({ code }: { readonly code: WarningCode }): boolean => uncountedCodes.has(code);
