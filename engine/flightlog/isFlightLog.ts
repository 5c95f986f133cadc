import { autopilotOf } from './autopilots.ts';
import { plainBytes } from './plainBytes.ts';
import { isForeignLog } from './refuseForeign.ts';
import { beginsAsLog } from './table/tableHead.ts';

/** Enough of a file to tell what it is: the longest preamble and header of the known logs take 20 kB. */
export const logHead_bytes = 64 * 1024;

/** Bytes with no rows to read are no table: an archive may hold a quotation mark by chance. */
function isTable(begin: Uint8Array): boolean {
  try {
    return beginsAsLog(begin);
  } catch {
    return false;
  }
}

/**
 * Recognizes the log of a flight by its first `logHead_bytes` (or all, where it has fewer) and its size. True also for logs in
 * forms that `readFlightLog` refuses by name.
 */
export function isFlightLog(begin: Uint8Array, size_bytes: number): boolean {
  const plain = plainBytes(begin);
  return autopilotOf(plain) !== undefined || isTable(plain) || isForeignLog(plain, size_bytes);
}
