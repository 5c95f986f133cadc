import type { Warning, WarningCode } from './warning.ts';

/** A figure beside the limit that it is compared with. */
export const compared = (
  code: WarningCode,
  value: number,
  limit: number,
  unit: Warning['unit'],
): Warning[] => [{ code, value, limit, unit }];
