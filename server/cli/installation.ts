import { type Assembled, type AssembleOptions, assemble } from '../assemble.ts';
import type { Log } from '../http/requestLog.ts';
import { commandThreads } from './commandThreads.ts';
import { dataFolderOf, installed } from './places.ts';

export function openInstallation(
  data: string | undefined,
  log: Log,
  options: Pick<
    AssembleOptions,
    'elevation' | 'world' | 'forecast' | 'shared' | 'batches' | 'onHeightsFetched' | 'threads'
  > = {},
): Promise<Assembled> {
  return assemble({
    elevation: [],
    threads: commandThreads(),
    ...options,
    dataDir: dataFolderOf(data),
    assetsDir: installed('assets'),
    log,
  });
}

/** Log of commands that answer and end: only messages that the person must read. */
export const logToTerminal: Log = ({ level, event, ...facts }) => {
  if (level !== 'info') console.error(String(facts['message'] ?? facts['error'] ?? event));
};
