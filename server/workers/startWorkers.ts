import type { ChildProcess } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import type { Reply } from '../answers/reply.ts';
import type { OnFetched } from '../elevation/remote.ts';
import { makeIdempotency } from '../http/idempotency.ts';
import { defaultLimits } from '../http/limits.ts';
import { ownWindow, type TakeHits, type Window } from '../http/rateWindow.ts';
import type { Log } from '../http/requestLog.ts';
import type { Figures } from '../metrics/metrics.ts';
import type { FromParent, FromWorker, Listening } from './messages.ts';

/** One that ends before it is ready is not started anew at once. */
const pause_ms = 1_000;
/** Workers end within 5 s of being told; one that does not is ended. */
const patience_ms = 7_000;

interface WorkersOptions {
  readonly count: number;
  readonly log: Log;
  readonly onHeightsFetched: OnFetched;
}

interface Workers {
  /** The first worker that takes requests, or the code with which it ended instead. */
  readonly first: Promise<Listening | { readonly code: number }>;
  /** The figures of those that are ready. */
  measure(): Promise<Figures[]>;
  stop(): Promise<void>;
}

/** The counts that all workers have in common. */
function makeWindows(): (window: Window) => TakeHits {
  const windows = new Map<string, TakeHits>();
  return (window) => {
    const take = windows.get(window.name) ?? ownWindow(window);
    windows.set(window.name, take);
    return take;
  };
}

type Taking = Extract<FromWorker, { readonly kind: 'take' }>;

interface Computing {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (reason: Error) => void;
}

/** Ends the connection that is on its way to a process which ends before it takes it: node:cluster would keep it open, never answered. */
function endUntaken(child: ChildProcess): void {
  const send = child.send.bind(child) as (...sent: readonly unknown[]) => boolean;
  let last: { close(): void } | undefined;
  // One is on its way at a time; to close one that was taken does nothing.
  child.send = (message: unknown, ...rest: readonly unknown[]) => {
    const [handle] = rest;
    if (typeof handle === 'object' && handle !== null && 'close' in handle) last = handle as typeof last;
    return send(message, ...rest);
  };
  child.once('close', () => last?.close());
}

/** A worker, and what is between it and its parent. */
class Member {
  readonly worker: Worker;
  isReady = false;
  readonly #computing = new Map<number, Computing>();
  readonly #measuring = new Map<number, (figures: Figures) => void>();
  #last = 0;

  constructor(worker: Worker) {
    this.worker = worker;
    endUntaken(worker.process);
    // Whatever cannot be written to one that ends: that it has ended is told by `exit`.
    worker.on('error', () => undefined);
  }

  send(message: FromParent): void {
    if (this.worker.isConnected()) this.worker.send(message, () => undefined);
  }

  /** Has the worker compute what it asked for. */
  compute(ask: number): Promise<Reply> {
    this.send({ kind: 'told', ask, value: 'compute' });
    return new Promise((resolve, reject) => this.#computing.set(ask, { resolve, reject }));
  }

  computed(ask: number, reply: Reply | undefined): void {
    const { resolve, reject } = this.#computing.get(ask) ?? {};
    this.#computing.delete(ask);
    if (reply === undefined) reject?.(new Error('not computed'));
    else resolve?.(reply);
  }

  measure(): Promise<Figures> {
    this.#last += 1;
    this.send({ kind: 'measure', ask: this.#last });
    return new Promise((resolve) => this.#measuring.set(this.#last, resolve));
  }

  measured(ask: number, figures: Figures): void {
    this.#measuring.get(ask)?.(figures);
    this.#measuring.delete(ask);
  }

  /** Nobody waits for a worker that has ended. */
  end(): void {
    for (const ask of this.#computing.keys()) this.computed(ask, undefined);
    for (const ask of this.#measuring.keys()) this.measured(ask, []);
  }
}

/** Starts so many processes that serve on one port, and another for each that ends. */
export function startWorkers({ count, log, onHeightsFetched }: WorkersOptions): Workers {
  const members = new Set<Member>();
  const windowOf = makeWindows();
  const repeatable = makeIdempotency(defaultLimits.idempotency_bytes);
  let isStopping = false;
  let begin: (first: Listening | { readonly code: number }) => void = () => undefined;
  let hasBegun = false;
  const first = new Promise<Listening | { readonly code: number }>((resolve) => {
    begin = resolve;
  });

  async function claim(member: Member, ask: number, id: string, fingerprint: string): Promise<void> {
    const known = await repeatable(id, fingerprint, () => member.compute(ask)).catch(() => undefined);
    // What is first this worker has computed.
    if (known !== undefined && known.kind !== 'first') member.send({ kind: 'told', ask, value: known });
  }

  async function take(member: Member, { ask, window, client, hits }: Taking): Promise<void> {
    member.send({ kind: 'told', ask, value: await windowOf(window)(client, hits) });
  }

  function hear(member: Member, message: FromWorker): void {
    if (message.kind === 'ready') welcome(member, message.listening);
    else if (message.kind === 'log') message.entries.forEach(log);
    else if (message.kind === 'fetched') onHeightsFetched(message.outcome);
    else if (message.kind === 'measured') member.measured(message.ask, message.figures);
    else if (message.kind === 'computed') member.computed(message.ask, message.reply);
    else if (message.kind === 'claim') void claim(member, message.ask, message.id, message.fingerprint);
    else void take(member, message);
  }

  function welcome(member: Member, listening: Listening): void {
    member.isReady = true;
    // What it was told before it listened has reached nobody.
    if (isStopping) return void member.send({ kind: 'stop' });
    if (hasBegun) return;
    hasBegun = true;
    begin(listening);
    for (let more = 1; more < count; more += 1) start();
  }

  function start(): void {
    if (isStopping) return;
    const member = new Member(cluster.fork());
    members.add(member);
    member.worker.on('message', (message: FromWorker) => hear(member, message));
    member.worker.once('exit', (code, signal) => {
      members.delete(member);
      member.end();
      if (!hasBegun) begin({ code: code ?? 1 });
      if (isStopping || !hasBegun) return;
      const how = { pid: member.worker.process.pid, code: code ?? undefined, signal: signal ?? undefined };
      log({ level: 'warn', event: 'worker_ended', ...how, message: 'A worker ended; another one starts.' });
      setTimeout(start, member.isReady ? 0 : pause_ms);
    });
  }

  // Each gets a connection in turn. Where they take them from the system themselves, one often has all, and the others rest.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ serialization: 'advanced' });
  start();
  return {
    first,
    measure: () => Promise.all([...members].filter(({ isReady }) => isReady).map((each) => each.measure())),
    async stop() {
      isStopping = true;
      const left = [...members].map(async (member) => {
        const gone = new Promise((resolve) => member.worker.once('exit', resolve));
        member.send({ kind: 'stop' });
        const late = setTimeout(() => member.worker.process.kill('SIGKILL'), patience_ms);
        await gone;
        clearTimeout(late);
      });
      await Promise.all(left);
    },
  };
}
