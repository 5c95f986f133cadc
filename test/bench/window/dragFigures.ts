import type { PageLog, ShapeMark } from './pageProbe.ts';
import type { PageTrace, Stretch } from './traceFile.ts';

/** Figures of one drag, milliseconds. */
export interface DragFigures {
  /** How far the frames of the display are apart. */
  readonly interval_ms: number;
  /** Delay of each move after the first until its shapes, or later ones, were on the display. */
  readonly shapes_ms: readonly number[];
  /** The same until shapes of an answer for it were, which may go there before. */
  readonly answered_ms: readonly number[];
  /** How long each frame stood on the display before the next. */
  readonly frames_ms: readonly number[];
  /** Scripts of the main thread between two beginnings of a frame: by the wall, and in the thread's own time. */
  readonly scripts_ms: readonly number[];
  readonly scriptsOwn_ms: readonly number[];
  /** How long the main thread painted at a time. */
  readonly paints_ms: readonly number[];
  /** From letting go until the last words that changed were on the display; absent: none changed. */
  readonly answer_ms: number | undefined;
}

/** A shape stands between two pixels, the pointer on one. */
const halfPixel_px = 0.5;

/** From the page's edge to that of the picture that shapes are drawn in, known from where both stand before the drag. */
const offsetOf = ({ shapes, moves }: PageLog): number =>
  Math.round(shapes[0]?.x ?? Number.NaN) - Math.round(moves[0]?.x ?? Number.NaN);

/** The first frame that was put together after something was written is the first that shows it. */
function shownAfter({ frames }: PageTrace, written_ms: number): number {
  const later = frames.filter(({ committed_ms }) => committed_ms >= written_ms);
  return Math.min(...later.map(({ shown_ms }) => shown_ms));
}

/** A position that was passed over counts until a newer one is shown: what is asked for less often does not look faster. */
function shapeTimes(log: PageLog, trace: PageTrace, placeOf: (mark: ShapeMark) => number): number[] {
  const offset_px = offsetOf(log);
  const written = log.shapes
    .slice(1)
    .map((mark) => ({ x: placeOf(mark) - offset_px, shown_ms: shownAfter(trace, mark.at_ms) }));
  return log.moves.slice(1).map(({ at_ms, x }) => {
    const fitting = written.filter((shape) => shape.x >= x - halfPixel_px);
    return Math.min(...fitting.map(({ shown_ms }) => shown_ms)) - at_ms;
  });
}

const within = ({ from_ms, to_ms }: Stretch, at_ms: number) => at_ms >= from_ms && at_ms <= to_ms;

function frameTimes({ frames }: PageTrace, drag: Stretch): number[] {
  const shown = [...new Set(frames.map(({ shown_ms }) => shown_ms))].sort((one, other) => one - other);
  return shown.slice(1).flatMap((shown_ms, index) => {
    const before_ms = shown[index] ?? shown_ms;
    return within(drag, before_ms) ? [shown_ms - before_ms] : [];
  });
}

function scriptTimes({ scripts, begun_ms }: PageTrace, drag: Stretch, isOwn: boolean): number[] {
  const begun = begun_ms.filter((at_ms) => within(drag, at_ms));
  return begun.slice(1).map((to_ms, index) => {
    const from_ms = begun[index] ?? to_ms;
    const between = scripts.filter((script) => script.from_ms >= from_ms && script.from_ms < to_ms);
    return between.reduce((sum, script) => sum + (isOwn ? script.own_ms : script.to_ms - script.from_ms), 0);
  });
}

export function dragFigures(log: PageLog, trace: PageTrace): DragFigures {
  const drag = { from_ms: log.moves[0]?.at_ms ?? 0, to_ms: log.moves.at(-1)?.at_ms ?? 0 };
  const [drop_ms] = log.drops_ms;
  const answered = log.words.filter(({ at_ms }) => drop_ms !== undefined && at_ms > drop_ms).at(-1);
  return {
    interval_ms: trace.interval_ms,
    shapes_ms: shapeTimes(log, trace, ({ x }) => x),
    answered_ms: shapeTimes(log, trace, ({ answered_x }) => answered_x),
    frames_ms: frameTimes(trace, drag),
    scripts_ms: scriptTimes(trace, drag, false),
    scriptsOwn_ms: scriptTimes(trace, drag, true),
    paints_ms: trace.paints
      .filter(({ from_ms }) => within(drag, from_ms))
      .map(({ from_ms, to_ms }) => to_ms - from_ms),
    answer_ms:
      answered === undefined || drop_ms === undefined
        ? undefined
        : shownAfter(trace, answered.at_ms) - drop_ms,
  };
}
