/** Two ways of the same work, timed by turns so that what else the machine does meets both alike. */
export interface Pairing {
  readonly engine_ms: number;
  readonly peer_ms: number;
  /** Time of the peer over time of the engine: the middle round, and the rounds at a tenth from either end. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly rounds: number;
}

export interface Contest {
  readonly engine: () => unknown;
  readonly peer: () => unknown;
  readonly rounds: number;
  /** Runs in one round, so that short work is long enough to time. */
  readonly runs: number;
}

/** Both ways run this long before they are timed: by then what the compiler does for either is done. */
const warmUp_ms = 1000;

function warmUp(work: () => unknown): void {
  for (const start_ms = performance.now(); performance.now() - start_ms < warmUp_ms; ) work();
}

export function pairedRounds({ engine, peer, rounds, runs }: Contest): Pairing {
  warmUp(engine);
  warmUp(peer);
  const times = Array.from({ length: rounds + 1 }, (_, round) => {
    const first = round % 2 === 0;
    const before = first ? timeOf(engine, runs) : timeOf(peer, runs);
    const after = first ? timeOf(peer, runs) : timeOf(engine, runs);
    return first ? { engine_ms: before, peer_ms: after } : { engine_ms: after, peer_ms: before };
  }).slice(1);
  const ratios = times.map(({ engine_ms, peer_ms }) => peer_ms / engine_ms);
  return {
    engine_ms: quantile(
      times.map(({ engine_ms }) => engine_ms),
      0.5,
    ),
    peer_ms: quantile(
      times.map(({ peer_ms }) => peer_ms),
      0.5,
    ),
    ratio: quantile(ratios, 0.5),
    low: quantile(ratios, 0.1),
    high: quantile(ratios, 0.9),
    rounds,
  };
}

function timeOf(work: () => unknown, runs: number): number {
  const start_ms = performance.now();
  for (let run = 0; run < runs; run++) work();
  return (performance.now() - start_ms) / runs;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
}
