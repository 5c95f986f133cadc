import { setMaxListeners } from 'node:events';
import type { AskedRequest, RequestList } from '../contract/schemas/askedRequest.ts';
import type { RequestRecord } from '../services/services.ts';
import { type DayCount, openRequestFiles } from './requestFiles.ts';

/** A request is forgotten after so long. */
const held_ms = 3_600_000;
/** More are not held, of the last hour; the oldest go first. */
const mostHeld = 1_000;
/** The page gets so many, the newest. */
const mostListed = 200;
/** The page hears of changes at most so often: four times a second. */
const pace_ms = 250;
/** Who waits for a change gets the list as it is after so long. */
const longestWait_ms = 25_000;
/** The time between two writes to the disk. */
const flush_ms = 1_000;
/** More are not written in that time; all are counted. */
const mostFlushed = 100;

type Numbered = RequestList['requests'][number];

/** The midnights around an instant, in this computer's zone. */
function dayAround(now_ms: number): { readonly from_ms: number; readonly to_ms: number } {
  const date = new Date(now_ms);
  const midnight = (days: number) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
  return { from_ms: midnight(0), to_ms: midnight(1) };
}

/** A clock that was set back counts as one that went on. */
const isWithin = (at: string, now_ms: number, span_ms: number) =>
  Math.abs(now_ms - Date.parse(at)) <= span_ms;

/** Counts requests of one day after another. */
class Today {
  #from_ms = 0;
  #to_ms = 0;
  asked = 0;
  refused = 0;

  constructor(stored: DayCount | undefined) {
    this.turn(Date.now());
    if (stored?.from_ms !== this.#from_ms) return;
    this.asked = stored.asked;
    this.refused = stored.refused;
  }

  /** Begins anew where another day has begun. */
  turn(now_ms: number): void {
    if (now_ms >= this.#from_ms && now_ms < this.#to_ms) return;
    const { from_ms, to_ms } = dayAround(now_ms);
    this.#from_ms = from_ms;
    this.#to_ms = to_ms;
    this.asked = 0;
    this.refused = 0;
  }

  count(status: number): void {
    this.asked += 1;
    if (status >= 400) this.refused += 1;
  }

  stored(): DayCount {
    return { from_ms: this.#from_ms, asked: this.asked, refused: this.refused };
  }
}

class Record implements RequestRecord {
  readonly #files: ReturnType<typeof openRequestFiles>;
  readonly #today: Today;
  readonly #woken = new EventTarget();
  #held: Numbered[];
  #unwritten: AskedRequest[] = [];
  #revision: number;
  #readers = 0;
  #pausing: NodeJS.Timeout | undefined;
  #flushing: NodeJS.Timeout | undefined;

  constructor(folder: string, complain: (message: string) => void) {
    this.#files = openRequestFiles(folder, complain);
    const { requests, day } = this.#files.read();
    this.#held = requests.slice(-mostHeld).map((request, number) => ({ ...request, number }));
    this.#revision = this.#held.length;
    this.#today = new Today(day);
    setMaxListeners(0, this.#woken);
  }

  readonly note = (request: AskedRequest): void => {
    this.#today.turn(Date.now());
    this.#today.count(request.status);
    this.#held.push({ ...request, number: this.#revision });
    this.#revision += 1;
    // Twice as many before the oldest go, so that a flood does not move all of them for each request.
    if (this.#held.length >= 2 * mostHeld) this.#held = this.#held.slice(-mostHeld);
    this.#wakeSoon();
    this.#unwritten.push(request);
    if (this.#unwritten.length >= 2 * mostFlushed) this.#unwritten = this.#unwritten.slice(-mostFlushed);
    this.#flushing ??= setTimeout(() => void this.#flush(), flush_ms).unref();
  };

  readonly noteReaders = (count: number): void => {
    if (count === this.#readers) return;
    this.#readers = count;
    this.#revision += 1;
    this.#wakeSoon();
  };

  next(after?: number, signal?: AbortSignal): Promise<RequestList> {
    const isNew = after !== undefined && after !== this.#revision && this.#pausing === undefined;
    if (after === undefined || isNew || signal?.aborted === true) return Promise.resolve(this.#list());
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(late);
        this.#woken.removeEventListener('woken', end);
        signal?.removeEventListener('abort', end);
        resolve(this.#list());
      };
      const late = setTimeout(end, longestWait_ms).unref();
      this.#woken.addEventListener('woken', end);
      signal?.addEventListener('abort', end);
    });
  }

  async close(): Promise<void> {
    this.#wake();
    clearTimeout(this.#flushing);
    await this.#flush();
    this.#files.close();
  }

  #wakeSoon(): void {
    this.#pausing ??= setTimeout(() => this.#wake(), pace_ms).unref();
  }

  #wake(): void {
    clearTimeout(this.#pausing);
    this.#pausing = undefined;
    this.#woken.dispatchEvent(new Event('woken'));
  }

  #flush(): Promise<void> {
    this.#flushing = undefined;
    const requests = this.#unwritten.slice(-mostFlushed);
    this.#unwritten = [];
    return requests.length === 0 ? this.#files.written() : this.#files.write(requests, this.#today.stored());
  }

  #list(): RequestList {
    const now_ms = Date.now();
    this.#today.turn(now_ms);
    this.#held = this.#held.slice(-mostHeld).filter(({ at }) => isWithin(at, now_ms, held_ms));
    return {
      revision: this.#revision,
      requests: this.#held.slice(-mostListed).reverse(),
      today: this.#today.asked,
      refused_today: this.#today.refused,
      readers: this.#readers,
    };
  }
}

/**
 * Opens the list of requests of the last hour, which outlives a restart. Nothing is read or written before somebody looks or
 * asks; `tidy` deletes what a window left that was closed longer ago. However many requests come, 1,000 are held, 100 a second are written, and four lists a second are sent.
 */
export function openRequestRecord(
  folder: string,
  complain: (message: string) => void,
): RequestRecord & { readonly tidy: () => void } {
  let record: Record | undefined;
  const opened = () => {
    record ??= new Record(folder, complain);
    return record;
  };
  return {
    note: (request) => opened().note(request),
    noteReaders: (count) => opened().noteReaders(count),
    tidy: () => openRequestFiles(folder, complain).tidy(),
    next: (after, signal) => opened().next(after, signal),
    close: async () => record?.close(),
  };
}
