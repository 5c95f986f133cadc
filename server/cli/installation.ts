import { type Assembled, type AssembleOptions, assemble } from '../assemble.ts';
import type { Log } from '../http/requestLog.ts';
import { commandThreads } from './commandThreads.ts';
import { toElevationSources } from './elevationOption.ts';
import { dataFolderOf, installed } from './places.ts';
import { toWorld, worldOptions } from './worldOption.ts';

/** Options for the data folder, and for what is known of the world in place of what it knows. */
export const installationOptions = {
  data: { type: 'string' },
  elevation: { type: 'string', multiple: true },
  ...worldOptions,
} as const;

interface Values extends Readonly<Parameters<typeof toWorld>[0]> {
  readonly data?: string | undefined;
  readonly elevation?: readonly string[] | undefined;
}

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

/** Looks at what the options name. Gives a function that opens the installation with it. */
export async function namedInstallation(values: Values): Promise<() => Promise<Assembled>> {
  const elevation = await toElevationSources(values.elevation);
  const world = toWorld(values);
  return () => openInstallation(values.data, logToTerminal, { elevation, world });
}
