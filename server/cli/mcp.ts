import { statSync } from 'node:fs';
import type { Locale } from '../contract/locale.ts';
import { makeDispatch } from '../dispatch.ts';
import { noElevationSource } from '../elevation/noSource.ts';
import { makeCatalogHandlers } from '../handlers/catalogHandlers.ts';
import { makeComputingHandlers } from '../handlers/computing.ts';
import { makeResolveDrone } from '../handlers/resolveDrone.ts';
import { openGeoid } from '../services/geoid.ts';
import { serveMcp } from './mcpServer.ts';
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

/** What the tools may ask: the catalogue and the arithmetic. No heights, no zones, no network, no file written. */
function openDispatch(data: string | undefined) {
  const catalog = openOwnCatalog(data);
  const computing = makeComputingHandlers({
    resolveDrone: makeResolveDrone(catalog),
    ...noElevationSource,
    geoid: openGeoid(installed('assets', 'egm96.bin')),
    zonesNear: async () => [],
    obstaclesNear: async () => [],
    briefingFacts: async () => ({ product_version: productVersion(), judged_files: [], map: undefined }),
  });
  const { analyzeRange, analyzeMission, analyzeMissionFile } = computing;
  const { listDrones } = makeCatalogHandlers({ catalog });
  return makeDispatch({ listDrones, analyzeRange, analyzeMission, analyzeMissionFile }, (error, id) =>
    console.error(id, errorText(error)),
  );
}

/** Serves the Model Context Protocol over standard input and output; standard output is the protocol's alone. */
export async function serveTools(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  expectArguments('mcp', positionals, []);
  const { plans, data } = values;
  if (plans !== undefined) checkFolder(plans);
  await serveMcp({
    version: productVersion(),
    host: { dispatch: openDispatch(data), plans, locale },
    reportBug: (error) => console.error(errorText(error)),
  });
  return exitCodes.ok;
}
