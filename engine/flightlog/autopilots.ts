import { isDataflash, readDataflash } from './autopilot/dataflash.ts';
import { isDataflashText, readDataflashText } from './autopilot/dataflashText.ts';
import { isTlog, readTlog } from './autopilot/tlog.ts';
import { isUlog, readUlog } from './autopilot/ulog.ts';
import type { LogRecorder } from './record/logRecorder.ts';

const alone = (record: (bytes: Uint8Array) => LogRecorder) => (bytes: Uint8Array) => ({
  recorder: record(bytes),
  notes: [],
});

const autopilots = [
  { format: 'ardupilot_bin', isIt: isDataflash, record: alone(readDataflash) },
  { format: 'ardupilot_log', isIt: isDataflashText, record: alone(readDataflashText) },
  { format: 'px4_ulog', isIt: isUlog, record: alone(readUlog) },
  { format: 'mavlink_tlog', isIt: isTlog, record: readTlog },
] as const;

/** The autopilot whose log a file is, told by its first bytes, and how to read it. */
export const autopilotOf = (begin: Uint8Array): (typeof autopilots)[number] | undefined =>
  autopilots.find(({ isIt }) => isIt(begin));
