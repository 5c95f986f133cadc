import type { MessagePort } from 'node:worker_threads';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { succeed } from '../../engine/result.ts';
import { makeDispatch } from '../dispatch.ts';
import { earth } from '../earth/earth.ts';
import { makeFlightLogHandlers } from '../handlers/flightLogHandlers.ts';
import { makeLearnFilesHandler } from '../handlers/learnHandler.ts';
import { makeMissionAnalyzer } from '../handlers/missionAnalyzer.ts';
import { makeMissionFileHandler } from '../handlers/missionFileHandler.ts';
import { makeMissionHandler } from '../handlers/missionHandler.ts';
import { makeRangeHandler } from '../handlers/rangeHandler.ts';
import { mbtilesTasks } from '../maps/files/mbtilesTasks.ts';
import { engineTasks } from '../work/engineTasks.ts';
import type { LogFile } from '../work/engineWork.ts';
import { toFileMission } from '../work/fileMission.ts';
import { toLogAnswer, toReplayResult } from '../work/flightReplay.ts';
import { homewardParts } from '../work/homewardParts.ts';
import { toLearned } from '../work/learnDrone.ts';
import { toMissionResult } from '../work/missionResult.ts';
import { moving } from '../work/pool/taskServer.ts';
import { toTransferable } from '../work/transferable.ts';
import { type Asked, makeAnswerHere } from './answerHere.ts';
import { askFacts, type HostFacts } from './hostFacts.ts';
import type { Reply } from './reply.ts';

/** The handlers of requests with a body, where all work is done at once. */
function makeWholeHandlers({ resolveDrone, elevations, along, geoid }: HostFacts) {
  const elevation = { elevations, along };
  const analyze = makeMissionAnalyzer(
    { elevation, geoid, analyze: async (work) => succeed(toMissionResult(work)) },
    resolveDrone,
  );
  const readLog = async ({ bytes, columns, capacity_mah }: LogFile) =>
    toLogAnswer({ bytes, columns, capacity_mah });
  const logs = makeFlightLogHandlers({ readLog, replay: async (work) => toReplayResult(work) }, resolveDrone);
  return {
    analyzeRange: makeRangeHandler({ elevation }, resolveDrone),
    analyzeMission: makeMissionHandler(analyze),
    analyzeMissionFile: makeMissionFileHandler(
      {
        readMission: async (file, input) =>
          toFileMission(await readFlightPlan(file, earth), input, homewardParts(file.bytes)),
      },
      analyze,
    ),
    replayFlightFile: logs.replayFlightFile,
    learnFromFiles: makeLearnFilesHandler(
      { readLog, learnFrom: async (work) => toLearned(work) },
      resolveDrone,
    ),
  };
}

/** A request to be answered whole, and where to ask for what only the host knows. */
export interface WholeAnswer {
  readonly asked: Asked;
  readonly host: MessagePort;
}

const toBytes = (body: Reply['body']) =>
  toTransferable(typeof body === 'string' ? new TextEncoder().encode(body) : body);

/** Answers a request, from its bytes to those of the reply, which move to the caller. A bug is thrown. */
async function answerWhole({ asked, host }: WholeAnswer): Promise<Reply> {
  let bug: unknown;
  const dispatch = makeDispatch(makeWholeHandlers(askFacts(host)), (error) => {
    bug = error;
  });
  try {
    const reply = await makeAnswerHere(dispatch)(asked, {});
    if (bug !== undefined) throw bug;
    const body = toBytes(reply.body);
    return moving({ ...reply, body }, [body.buffer]);
  } finally {
    host.close();
  }
}

/** All that the threads of a host do. */
export const hostTasks = { ...engineTasks, ...mbtilesTasks, answerWhole } as const;

export type HostTasks = typeof hostTasks;
