import { describe, expect, it } from 'vitest';
import { dragFigures } from './dragFigures.ts';
import type { PageLog } from './pageProbe.ts';
import { clockMark, readTrace } from './traceFile.ts';

const main = { pid: 7, tid: 1 };
const mark = { name: clockMark, ph: 'I', ...main, ts: 1_000_000, args: { data: { startTime: 100 } } };
/** A time of the page's clock in that of the trace. */
const us = (at_ms: number) => 1_000_000 + 1000 * (at_ms - 100);

/** A frame as Chromium traces it: handed over at one time, and done with at another. */
function frame(frameSeqId: number, committed_ms: number, shown_ms: number, state = 'STATE_PRESENTED_ALL') {
  const reporter = { name: 'PipelineReporter', pid: main.pid, tid: 2, id2: { local: `0x${frameSeqId}` } };
  const began = { frame_sequence: frameSeqId, state };
  return [
    { name: 'BeginMainThreadFrame', ph: 'I', ...main, ts: us(committed_ms - 2) },
    { ...reporter, ph: 'b', ts: us(committed_ms - 3), args: { chrome_frame_reporter: began } },
    { name: 'Commit', ph: 'X', ...main, ts: us(committed_ms), dur: 500, args: { frameSeqId } },
    { ...reporter, ph: 'e', ts: us(shown_ms) },
  ];
}

const script = (name: string, from_ms: number, to_ms: number, own_ms: number, thread = main) => ({
  name,
  ph: 'X',
  ...thread,
  ts: us(from_ms),
  dur: 1000 * (to_ms - from_ms),
  tdur: 1000 * own_ms,
});

const traced = (...events: readonly object[]) =>
  readTrace(JSON.stringify({ traceEvents: [mark, ...events] }));

const frames = [
  ...frame(1, 110, 120),
  ...frame(2, 126, 136),
  ...frame(3, 142, 150, 'STATE_DROPPED'),
  ...frame(4, 158, 170),
];

const log: PageLog = {
  moves: [
    { at_ms: 105, x: 500 },
    { at_ms: 112, x: 501 },
    { at_ms: 120, x: 502 },
    { at_ms: 160, x: 503 },
  ],
  drops_ms: [165],
  // Drawn 40 px left of the page's edge; the place in between is passed over.
  shapes: [
    { at_ms: 104, x: 460.2, answered_x: 460.2 },
    { at_ms: 125, x: 462, answered_x: 461 },
    { at_ms: 141, x: 463, answered_x: 463 },
  ],
  words: [],
};

describe('the figures of a drag', () => {
  it('count a place until shapes for it, or for a later one, are on the display', () => {
    const { shapes_ms } = dragFigures(log, traced(...frames));
    expect(shapes_ms).toEqual([136 - 112, 136 - 120, 170 - 160]);
  });

  it('count an answer from its own shapes on, not from those that went ahead of it', () => {
    const { answered_ms } = dragFigures(log, traced(...frames));
    expect(answered_ms).toEqual([136 - 112, 170 - 120, 170 - 160]);
  });

  it('take what was never shown for never painted', () => {
    const behind = { ...log, shapes: log.shapes.slice(0, 2) };
    expect(dragFigures(behind, traced(...frames)).shapes_ms.at(-1)).toBe(Number.POSITIVE_INFINITY);
  });

  it('let a frame stand until the next that reaches the display', () => {
    expect(dragFigures(log, traced(...frames)).frames_ms).toEqual([16, 34]);
  });

  it('count tasks in the thread’s own time, those of the page’s main thread alone', () => {
    const { tasks } = traced(
      script('RunTask', 110, 130, 12),
      script('RunTask', 112, 114, 2),
      script('FunctionCall', 131, 139, 8),
      script('RunTask', 140, 160, 20, { pid: 7, tid: 9 }),
      script('RunTask', 170, 171, 1),
    );
    expect(tasks.map(({ own_ms }) => own_ms)).toEqual([12, 1]);
  });

  it('count scripts once, those of the page’s main thread alone, up to the next frame', () => {
    const { scripts_ms, scriptsOwn_ms } = dragFigures(
      log,
      traced(
        ...frames,
        script('EventDispatch', 126, 132, 4),
        script('FunctionCall', 127, 131, 3),
        script('FunctionCall', 133, 135, 2),
        script('FunctionCall', 133, 139, 6, { pid: 8, tid: 1 }),
        script('Layout', 135, 139, 4),
      ),
    );
    expect(scripts_ms).toEqual([0, 8, 0]);
    expect(scriptsOwn_ms).toEqual([0, 6, 0]);
  });

  it('have each paint of the page’s main thread during the drag', () => {
    const paints = [
      script('Paint', 120, 180, 60),
      script('Paint', 130, 170, 40, { pid: 7, tid: 3 }),
      script('Paint', 300, 310, 10),
    ];
    const { paints_ms } = dragFigures(log, traced(...frames, ...paints));
    expect(paints_ms.toSorted((one, other) => other - one)).toEqual([60, 0.5, 0.5, 0.5, 0.5]);
  });

  it('wait for the last words that change after the pointer was let go', () => {
    const words = [150, 166, 168].map((at_ms) => ({ at_ms, text: 'another' }));
    const late = [...frames, ...frame(5, 167, 180), ...frame(6, 183, 190)];
    expect(dragFigures({ ...log, words }, traced(...late)).answer_ms).toBe(190 - 165);
    expect(dragFigures(log, traced(...late)).answer_ms).toBeUndefined();
  });
});
