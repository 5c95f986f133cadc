import { succeed } from '../../engine/result.ts';
import { engineVersion } from '../../engine/version.ts';
import type { Handlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';
import { makeAircraftHandlers } from './aircraftHandlers.ts';
import { makeBatchHandlers } from './batchHandlers.ts';
import { briefingMap } from './briefingMap.ts';
import { makeCatalogHandlers } from './catalogHandlers.ts';
import { type HandlerServices, type HostFacts, makeComputingHandlers } from './computing.ts';
import { makeCurrentPlanHandlers } from './currentPlanHandlers.ts';
import { makeFolderHandlers } from './folderHandlers.ts';
import { makeForecastHandler } from './forecastHandler.ts';
import { makeLearnHandler } from './learnHandler.ts';
import { makeMapHandlers } from './mapHandlers.ts';
import { makePlacesHandler } from './placesHandler.ts';
import { makePlanDocumentHandlers } from './planDocumentHandlers.ts';
import { readHoursAt } from './readHoursHandler.ts';
import { makeReportsHandler } from './reportsHandler.ts';
import { makeResolveDrone } from './resolveDrone.ts';
import { makeScreenHandlers } from './screenHandlers.ts';
import { makeWindowHandlers } from './windowHandlers.ts';
import { makeWorldHandlers } from './worldHandlers.ts';

const sharedStoreOf = ({ shared }: Pick<Services, 'shared'>) =>
  shared === undefined ? {} : { shared_store: shared.isReached() ? ('reached' as const) : ('away' as const) };

/** The facts that these services know. */
export function factsOf(services: Services): HostFacts {
  const { catalog, elevation, geoid, server_version, world } = services;
  return {
    resolveDrone: makeResolveDrone(catalog),
    elevations: elevation.elevations,
    along: elevation.along,
    geoid,
    zonesNear: world.zonesNear,
    obstaclesNear: world.obstaclesNear,
    briefingFacts: async (plan) => ({
      product_version: server_version,
      judged_files: await world.judging(),
      map: plan && (await briefingMap(services, plan)),
    }),
  };
}

/** The handlers of all operations. They are thin: the engine computes, the services remember. */
export function makeHandlers(services: HandlerServices): Handlers {
  const facts = factsOf(services);
  const computing = makeComputingHandlers(facts);
  const answering = services.inThreads?.(computing, facts) ?? computing;
  const versions = { server_version: services.server_version, engine_version: engineVersion };
  return {
    health: () => succeed({ ok: true as const, ...versions }),
    version: () => succeed(versions),
    rangeVersion: () => succeed(versions),
    ready: () => succeed({ ready: true as const, ...sharedStoreOf(services) }),
    ...makeCatalogHandlers(services),
    ...answering,
    ...makeBatchHandlers(services),
    learnDrone: makeLearnHandler(services, facts.resolveDrone),
    ...makeAircraftHandlers(services),
    ...makePlacesHandler(services),
    ...makeForecastHandler(services),
    ...makeReportsHandler(services),
    readHours: readHoursAt,
    ...makeWindowHandlers(services),
    ...makeMapHandlers(services),
    ...makeWorldHandlers(services),
    ...makeCurrentPlanHandlers(services),
    ...makePlanDocumentHandlers(services),
    ...makeFolderHandlers(services, answering),
    ...makeScreenHandlers(services),
  };
}
