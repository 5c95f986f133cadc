import type { OnFetched } from '../elevation/remote.ts';
import type { SharedByServers } from '../http/createApp.ts';
import type { Repetition } from '../http/idempotency.ts';
import type { Taken } from '../http/rateWindow.ts';
import type { Log, LogEntry } from '../http/requestLog.ts';
import type { Figures } from '../metrics/metrics.ts';
import type { FromParent, FromWorker, Listening, Question } from './messages.ts';

/** Lines of the log go out together: so many, or those of this time. */
const mostLines = 64;
const longestWait_ms = 100;

export interface Parent {
  readonly log: Log;
  readonly onHeightsFetched: OnFetched;
  /** Counts and answers that all workers have in common. */
  readonly http: SharedByServers;
  /** Resolves when this worker is to end. */
  readonly stopped: Promise<void>;
  readonly exit: (code: number) => void;
  ready(listening: Listening): void;
  /** Resolves when all that was said has left; from then on the parent does not keep this process alive. */
  leave(): Promise<void>;
  /** Names who reads the figures of this process. */
  measureBy(read: () => Promise<Figures>): void;
}

const send = (message: FromWorker, sent?: () => void) =>
  process.connected ? process.send?.(message, undefined, undefined, sent) : sent?.();

/** Gathers lines of the log: a message for each would cost a small request a tenth of its time. */
function makeLog() {
  let entries: LogEntry[] = [];
  let waiting: NodeJS.Timeout | undefined;
  const flush = (sent?: () => void) => {
    clearTimeout(waiting);
    waiting = undefined;
    send({ kind: 'log', entries }, sent);
    entries = [];
  };
  const log: Log = (entry) => {
    entries.push(entry);
    if (entries.length >= mostLines) flush();
    else waiting ??= setTimeout(flush, longestWait_ms);
  };
  return { log, flush };
}

/** Asks the process that started this one, which ends as soon as that does. */
function makeAsk() {
  const asked = new Map<number, (value: Taken | Repetition | 'compute') => void>();
  let last = 0;
  const ask = (question: Question) => {
    last += 1;
    const number = last;
    const told = new Promise<Taken | Repetition | 'compute'>((resolve) => asked.set(number, resolve));
    send({ ...question, ask: number });
    return { number, told };
  };
  const tell = (number: number, value: Taken | Repetition | 'compute') => {
    asked.get(number)?.(value);
    asked.delete(number);
  };
  return { ask, tell };
}

function sharedBy(ask: ReturnType<typeof makeAsk>['ask']): SharedByServers {
  return {
    makeWindow: (window) => (client, hits) =>
      ask({ kind: 'take', window, client, hits }).told as Promise<Taken>,
    async answers(id, fingerprint, answer) {
      const { number, told } = ask({ kind: 'claim', id, fingerprint });
      const known = (await told) as Repetition | 'compute';
      if (known !== 'compute') return known;
      const reply = await answer().catch((error: unknown) => {
        send({ kind: 'computed', ask: number });
        throw error;
      });
      send({ kind: 'computed', ask: number, reply });
      return { kind: 'first', reply };
    },
  };
}

/** Connects a worker with the process that started it. */
export function joinParent(): Parent {
  const { log, flush } = makeLog();
  const { ask, tell } = makeAsk();
  let measure = async (): Promise<Figures> => [];
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  process.on('SIGTERM', stop);
  // A terminal sends it to all; the parent says when.
  process.on('SIGINT', () => undefined);
  process.on('message', async (message: FromParent) => {
    if (message.kind === 'stop') stop();
    if (message.kind === 'told') tell(message.ask, message.value);
    if (message.kind === 'measure') send({ kind: 'measured', ask: message.ask, figures: await measure() });
  });
  return {
    log,
    onHeightsFetched: (outcome) => void send({ kind: 'fetched', outcome }),
    http: sharedBy(ask),
    stopped,
    exit: (code) => flush(() => process.exit(code)),
    ready: (listening) => void send({ kind: 'ready', listening }),
    async leave() {
      await new Promise<void>((resolve) => flush(resolve));
      process.channel?.unref();
    },
    measureBy: (read) => {
      measure = read;
    },
  };
}
