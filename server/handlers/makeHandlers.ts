import { succeed } from '../../engine/result.ts';
import { engineVersion } from '../../engine/version.ts';
import type { Handlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';
import { makeAircraftHandlers } from './aircraftHandlers.ts';
import { makeBriefHandlers } from './briefHandlers.ts';
import { makeCatalogHandlers } from './catalogHandlers.ts';
import { makeCurrentPlanHandlers } from './currentPlanHandlers.ts';
import { makeDirectionsHandler } from './directionsHandler.ts';
import { makeExportHandlers } from './exportHandler.ts';
import { makeFlightLogHandlers } from './flightLogHandlers.ts';
import { makeHereAndBackHandler } from './hereAndBackHandler.ts';
import { makeLearnFilesHandler, makeLearnHandler } from './learnHandler.ts';
import { makeMapHandlers } from './mapHandlers.ts';
import { makeMissionAnalyzer } from './missionAnalyzer.ts';
import { makeMissionFileHandler } from './missionFileHandler.ts';
import { makeMissionHandler } from './missionHandler.ts';
import { makePlacesHandler } from './placesHandler.ts';
import { makePlanDocumentHandlers } from './planDocumentHandlers.ts';
import { makeRangeHandler } from './rangeHandler.ts';
import { makeResolveDrone } from './resolveDrone.ts';
import { makeResultHandler } from './resultHandler.ts';
import { makeSurveyHandler } from './surveyHandler.ts';
import { makeWindowHandlers } from './windowHandlers.ts';

const sharedStoreOf = ({ shared }: Pick<Services, 'shared'>) =>
  shared === undefined ? {} : { shared_store: shared.isReached() ? ('reached' as const) : ('away' as const) };

/** The handlers of all operations. They are thin: the engine computes, the services remember. */
export function makeHandlers(services: Services): Handlers {
  const resolveDrone = makeResolveDrone(services.catalog);
  const analyzeMission = makeMissionAnalyzer(services, resolveDrone);
  const analyzeRange = makeRangeHandler(services, resolveDrone);
  const layOutSurvey = makeSurveyHandler(services, resolveDrone);
  const analyzeInline = makeMissionHandler(analyzeMission);
  const versions = { server_version: services.server_version, engine_version: engineVersion };
  return {
    health: () => succeed({ ok: true as const, ...versions }),
    version: () => succeed(versions),
    rangeVersion: () => succeed(versions),
    ready: () => succeed({ ready: true as const, ...sharedStoreOf(services) }),
    ...makeCatalogHandlers(services),
    analyzeRange,
    analyzeMission: analyzeInline,
    analyzeMissionFile: makeMissionFileHandler(services, analyzeMission),
    exportResult: makeResultHandler({ analyzeMission: analyzeInline, analyzeRange }),
    ...makeBriefHandlers(services, { resolveDrone, analyzeMission, analyzeRange }),
    ...makeFlightLogHandlers(services, resolveDrone),
    learnDrone: makeLearnHandler(services, resolveDrone),
    learnFromFiles: makeLearnFilesHandler(services, resolveDrone),
    ...makeAircraftHandlers(services),
    hereAndBack: makeHereAndBackHandler(services, resolveDrone),
    ...makePlacesHandler(services),
    layOutSurvey,
    compareDirections: makeDirectionsHandler(layOutSurvey, analyzeMission),
    ...makeExportHandlers(services),
    ...makeWindowHandlers(services),
    ...makeMapHandlers(services),
    ...makeCurrentPlanHandlers(services),
    ...makePlanDocumentHandlers(services),
  };
}
