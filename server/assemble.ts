import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { announceBy } from './announce/announce.ts';
import type { AnswerAsked } from './answers/answerHere.ts';
import type { HostTasks } from './answers/answerTasks.ts';
import { makeAnswerInThread, makeInThreads, makeLearnFrom, makeReadWorld } from './answers/inThreads.ts';
import { makeStartBatch, openBatches, type StartBatch } from './answers/openBatches.ts';
import { makeSpareThreads, type SpareThreads } from './answers/spareThreads.ts';
import type { Batches } from './batches/batches.ts';
import type { BatchParts } from './batches/batchParts.ts';
import { openMemoryBatches } from './batches/memoryBatches.ts';
import { openOwnCertificate } from './certificate/ownCertificate.ts';
import type { OperationName } from './contract/operations.ts';
import { type Dispatch, makeDispatch, toldOf } from './dispatch.ts';
import { openElevation } from './elevation/openElevation.ts';
import type { OnFetched } from './elevation/remote.ts';
import { makeFieldAnswers } from './field/fieldAnswers.ts';
import { openPhones } from './field/phones.ts';
import type { ForecastSettings } from './forecast/forecastAddress.ts';
import { makeForecastService } from './forecast/forecastService.ts';
import type { HandlerServices } from './handlers/computing.ts';
import { factsOf, makeHandlers } from './handlers/makeHandlers.ts';
import { defaultLimits } from './http/limits.ts';
import type { Log } from './http/requestLog.ts';
import { makeServerControl } from './http/serverControl.ts';
import { openMapFiles } from './maps/files/mapFiles.ts';
import { makeHills } from './maps/hills/hills.ts';
import { mostAreas_bytes } from './maps/keptAreas.ts';
import { makeMapService, mostKept_bytes } from './maps/mapService.ts';
import { loadMapSources } from './maps/mapSources.ts';
import { openGazetteer } from './places/gazetteer.ts';
import { makeGeocoder } from './places/geocoder.ts';
import { makeReportService } from './reports/reportService.ts';
import { openRequestRecord } from './requests/requestRecord.ts';
import { makePlanScreen } from './screen/planScreen.ts';
import { openKeys } from './services/apiKeys.ts';
import { loadCatalog } from './services/catalog.ts';
import { makeChosenFolders } from './services/chosenFolders.ts';
import { openCurrentPlans } from './services/currentPlan.ts';
import { openDiskCache } from './services/diskCache.ts';
import { makeDataFolder } from './services/documentFile.ts';
import { openGeoid } from './services/geoid.ts';
import { allowedSources } from './services/namedSource.ts';
import { withOwnAircraft } from './services/ownAircraft.ts';
import { openPlanDocuments } from './services/planDocuments.ts';
import type { SharedService, WorldShelf } from './services/services.ts';
import { openSettings } from './services/settingsStore.ts';
import { sweepParts } from './services/wholeFile.ts';
import { makeThreadPool, type PoolLoad, type ThreadPool } from './work/pool/threadPool.ts';
import { usualPool } from './work/usualPool.ts';
import { openWorldShelf } from './world/worldShelf.ts';
import { makeWorldSource } from './worldByAddress/worldSource.ts';

export interface AssembleOptions {
  /** The folder of settings and keys. Made if absent, closed to other users. */
  readonly dataDir: string;
  /** The product's `assets` folder; `package.json` is beside it. */
  readonly assetsDir: string;
  readonly log: Log;
  /** The window before on the folder was killed, or the computer went off. */
  readonly wasCutShort?: boolean | undefined;
  /** A person waits at a window: a thread stays ready for them, and its plan may be shown to others. */
  readonly hasWindow?: boolean | undefined;
  /** The folder of the built page for phones; absent: none is served. */
  readonly fieldDir?: string | undefined;
  /** Sources of ground heights; absent: those of the settings. */
  readonly elevation?: readonly string[] | undefined;
  /** Files of what is in the way; absent: those of the data folder. */
  readonly world?: WorldShelf | undefined;
  /** Where forecasts are asked for; absent: as the settings say. */
  readonly forecast?: (() => ForecastSettings) | undefined;
  readonly onHeightsFetched?: OnFetched | undefined;
  /** Keys that several servers share; absent: those of the data folder. */
  readonly shared?: SharedService | undefined;
  /** Threads that outlive what is assembled; absent: its own. */
  readonly threads?: ThreadPool<HostTasks> | undefined;
  /** Opens what keeps batches; absent: the memory of this process does. */
  readonly batches?: ((parts: BatchParts) => Batches) | undefined;
}

export interface Assembled {
  readonly dispatch: Dispatch;
  /** Answers large requests whole, in a thread. */
  readonly answerInThread: AnswerAsked;
  readonly spare: SpareThreads;
  /** Takes batches, whose bodies a thread reads. */
  readonly startBatch: StartBatch;
  readonly services: HandlerServices;
  poolLoad(): PoolLoad;
  close(): Promise<void>;
}

function versionBeside(assetsDir: string): string {
  const parsed: unknown = JSON.parse(readFileSync(join(assetsDir, '..', 'package.json'), 'utf8'));
  const isNamed = typeof parsed === 'object' && parsed !== null && 'version' in parsed;
  if (!isNamed) throw new Error('package.json beside the assets names no version; reinstall Homeward.');
  return String(parsed.version);
}

/** Without a data folder nothing can be stored, but analyses still work. */
async function prepareDataFolder(dataDir: string, note: (message: string) => void): Promise<void> {
  try {
    makeDataFolder(dataDir);
  } catch {
    note(`The data folder ${dataDir} cannot be made; settings, keys and plans will not be stored.`);
  }
  await sweepParts(dataDir);
}

/** After these the same plan may have another answer. */
const changesAnswers: ReadonlySet<OperationName> = new Set<OperationName>([
  'saveSettings',
  'addAircraft',
  'saveAircraft',
  'removeAircraft',
  'learnDrone',
  'addWorldFile',
  'fetchWorldFile',
  'turnWorldFile',
  'removeWorldFile',
]);

/** Wires the whole product together, except its host. */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const { dataDir, assetsDir, log, elevation, shared } = options;
  const note = (message: string) => log({ level: 'warn', event: 'storage', message });
  const server_version = versionBeside(assetsDir);
  const userAgent = `Homeward/${server_version}`;
  await prepareDataFolder(dataDir, note);
  const keysOnDisk = openKeys(dataDir, note);
  const keys = shared?.keys ?? keysOnDisk;
  const requests = openRequestRecord(dataDir, note);
  if (options.hasWindow === true) requests.tidy();
  const settings = openSettings(dataDir, note);
  const currentPlans = openCurrentPlans(dataDir, options.wasCutShort);
  const server = makeServerControl({
    makeApp: async (allowedHosts) => {
      // Express and its like are loaded by those who serve.
      const { createApp } = await import('./http/createApp.ts');
      return createApp({
        dispatch,
        answerInThread,
        startBatch,
        verifyKey: keys.verify,
        serverVersion: server_version,
        limits: { ...defaultLimits, requests: settings.get().server_rate_limit },
        allowedHosts,
        log,
        noteRequest: requests.note,
        noteReaders: requests.noteReaders,
        screen,
        field: phones && { ...phones, folder: options.fieldDir ?? '' },
      });
    },
    openCertificate: (options) => openOwnCertificate({ ...options, folder: dataDir }),
    announcedName: () => (settings.get().server_announced ? settings.get().server_name : undefined),
    announce: announceBy(),
    onStop: () => phones?.pairings.endAll(),
    usualPort: () => settings.get().server_port,
    log,
  });
  const pool =
    options.threads ??
    makeThreadPool<HostTasks>({ ...usualPool(), kept: options.hasWindow === true ? 1 : 0 });
  const catalog = withOwnAircraft(loadCatalog(join(assetsDir, 'drones.json')), dataDir, note);
  const groundNames = () => elevation ?? allowedSources(settings.get());
  const ground = openElevation({
    names: groundNames,
    facts: () => settings.get().elevation_facts,
    userAgent,
    cacheFolder: join(dataDir, 'heights'),
    landFile: join(assetsDir, 'land.bin'),
    onFetched: options.onHeightsFetched,
  });
  const mapFiles = openMapFiles(join(dataDir, 'map-files'));
  const maps = makeMapService({
    files: mapFiles,
    hills: makeHills({ ground, names: groundNames }),
    known: loadMapSources(join(assetsDir, 'mapSources.json')),
    settings: settings.get,
    disk: openDiskCache({ folder: join(dataDir, 'maps'), most_bytes: mostKept_bytes }),
    areas: openDiskCache({ folder: join(dataDir, 'map-areas'), most_bytes: 2 * mostAreas_bytes }),
    userAgent,
  });
  const ask = () => dispatch;
  const screen = options.hasWindow
    ? makePlanScreen({ plans: currentPlans, dispatch: ask, catalog })
    : undefined;
  const gazetteer = openGazetteer(join(assetsDir, 'places.br'));
  const fieldAnswers = screen && makeFieldAnswers(screen, { dispatch: ask, placesIn: gazetteer.inBox });
  const phones = fieldAnswers && openPhones({ keys: keysOnDisk, settings, answers: fieldAnswers });
  const geoid = openGeoid(join(assetsDir, 'egm96.bin'));
  const reportBug = (error: unknown, request_id: string) =>
    log({ level: 'error', event: 'bug', request_id, error: errorText(error) });
  const batches = openBatches({
    open: options.batches ?? openMemoryBatches,
    poolLoad: pool.load,
    facts: () => factsOf(services),
    keys,
    note: (message) => log({ level: 'warn', event: 'batches_lost', message }),
    reportBug,
  });
  const services: HandlerServices = {
    server_version,
    catalog,
    own: catalog.own,
    elevation: ground,
    geoid,
    inThreads: makeInThreads(pool),
    learnFrom: makeLearnFrom(pool),
    settings,
    places: {
      byName: gazetteer.byName,
      inBox: gazetteer.inBox,
      service: makeGeocoder({ settings: settings.get, userAgent }),
    },
    forecast: makeForecastService({ settings: options.forecast ?? settings.get, userAgent }),
    reports: makeReportService({ settings: settings.get, userAgent }),
    maps,
    mapFiles,
    world: options.world ?? openWorldShelf(join(dataDir, 'world'), makeReadWorld(pool)),
    worldSource: makeWorldSource({ settings: settings.get, userAgent }),
    keys,
    requests,
    shared,
    batches,
    currentPlans,
    documents: openPlanDocuments(dataDir, note),
    folders: makeChosenFolders(),
    server,
    screen,
    pairings: phones?.pairings,
  };
  const dispatch = toldOf(makeDispatch(makeHandlers(services), reportBug), (name) => {
    if (changesAnswers.has(name)) screen?.forgetAnswers();
  });
  const answerInThread = makeAnswerInThread(pool, factsOf(services), reportBug);
  const spare = makeSpareThreads(pool, {
    folders: { assetsDir, dataDir },
    hasGround: () => groundNames().length > 0,
    world: services.world,
    reportBug,
  });
  const startBatch = makeStartBatch({ pool, batches, reportBug });
  return {
    dispatch,
    answerInThread,
    spare,
    startBatch,
    services,
    poolLoad: pool.load,
    async close() {
      await server.stop();
      await requests.close();
      await batches.close();
      ground.close();
      await mapFiles.close();
      if (pool !== options.threads) await pool.close();
      await keys.close();
      await currentPlans.close();
    },
  };
}

const errorText = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
