/** What one run measured; `deploy/capacity.json` holds it, and `deploy/capacity.md` is made of nothing else. */
export interface Measurement {
  readonly made: string;
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly node: string;
    readonly redis: string;
    /** Processes that ran or waited to, at the start and at the end: mean of a minute. */
    readonly load: readonly [number, number];
    /** The measured processes had the highest priority, so that others held them up little. */
    readonly isFirst: boolean;
  };
  /** A server that can be rented, with the source of its price. */
  readonly rented: {
    readonly name: string;
    readonly cores: number;
    readonly hour_eur: number;
    readonly source: string;
  };
  readonly kinds: readonly KindMeasured[];
  readonly redis: {
    /** Processor time of Redis for a request of the mix, µs, and for one with an `Idempotency-Key` beyond it. */
    readonly cpu_us: number;
    readonly idempotent_cpu_us: number;
  };
  readonly idempotent: { readonly commands: Commands };
  readonly checks: readonly Check[];
}

/** Commands that a request sends, and what runs inside its scripts, per request. */
export interface Commands {
  readonly sent: number;
  readonly inside: number;
  readonly byName: Readonly<Record<string, number>>;
}

export interface KindMeasured {
  readonly name: string;
  readonly share: number;
  readonly answers: number;
  /** Processor time of the server's process for an answer, all its threads, µs: mean of many at once. */
  readonly cpu_us: number;
  /** One by one: the 0th, 1st … 100th hundredth, µs. They give the spread. */
  readonly hundredths_us: readonly number[];
  /** From request to answer on a server with nothing else to do, middle, µs. */
  readonly idle_us: number;
  readonly commands: Commands;
}

/** Two real servers on one Redis under Poisson arrivals, for so long, at a part of what two processes could do by their processor time. */
export interface Check {
  readonly load: number;
  readonly offered_per_s: number;
  readonly seconds: number;
  readonly answers_per_s: number;
  readonly errors: number;
  readonly busy: number;
  /** The last hundredth of the time beyond the middle answer of its kind on an idle server, ms. */
  readonly p99_wait_ms: number;
  readonly p50_wait_ms: number;
  /** Processes that ran or waited on the whole machine meanwhile, beside the two servers. */
  readonly others_busy: number;
}
