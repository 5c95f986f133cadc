/** A call that waits, and whose it is; absent: of the person at this computer. */
export interface Waiting {
  readonly client?: string | undefined;
}

/**
 * Calls that wait, in a queue for each client. Clients take turns, so that a call waits for one of each other client and
 * not for all of one; the person at this computer goes first.
 */
export class FairQueue<Job extends Waiting> {
  /** Queues of the clients, in the order of their turns. */
  readonly #queues = new Map<string | undefined, Job[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(job: Job): void {
    const own = this.#queues.get(job.client);
    if (own === undefined) this.#queues.set(job.client, [job]);
    else own.push(job);
    this.#size += 1;
  }

  /** The next call of the first client in turn whose next call may go. */
  take(mayGo: (job: Job) => boolean): Job | undefined {
    const turns = this.#queues.has(undefined) ? [undefined, ...this.#queues.keys()] : this.#queues.keys();
    for (const client of turns) {
      const [job, ...others] = this.#queues.get(client) ?? [];
      if (job === undefined || !mayGo(job)) continue;
      this.#queues.delete(client);
      if (others.length > 0) this.#queues.set(client, others);
      this.#size -= 1;
      return job;
    }
    return undefined;
  }

  /** Removes a call; `false`: it no longer waits. */
  drop(job: Job): boolean {
    const own = this.#queues.get(job.client) ?? [];
    const at = own.indexOf(job);
    if (at < 0) return false;
    own.splice(at, 1);
    if (own.length === 0) this.#queues.delete(job.client);
    this.#size -= 1;
    return true;
  }

  /** Removes the newest call of the client with most of them: of two with as many, the one that asked later. */
  dropFromLongest(): Job | undefined {
    const clients = [...this.#queues].filter(([client]) => client !== undefined);
    const queues = (clients.length > 0 ? clients : [...this.#queues]).map(([, own]) => own);
    const longest = queues.reduce((most, own) => (own.length >= most.length ? own : most), []);
    const newest = longest.at(-1);
    if (newest !== undefined) this.drop(newest);
    return newest;
  }

  dropAll(): Job[] {
    const all = [...this.#queues.values()].flat();
    this.#queues.clear();
    this.#size = 0;
    return all;
  }
}
