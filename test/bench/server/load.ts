import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type HttpCall, type LoadTarget, toWire } from '../http/load.ts';
import { quantile } from '../pairedRounds.ts';

/** The requests to a server, and their pace. */
export interface LoadPlan {
  readonly calls: readonly HttpCall[];
  readonly connections: number;
  readonly duration_ms: number;
  /** Between an answer and the next request of a connection; absent: none. */
  readonly pause_ms?: number;
  /** The pause after a refusal, where it differs. */
  readonly refused_ms?: number;
}

export interface Outcome {
  /** Answers by status, and what went wrong by its name. */
  readonly statuses: Readonly<Record<string, number>>;
  /** From sending to the last byte, of answers with 200. */
  readonly latencies_ms: readonly number[];
  readonly duration_ms: number;
  /** What the load itself took of the machine. */
  readonly processor_ms: number;
}

/** Asks from a process of its own, so that one load does not slow the measuring of another. */
export async function load(target: LoadTarget, plan: LoadPlan): Promise<Outcome> {
  const child = fork(join(process.cwd(), 'test', 'bench', 'server', 'loadProcess.mjs'), { execArgv: [] });
  const { calls, connections, duration_ms, pause_ms = 0, refused_ms = 50 } = plan;
  const wires = calls.map((call) => toWire(call, target).toString('base64'));
  child.send({ port: target.port, wires, connections, duration_ms, pause_ms, refused_ms });
  const [outcome] = (await once(child, 'message')) as [Outcome];
  child.disconnect();
  return outcome;
}

export const p99 = ({ latencies_ms }: Outcome) => quantile(latencies_ms, 0.99);
export const rate = ({ latencies_ms, duration_ms }: Outcome) => (1000 * latencies_ms.length) / duration_ms;

/** Answers that are neither 200 nor a refusal with its Retry-After, and connections that broke. */
export const errorsOf = ({ statuses }: Outcome) =>
  Object.entries(statuses).filter(([status]) => !['200', '429', '503'].includes(status));

/** Adds up the outcomes of several loads. */
export function together(outcomes: readonly Outcome[]): Outcome {
  const names = [...new Set(outcomes.flatMap(({ statuses }) => Object.keys(statuses)))];
  const count = (name: string) => outcomes.reduce((sum, { statuses }) => sum + (statuses[name] ?? 0), 0);
  return {
    statuses: Object.fromEntries(names.map((name) => [name, count(name)])),
    latencies_ms: outcomes.flatMap(({ latencies_ms }) => latencies_ms),
    duration_ms: outcomes.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
    processor_ms: outcomes.reduce((sum, { processor_ms }) => sum + processor_ms, 0),
  };
}
