import type { WriteFailure } from '../../engine/flightplan/write/writeFailure.ts';
import type { Warning, WarningCode } from '../../engine/warnings/warning.ts';

/** What a format or the app that flies it cannot hold, whatever its writer does. */
const beyondFormat: ReadonlySet<WriteFailure['code']> = new Set([
  'ELLIPSOID_NOT_CONVERTIBLE',
  'TOO_FEW_WAYPOINTS',
  'TOO_MANY_WAYPOINTS',
  'POSITION_NOT_HELD',
  'HEIGHT_OUT_OF_RANGE',
]);

/** What a reading tells of a flight that no figure counts: a file that would hold the same again is refused. */
const notCounted: ReadonlySet<WarningCode> = new Set([
  'COMMANDS_NOT_COUNTED',
  'WAITS_IGNORED',
  'FIGURES_IGNORED',
  'POINTS_IGNORED',
]);

/** Whether a refusal to write has a reason that was told when the plan was read, or lies in the format. */
export const isExplained = ({ code }: WriteFailure, told: readonly Warning[]): boolean =>
  beyondFormat.has(code) ||
  (code === 'FLIES_OTHERWISE' && told.some((warning) => notCounted.has(warning.code)));
