/** The members of a trace event that are read here; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Clock and duration of the thread itself: without the time that others had the processor. */
  readonly tts?: number;
  readonly tdur?: number;
  readonly id2?: { readonly local?: string };
  readonly args?: {
    readonly name?: string;
    readonly frameSeqId?: number;
    readonly data?: { readonly startTime?: number };
    readonly chrome_frame_reporter?: { readonly frame_sequence?: number; readonly state?: string };
  };
}

/** All that is read below, and little else: what is traced costs time in the very frames that are timed. */
export const traceCategories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
];

/** The mark that ties the page's clock to the trace's. */
export const clockMark = 'homeward-bench-clock';

/** A stretch of time, milliseconds of the page's clock. */
export interface Stretch {
  readonly from_ms: number;
  readonly to_ms: number;
}

export interface MainFrame {
  /** When its picture was handed over, and what had been written till then is in it. */
  readonly committed_ms: number;
  /** When it was on the display. */
  readonly shown_ms: number;
}

export interface PageTrace {
  /** Frames of the page that reached the display, in order. */
  readonly frames: readonly MainFrame[];
  /** When the main thread was in scripts; by the wall, and in time of the thread's own. */
  readonly scripts: readonly (Stretch & { readonly own_ms: number })[];
  /** The tasks of the main thread, likewise. */
  readonly tasks: readonly (Stretch & { readonly own_ms: number })[];
  /** When the main thread painted: it draws canvases then, and hands the picture over. */
  readonly paints: readonly Stretch[];
  /** Each beginning of a frame on the main thread. */
  readonly begun_ms: readonly number[];
  /** How far the display's frames are apart. */
  readonly interval_ms: number;
}

const scriptNames = new Set([
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
  'MinorGC',
  'MajorGC',
]);

const taskNames = new Set(['RunTask']);

const paintNames = new Set(['PrePaint', 'Paint', 'Layerize', 'Commit']);

interface Clock {
  readonly pid: number;
  readonly tid: number;
  toPage_ms(ts_us: number): number;
}

/** The page's main thread is the one with the mark. */
function clockOf(events: readonly TraceEvent[]): Clock {
  const mark = events.find(({ name }) => name === clockMark);
  const startTime = mark?.args?.data?.startTime;
  if (mark === undefined || startTime === undefined) throw new Error('The trace holds no mark of the page.');
  const { pid, tid, ts } = mark;
  return { pid, tid, toPage_ms: (ts_us) => (ts_us - ts) / 1000 + startTime };
}

/** Maps the number of each frame to the time when it was wholly on the display. */
function shownTimes(events: readonly TraceEvent[], { pid, toPage_ms }: Clock): ReadonlyMap<number, number> {
  const open = new Map<string, TraceEvent>();
  const shown = new Map<number, number>();
  for (const event of events) {
    const id = event.id2?.local;
    if (event.name !== 'PipelineReporter' || event.pid !== pid || id === undefined) continue;
    if (event.ph === 'b') open.set(id, event);
    const { frame_sequence, state } = open.get(id)?.args?.chrome_frame_reporter ?? {};
    if (event.ph !== 'e' || frame_sequence === undefined || state !== 'STATE_PRESENTED_ALL') continue;
    shown.set(frame_sequence, toPage_ms(event.ts));
  }
  return shown;
}

function framesOf(events: readonly TraceEvent[], clock: Clock): MainFrame[] {
  const shown = shownTimes(events, clock);
  return events.flatMap(({ name, ph, tid, pid, ts, args }) => {
    if (name !== 'Commit' || ph !== 'X' || pid !== clock.pid || tid !== clock.tid) return [];
    const shown_ms = shown.get(args?.frameSeqId ?? Number.NaN);
    return shown_ms === undefined ? [] : [{ committed_ms: clock.toPage_ms(ts), shown_ms }];
  });
}

/** Scripts and tasks hold others: the outermost stand for those within. */
function outermost(
  events: readonly TraceEvent[],
  names: ReadonlySet<string>,
  { pid, tid, toPage_ms }: Clock,
): PageTrace['tasks'] {
  let end_us = 0;
  return events.flatMap((event) => {
    const { name, ph, ts, dur = 0, tdur = dur } = event;
    if (!names.has(name) || ph !== 'X' || event.pid !== pid || event.tid !== tid) return [];
    if (ts < end_us) return [];
    end_us = ts + dur;
    return [{ from_ms: toPage_ms(ts), to_ms: toPage_ms(end_us), own_ms: tdur / 1000 }];
  });
}

function paintsOf(events: readonly TraceEvent[], { pid, tid, toPage_ms }: Clock): Stretch[] {
  return events
    .filter(({ name, ph, ...of }) => paintNames.has(name) && ph === 'X' && of.pid === pid && of.tid === tid)
    .map(({ ts, dur = 0 }) => ({ from_ms: toPage_ms(ts), to_ms: toPage_ms(ts + dur) }));
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * Reads a trace as `contentTracing` writes it. A frame is shown when its pipeline reporter ends as presented: in the display
 * process, after raster, drawing and swap; not when the script that asked for it ends.
 */
export function readTrace(text: string): PageTrace {
  const { traceEvents } = JSON.parse(text) as { traceEvents: TraceEvent[] };
  const events = traceEvents.sort((one, other) => one.ts - other.ts);
  const clock = clockOf(events);
  const timesOf = (wanted: string) =>
    events
      .filter(({ name, ph, pid }) => name === wanted && ph === 'I' && pid === clock.pid)
      .map(({ ts }) => clock.toPage_ms(ts));
  const ticks = timesOf('BeginFrame');
  return {
    frames: framesOf(events, clock),
    scripts: outermost(events, scriptNames, clock),
    tasks: outermost(events, taskNames, clock),
    paints: paintsOf(events, clock),
    begun_ms: timesOf('BeginMainThreadFrame'),
    interval_ms: median(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? tick))),
  };
}
