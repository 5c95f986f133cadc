import { makeToReply, type Reply, toProblemReply } from '../../answers/reply.ts';
import { httpOperations } from '../../contract/httpOperations.ts';
import type { FilePart } from '../../contract/operations/operation.ts';
import type { OperationName } from '../../contract/operations.ts';
import type { Answer } from '../../contract/problem.ts';
import type { Dispatch } from '../../dispatch.ts';
import { batchExample, exampleFiles, requestExamples } from '../openapiExamples.ts';

const most_items = 3;
const request_id = 'docs-example';

/** Shortens long lists and says how many items are left out. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shown = value.length > most_items ? value.slice(0, most_items - 1) : value;
    const rest = value.length - shown.length;
    return [...shown.map(shortened), ...(rest > 0 ? [`… ${rest} more`] : [])];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

function fileOf(part: FilePart) {
  const { name, text } = exampleFiles[part];
  return { filename: name, bytes: new TextEncoder().encode(text) };
}

function inputOf(name: OperationName): unknown {
  if (name === 'analyzeRange' || name === 'analyzeMission') return requestExamples[name];
  if (name === 'getDrone') return { key: requestExamples.analyzeMission.drone.key };
  if (name === 'analyzeMissionFile')
    return { mission_file: fileOf('mission_file'), request: requestExamples[name] };
  if (name === 'replayFlightFile')
    return { flight_log: fileOf('flight_log'), request: requestExamples[name] };
  if (name === 'learnFromFiles')
    return { flight_logs: [fileOf('flight_logs')], request: requestExamples[name] };
  return {};
}

const request = { ok: true, request_id } as const;

/** The results of the batch that is the example, without keeping one for each reader of the page. */
async function batchResults(dispatch: Dispatch): Promise<Answer<object>> {
  const [range, mission] = [
    await dispatch('analyzeRange', requestExamples.analyzeRange, request_id),
    await dispatch('analyzeMission', requestExamples.analyzeMission, request_id),
  ];
  if (!range.ok || !mission.ok) return range.ok ? mission : range;
  const results = [
    { index: 0, range: { ...request, ...range.output } },
    { index: 1, mission: { ...request, ...mission.output } },
  ];
  return { ...request, output: { results } };
}

async function answerTo(dispatch: Dispatch, name: OperationName): Promise<Answer<object>> {
  if (name === 'listBatchResults') return batchResults(dispatch);
  const isOfBatch = name === 'startBatch' || name === 'getBatch' || name === 'cancelBatch';
  if (isOfBatch) return { ...request, output: { batch: batchExample } };
  return dispatch.computed(name, inputOf(name), request_id);
}

const toText = ({ body }: Reply) => JSON.stringify(shortened(JSON.parse(body.toString())), undefined, 2);

export interface ExampleAnswers {
  /** Answers by operation, except those that this server could not give just then. */
  readonly byOperation: ReadonlyMap<string, string>;
  readonly refusal: string;
}

/** This server's own answers to the examples of the document, and a refusal. */
export async function exampleAnswers(dispatch: Dispatch): Promise<ExampleAnswers> {
  const answers = httpOperations.map(async (operation): Promise<[string, string][]> => {
    const { name } = operation;
    const answer = await answerTo(dispatch, name);
    return answer.ok ? [[name, toText(makeToReply(operation)(answer))]] : [];
  });
  const refused = await dispatch('analyzeRange', { user_lat: 91, user_lon: 8.5456 }, request_id);
  if (refused.ok) throw new Error('The example of a refusal was accepted.');
  const byOperation = new Map((await Promise.all(answers)).flat());
  return { byOperation, refusal: toText(toProblemReply(refused.problem, request_id)) };
}
