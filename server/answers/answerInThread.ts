import { MessageChannel } from 'node:worker_threads';
import type { Problem } from '../contract/problem.ts';
import { internalProblem } from '../dispatch.ts';
import { whyNotAnswered } from '../work/engineWork.ts';
import type { ThreadPool } from '../work/pool/threadPool.ts';
import { toTransferable } from '../work/transferable.ts';
import type { AnswerAsked, Asked } from './answerHere.ts';
import type { HostTasks } from './answerTasks.ts';
import { type HostFacts, tellFacts } from './hostFacts.ts';
import { toProblemReply } from './reply.ts';

/** The request with bytes that can move to a thread. */
function toMoving({ name, sent, request_id }: Asked) {
  const json = toTransferable(sent.json);
  const files = (sent.upload?.files ?? []).map(({ filename, bytes }) => ({
    filename,
    bytes: toTransferable(bytes),
  }));
  const upload = sent.upload && { part: sent.upload.part, files };
  const asked: Asked = { name, sent: { json, ...(upload && { upload }) }, request_id };
  return { asked, buffers: [json.buffer, ...files.map(({ bytes }) => bytes.buffer)] };
}

type ReportBug = (error: unknown, request_id: string) => void;

/**
 * Answers requests whole in threads, so that no other waits for the reading, computing and writing of a large one: the
 * caller's thread moves bytes only. A bug is reported under the request's id.
 */
export function makeAnswerInThread(
  pool: Pick<ThreadPool<HostTasks>, 'run'>,
  facts: HostFacts,
  reportBug: ReportBug,
): AnswerAsked {
  return async ({ name, sent, request_id }, { signal, client }) => {
    const { port1: here, port2: host } = new MessageChannel();
    const { asked, buffers } = toMoving({ name, sent, request_id });
    const refused = (problem: Problem) => toProblemReply(problem, request_id);
    tellFacts(here, facts);
    try {
      const transfer = [host, ...buffers];
      const done = await pool.run('answerWhole', { asked, host }, { transfer, signal, client });
      return done.ok ? done.value : refused(whyNotAnswered(name, done.failure));
    } catch (error) {
      reportBug(error, request_id);
      return refused(internalProblem);
    } finally {
      here.close();
    }
  };
}
