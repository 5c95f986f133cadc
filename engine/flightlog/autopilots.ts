import { isDataflash, readDataflash } from './autopilot/dataflash.ts';
import { isDataflashText, readDataflashText } from './autopilot/dataflashText.ts';
import { isUlog, readUlog } from './autopilot/ulog.ts';

const autopilots = [
  { format: 'ardupilot_bin', isIt: isDataflash, record: readDataflash },
  { format: 'ardupilot_log', isIt: isDataflashText, record: readDataflashText },
  { format: 'px4_ulog', isIt: isUlog, record: readUlog },
] as const;

/** The autopilot whose log a file is, told by its first bytes, and how to read it. */
export const autopilotOf = (begin: Uint8Array): (typeof autopilots)[number] | undefined =>
  autopilots.find(({ isIt }) => isIt(begin));
