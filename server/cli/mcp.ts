import { statSync } from 'node:fs';
import { fail, succeed } from '../../engine/result.ts';
import type { HostTasks } from '../answers/answerTasks.ts';
import { makeInThreads } from '../answers/inThreads.ts';
import { whyNotAnswered } from '../answers/notAnswered.ts';
import type { Locale } from '../contract/locale.ts';
import { makeDispatch } from '../dispatch.ts';
import { noElevationSource } from '../elevation/noSource.ts';
import { makeCatalogHandlers } from '../handlers/catalogHandlers.ts';
import { type HostFacts, makeComputingHandlers } from '../handlers/computing.ts';
import { makeResolveDrone } from '../handlers/resolveDrone.ts';
import { openGeoid } from '../services/geoid.ts';
import { makeThreadPool, type ThreadPool } from '../work/pool/threadPool.ts';
import { toTransferable } from '../work/transferable.ts';
import { usualPool } from '../work/usualPool.ts';
import { serveMcp } from './mcpServer.ts';
import type { ToolHost } from './mcpTools.ts';
import { expectArguments, parseOptions } from './options.ts';
import { installed, openOwnCatalog, productVersion } from './places.ts';
import { FileNotReadable } from './planFile.ts';
import { exitCodes } from './usage.ts';

const options = { plans: { type: 'string' }, data: { type: 'string' } } as const;

function checkFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new FileNotReadable('terminal.file_not_readable', { reason: 'none', path });
}

const errorText = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** The operations that the tools may use: the catalogue and the arithmetic. No heights, no zones, no network, no file written. */
function openDispatch(data: string | undefined, pool: ThreadPool<HostTasks>): ToolHost['dispatch'] {
  const catalog = openOwnCatalog(data);
  const facts: HostFacts = {
    resolveDrone: makeResolveDrone(catalog),
    ...noElevationSource,
    geoid: openGeoid(installed('assets', 'egm96.bin')),
    zonesNear: async () => [],
    obstaclesNear: async () => [],
    briefingFacts: async () => ({ product_version: productVersion(), judged_files: [], map: undefined }),
  };
  const computing = makeInThreads(pool)(makeComputingHandlers(facts), facts);
  const { analyzeRange, analyzeMission, analyzeMissionFile } = computing;
  const { listDrones } = makeCatalogHandlers({ catalog });
  return makeDispatch({ listDrones, analyzeRange, analyzeMission, analyzeMissionFile }, (error, id) =>
    console.error(id, errorText(error)),
  );
}

/** Opens what the tools use. Files are read, and long missions flown, in threads of the pool, within its bounds on time and memory. */
export function openTools(data: string | undefined, pool: ThreadPool<HostTasks>) {
  const readPlan: ToolHost['readPlan'] = async ({ filename, bytes: given }, signal) => {
    const bytes = toTransferable(given);
    const done = await pool.run('readPlan', { filename, bytes }, { transfer: [bytes.buffer], signal });
    return done.ok ? succeed(done.value) : fail(whyNotAnswered('readFlightPlan', done.failure));
  };
  return { dispatch: openDispatch(data, pool), readPlan };
}

/** Serves the Model Context Protocol over standard input and output; standard output is the protocol's alone. */
export async function serveTools(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  expectArguments('mcp', positionals, []);
  const { plans, data } = values;
  if (plans !== undefined) checkFolder(plans);
  const pool = makeThreadPool<HostTasks>(usualPool());
  try {
    await serveMcp({
      version: productVersion(),
      host: { ...openTools(data, pool), plans, locale },
      reportBug: (error) => console.error(errorText(error)),
    });
  } finally {
    await pool.close();
  }
  return exitCodes.ok;
}
