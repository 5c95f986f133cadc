import { makeEvents } from './events.ts';

/** One request on its way: when it came, what it costs, and where it is. */
interface Request {
  readonly kind: number;
  readonly came_s: number;
  readonly server: number;
  service_s: number;
  readonly rested_s: number;
}

export interface Fleet {
  readonly servers: number;
  /** Processes of a server, each of which computes one answer at a time. */
  readonly processes: number;
  /** `one_queue`: whoever is free takes the next request; `least_in_hand`: a proxy chooses the server, by chance among equals. */
  readonly choice: 'one_queue' | 'least_in_hand';
  /** Every request asks one of so many Redis, which answers one after the other; absent: none is asked. */
  readonly redis?: { readonly shards: number; readonly service_s: number };
}

export interface Traffic {
  /** Requests a second, whose times of arrival are independent of each other (Poisson). */
  readonly rate: number;
  readonly requests: number;
  readonly seed: number;
  /** The next request, by numbers from 0 to 1 that are drawn by chance. */
  readonly draw: (random: () => number) => Drawn;
}

export interface Drawn {
  readonly kind: number;
  /** Time of its service by a process that comes from another request. */
  readonly service_s: number;
  /** The time by a process that rested, if that differs. */
  readonly rested_s?: number;
}

export interface Simulated {
  /** Time in queues of each request, seconds, in the order of their ends. */
  readonly waits_s: readonly number[];
  /** From arrival to answer, seconds, with the kind of the request. */
  readonly answers: readonly { readonly kind: number; readonly response_s: number }[];
  /** Shares of the time that processes and Redis work. */
  readonly busy: number;
  readonly redisBusy: number;
  readonly answers_per_s: number;
}

/** Random numbers between 0 and 1, the same for the same seed: two of Lehmer's generators together (L'Ecuyer 1988, Communications of the ACM 31, 742). */
export function makeRandom(seed: number): () => number {
  const [modulus, otherModulus] = [2_147_483_563, 2_147_483_399];
  let one = 12_345 + seed;
  let other = 67_890 + 7919 * seed;
  const next = () => {
    one = (40_014 * one) % modulus;
    other = (40_692 * other) % otherModulus;
    return (one - other + modulus - 1) % (modulus - 1) || modulus - 1;
  };
  // Seeds that are neighbours begin alike.
  for (let skipped = 0; skipped < 100; skipped += 1) next();
  return () => next() / modulus;
}

/** Time between two arrivals, or a service, of an exponential distribution with this mean. */
export const exponential = (mean: number, random: () => number): number => -mean * Math.log(1 - random());

/** Queues in the order of arrival, before stations that work on so many at once. */
class Stations<Item> {
  readonly #workers: number;
  readonly #busy: number[];
  readonly #queues: Item[][];
  readonly #heads: number[];

  constructor(stations: number, workers: number) {
    this.#workers = workers;
    this.#busy = Array.from({ length: stations }, () => 0);
    this.#queues = Array.from({ length: stations }, () => []);
    this.#heads = Array.from({ length: stations }, () => 0);
  }

  /** `true`: it begins now. Else it waits. */
  enter(station: number, item: Item): boolean {
    const busy = this.#busy[station] ?? 0;
    if (busy < this.#workers) {
      this.#busy[station] = busy + 1;
      return true;
    }
    this.#queues[station]?.push(item);
    return false;
  }

  /** Ends one, and gives the next, which begins now. */
  leave(station: number): Item | undefined {
    const queue = this.#queues[station] ?? [];
    const head = this.#heads[station] ?? 0;
    const next = queue[head];
    if (next === undefined) {
      this.#busy[station] = (this.#busy[station] ?? 1) - 1;
      return undefined;
    }
    if (head < 1024) this.#heads[station] = head + 1;
    else {
      queue.splice(0, head + 1);
      this.#heads[station] = 0;
    }
    return next;
  }
}

function leastInHand(servers: number, inHand: (server: number) => number, random: () => number): number {
  let [least, found, equals] = [Number.POSITIVE_INFINITY, 0, 0];
  for (let server = 0; server < servers; server += 1) {
    const count = inHand(server);
    if (count > least) continue;
    equals = count < least ? 1 : equals + 1;
    least = count;
    if (random() * equals < 1) found = server;
  }
  return found;
}

/**
 * Follows requests through proxy, Redis and servers, event by event: each waits in the order of arrival (M/G/k behind a
 * Poisson stream). The first tenth warms up and is not counted.
 */
export function simulate(fleet: Fleet, { rate, requests, seed, draw }: Traffic): Simulated {
  const random = makeRandom(seed);
  const { servers, processes, choice, redis } = fleet;
  const isOne = choice === 'one_queue';
  const computing = new Stations<Request>(isOne ? 1 : servers, isOne ? servers * processes : processes);
  const inHand = Array.from({ length: servers }, () => 0);
  const asking = new Stations<readonly [Request, number]>(redis?.shards ?? 1, 1);
  const events = makeEvents();
  const waits_s: number[] = [];
  const answers: { kind: number; response_s: number }[] = [];
  const warmUp = Math.floor(requests / 10);
  let [now_s, ended, worked_s, asked_s] = [0, 0, 0, 0];

  const compute = (request: Request) => {
    worked_s += request.service_s;
    events.add(now_s + request.service_s, () => answer(request));
  };
  const toServer = (request: Request) => {
    if (!computing.enter(request.server, request)) return;
    request.service_s = request.rested_s;
    compute(request);
  };
  const ask = (request: Request, shard: number) => {
    const service_s = redis?.service_s ?? 0;
    asked_s += service_s;
    events.add(now_s + service_s, () => {
      const next = asking.leave(shard);
      if (next !== undefined) ask(...next);
      toServer(request);
    });
  };
  const answer = (request: Request) => {
    const next = computing.leave(request.server);
    if (next !== undefined) compute(next);
    inHand[request.server] = (inHand[request.server] ?? 1) - 1;
    ended += 1;
    if (ended <= warmUp) return;
    const response_s = now_s - request.came_s;
    answers.push({ kind: request.kind, response_s });
    waits_s.push(Math.max(0, response_s - request.service_s - (redis?.service_s ?? 0)));
  };
  const arrive = (left: number) => {
    if (left > 1) events.add(now_s + exponential(1 / rate, random), () => arrive(left - 1));
    const server = isOne ? 0 : leastInHand(servers, (each) => inHand[each] ?? 0, random);
    const drawn = draw(random);
    const request = { rested_s: drawn.service_s, ...drawn, came_s: now_s, server };
    inHand[server] = (inHand[server] ?? 0) + 1;
    if (redis === undefined) return toServer(request);
    const shard = Math.floor(random() * redis.shards);
    if (asking.enter(shard, [request, shard])) ask(request, shard);
  };

  events.add(0, () => arrive(requests));
  for (let next = events.take(); next !== undefined; next = events.take()) {
    now_s = next.at_s;
    next.act();
  }
  return {
    waits_s,
    answers,
    busy: worked_s / (now_s * servers * processes),
    redisBusy: asked_s / (now_s * (redis?.shards ?? 1)),
    answers_per_s: requests / now_s,
  };
}
