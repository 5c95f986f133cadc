import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import type { OperationName } from '../contract/operations.ts';
import type { Handlers } from '../dispatch.ts';
import type { Pairings } from '../field/pairings.ts';
import type { PlanScreen } from '../screen/planScreen.ts';
import type { AskGeoid } from '../services/geoid.ts';
import type { Services, WorldShelf } from '../services/services.ts';
import { withBreakGround } from './breakGround.ts';
import { type BriefingFacts, makeBriefHandlers } from './briefHandlers.ts';
import { makeCompareHandlers } from './compareHandlers.ts';
import { makeDirectionsHandler } from './directionsHandler.ts';
import { makeExportHandlers } from './exportHandler.ts';
import { makeFlightLogHandlers } from './flightLogHandlers.ts';
import { makeFlightTrackHandler, makeTrackFileHandlers } from './flightTrackHandler.ts';
import { makeHereAndBackHandler } from './hereAndBackHandler.ts';
import { makeJudgeHoursHandler } from './judgeHoursHandler.ts';
import { makeLaunchPointsHandlers } from './launchPointsHandler.ts';
import { type LearnFrom, makeLearnFilesHandler } from './learnHandler.ts';
import { makeMissionAnalyzer, makeMissionPreparer } from './missionAnalyzer.ts';
import { makeMissionFileHandler } from './missionFileHandler.ts';
import { makeMissionHandler } from './missionHandler.ts';
import { readFlightPlan } from './planFileHandler.ts';
import { makeRangeHandler } from './rangeHandler.ts';
import type { ResolveDrone } from './resolveDrone.ts';
import { makeResultHandler } from './resultHandler.ts';
import { makeReturnCheckHandler } from './returnCheckHandler.ts';
import { layOutStructure } from './structureHandler.ts';
import { makeSurveyHandler } from './surveyHandler.ts';
import { withUpwindGround } from './upwindGround.ts';

/** Facts of the host that computed answers need: its catalog, its heights, its geoid and the map that it shows. */
export interface HostFacts {
  readonly resolveDrone: ResolveDrone;
  readonly elevations: ElevationSource['elevations'];
  readonly along: ElevationSource['along'];
  readonly geoid: AskGeoid;
  readonly zonesNear: WorldShelf['zonesNear'];
  readonly obstaclesNear: WorldShelf['obstaclesNear'];
  readonly briefingFacts: BriefingFacts;
}

/** Everything that handlers may use. */
export interface HandlerServices extends Services {
  /** Has threads answer what would keep others waiting; absent: the caller's thread answers all. */
  readonly inThreads?: ((handlers: ComputingHandlers, facts: HostFacts) => ComputingHandlers) | undefined;
  readonly learnFrom: LearnFrom;
  /** The plan on screen with its answer; absent: this process has no window. */
  readonly screen?: PlanScreen | undefined;
  /** Phones that ask to see it; absent: this process has no window. */
  readonly pairings?: Pairings | undefined;
}

const computedOperations = [
  'analyzeRange',
  'analyzeMission',
  'analyzeMissionFile',
  'flyMission',
  'checkReturn',
  'findLaunchPoints',
  'findLaunchPointsOfFile',
  'exportTrack',
  'exportTrackOfFile',
  'exportResult',
  'briefPlan',
  'briefPlanFile',
  'compareFlight',
  'compareFlightFile',
  'readFlightLog',
  'replayFlight',
  'replayFlightFile',
  'learnFromFiles',
  'hereAndBack',
  'layOutSurvey',
  'layOutStructure',
  'compareDirections',
  'judgeHours',
  'previewExport',
  'exportPlan',
  'exportFlights',
  'readFlightPlan',
] as const satisfies readonly OperationName[];
export type ComputedOperation = (typeof computedOperations)[number];
export type ComputingHandlers = Pick<Handlers, ComputedOperation>;

const computed: ReadonlySet<OperationName> = new Set(computedOperations);
export const isComputed = (name: OperationName): name is ComputedOperation => computed.has(name);

/** The handlers that need no more of the host than facts, so that any thread can answer with them. */
export function makeComputingHandlers({
  resolveDrone,
  elevations,
  along,
  geoid,
  obstaclesNear,
  zonesNear,
  briefingFacts,
}: HostFacts): ComputingHandlers {
  const sources = { elevation: { elevations, along }, geoid, obstaclesNear, zonesNear };
  const prepare = makeMissionPreparer(sources, resolveDrone);
  const prepareWhole = withBreakGround(prepare, sources);
  const analyze = makeMissionAnalyzer(withUpwindGround(prepareWhole, sources));
  const analyzeMission = makeMissionHandler(analyze);
  const analyzeRange = makeRangeHandler(sources, resolveDrone);
  const layOutSurvey = makeSurveyHandler(sources, resolveDrone);
  return {
    analyzeRange,
    analyzeMission,
    analyzeMissionFile: makeMissionFileHandler(analyze),
    flyMission: makeFlightTrackHandler(prepareWhole),
    checkReturn: makeReturnCheckHandler(prepareWhole, sources),
    ...makeLaunchPointsHandlers(prepare, sources),
    exportResult: makeResultHandler({ analyzeMission, analyzeRange }),
    ...makeTrackFileHandlers(prepareWhole, geoid),
    ...makeBriefHandlers(briefingFacts, { prepare, resolveDrone, analyzeMission: analyze, analyzeRange }),
    ...makeCompareHandlers(briefingFacts, { resolveDrone, analyzeMission: analyze }),
    ...makeFlightLogHandlers(resolveDrone),
    learnFromFiles: makeLearnFilesHandler(resolveDrone),
    hereAndBack: makeHereAndBackHandler(sources, resolveDrone),
    layOutSurvey,
    layOutStructure,
    compareDirections: makeDirectionsHandler(layOutSurvey, prepare),
    judgeHours: makeJudgeHoursHandler(prepare),
    ...makeExportHandlers(sources),
    readFlightPlan,
  };
}
