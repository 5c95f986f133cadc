import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dispatch, makeDispatch } from './dispatch.ts';
import { openElevation } from './elevation/openElevation.ts';
import { makeHandlers } from './handlers/makeHandlers.ts';
import { createApp } from './http/createApp.ts';
import { defaultLimits } from './http/limits.ts';
import type { Log } from './http/requestLog.ts';
import { makeServerControl } from './http/serverControl.ts';
import { keysFilename, openKeys } from './services/apiKeys.ts';
import { loadCatalog } from './services/catalog.ts';
import { makeDataFolder, sweepStaleWrites } from './services/documentFile.ts';
import { withOwnAircraft } from './services/ownAircraft.ts';
import type { Services } from './services/services.ts';
import { openSettings, settingsFilename } from './services/settingsStore.ts';
import { startEngineWork } from './work/engineWork.ts';

export interface AssembleOptions {
  /** The folder of settings and keys. Made if absent, closed to other users. */
  readonly dataDir: string;
  /** The product's `assets` folder; `package.json` is beside it. */
  readonly assetsDir: string;
  readonly log: Log;
  /** Sources of ground heights; absent: none. */
  readonly elevation?: readonly string[] | undefined;
}

export interface Assembled {
  readonly dispatch: Dispatch;
  readonly services: Services;
  close(): Promise<void>;
}

function versionBeside(assetsDir: string): string {
  const parsed: unknown = JSON.parse(readFileSync(join(assetsDir, '..', 'package.json'), 'utf8'));
  const isNamed = typeof parsed === 'object' && parsed !== null && 'version' in parsed;
  if (!isNamed) throw new Error('package.json beside the assets names no version; reinstall Homeward.');
  return String(parsed.version);
}

/** Without a data folder nothing can be stored, but analyses still work. */
function prepareDataFolder(dataDir: string, note: (message: string) => void): void {
  try {
    makeDataFolder(dataDir);
    sweepStaleWrites(dataDir, [settingsFilename, `${settingsFilename}.bak`, keysFilename]);
  } catch {
    note('The data folder cannot be made or read; settings and keys will not be stored.');
  }
}

/** Wires the whole product together, except its host. */
export async function assemble({
  dataDir,
  assetsDir,
  log,
  elevation = [],
}: AssembleOptions): Promise<Assembled> {
  const note = (message: string) => log({ level: 'warn', event: 'storage', message });
  const server_version = versionBeside(assetsDir);
  prepareDataFolder(dataDir, note);
  const keys = openKeys(dataDir, note);
  const settings = openSettings(dataDir, note);
  const server = makeServerControl({
    makeApp: (allowedHosts) =>
      createApp({
        dispatch,
        verifyKey: keys.verify,
        serverVersion: server_version,
        limits: { ...defaultLimits, requests: settings.get().server_rate_limit },
        allowedHosts,
        log,
      }),
    usualPort: () => settings.get().server_port,
    log,
  });
  const { close: closeEngine, ...engine } = startEngineWork();
  const catalog = withOwnAircraft(loadCatalog(join(assetsDir, 'drones.json')), dataDir, note);
  const services: Services = {
    server_version,
    catalog,
    keepAircraft: catalog.keep,
    elevation: openElevation(() => elevation),
    ...engine,
    settings,
    keys,
    server,
  };
  const dispatch = makeDispatch(makeHandlers(services), (error, request_id) =>
    log({ level: 'error', event: 'bug', request_id, error: errorText(error) }),
  );
  return {
    dispatch,
    services,
    async close() {
      await server.stop();
      await closeEngine();
      await keys.close();
    },
  };
}

const errorText = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
