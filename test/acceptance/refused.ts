import type { WriteFailure } from '../../engine/flightplan/write/writeFailure.ts';
import type { Warning, WarningCode } from '../../engine/warnings/warning.ts';

/** Failures that lie in a format or its app, whatever the writer does. */
const beyondFormat: ReadonlySet<WriteFailure['code']> = new Set([
  'ELLIPSOID_NOT_CONVERTIBLE',
  'TOO_FEW_WAYPOINTS',
  'TOO_MANY_WAYPOINTS',
  'POSITION_NOT_HELD',
  'HEIGHT_OUT_OF_RANGE',
]);

/** Findings about parts of a flight that no figure counts: writing the same again is refused. */
const notCounted: ReadonlySet<WarningCode> = new Set([
  'COMMANDS_NOT_COUNTED',
  'WAITS_IGNORED',
  'FIGURES_IGNORED',
  'POINTS_IGNORED',
]);

/** True where the reading told the reason of a refusal to write, or the format has it. */
export const isExplained = ({ code }: WriteFailure, told: readonly Warning[]): boolean =>
  beyondFormat.has(code) ||
  (code === 'FLIES_OTHERWISE' && told.some((warning) => notCounted.has(warning.code)));
