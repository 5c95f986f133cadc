/** When shapes were written, where they show, and where they were answered for: apart from it where they go ahead of their answer. */
export interface ShapeMark {
  readonly at_ms: number;
  readonly x: number;
  readonly answered_x: number;
}

/** Observations of the page, in milliseconds of its own clock (`performance.now()`). */
export interface PageLog {
  /** Each move of the pointer that the page was given: when it was made, and where. */
  readonly moves: readonly { readonly at_ms: number; readonly x: number }[];
  /** When the pointer was let go. */
  readonly drops_ms: readonly number[];
  /** The watched shapes as they were at first, then each change: when it was written, and the place that the most backward of them shows. */
  readonly shapes: readonly ShapeMark[];
  /** Each change of the watched words. */
  readonly words: readonly { readonly at_ms: number; readonly text: string }[];
}

/** CSS selectors to watch, and the point of a shape that moves with the pointer. */
export interface Watched {
  readonly shapes: string;
  /** The last corner of a path's outline; or the middle of each outline that a canvas says it shows (`data-outlines`). */
  readonly point: 'last' | 'middle';
  readonly words: string;
}

interface ProbedWindow {
  stopLog?: AbortController;
  pageLog?: { [Part in keyof PageLog]: PageLog[Part][number][] };
}

/**
 * Begins a new log; runs in the page. The place that a shape shows is an x of it: without wind a launch point is in the middle of its
 * rings, which a canvas names as it paints them, and a leg ends at its waypoint. A pointer that only ever moves to the right
 * gives each position an x of its own, so the shape itself says which position it was drawn for. Nothing of the product is changed
 * or wrapped for it.
 */
export function watchPage({ shapes, point, words }: Watched): void {
  const log: NonNullable<ProbedWindow['pageLog']> = { moves: [], drops_ms: [], shapes: [], words: [] };
  const page = window as ProbedWindow;
  page.stopLog?.abort();
  page.pageLog = log;
  page.stopLog = new AbortController();
  const { signal } = page.stopLog;
  const cornerOf = (path: Element) =>
    Number(/(-?[\d.]+)[ ,]-?[\d.]+z?$/.exec(path.getAttribute('d') ?? '')?.[1] ?? Number.NaN);
  /** A pane that follows its point is moved as a whole. */
  const shiftOf = (shape: Element) => {
    const pane = shape.closest<HTMLElement>('.leaflet-rings-pane');
    return Number(/translate3d\((-?[\d.]+)px/.exec(pane?.style.transform ?? '')?.[1] ?? 0);
  };
  const middlesOf = (canvas: Element) =>
    Object.values(JSON.parse(canvas.getAttribute('data-outlines') ?? '{}') as Record<string, number[]>).map(
      ([left = Number.NaN, , right = Number.NaN]) => (left + right) / 2,
    );
  const placesOf = (shape: Element) => (point === 'last' ? [cornerOf(shape)] : middlesOf(shape));
  let answered_x = Number.NaN;
  const noteShapes = () => {
    const elements = [...document.querySelectorAll(shapes)];
    // A picture that moves ahead of the one to come is answered for by none.
    const answered = elements.filter((element) => !element.hasAttribute('data-awaited')).flatMap(placesOf);
    const shown = elements.flatMap((element) => placesOf(element).map((x) => x + shiftOf(element)));
    if (answered.length > 0) answered_x = Math.min(...answered);
    if (shown.length > 0) log.shapes.push({ at_ms: performance.now(), x: Math.min(...shown), answered_x });
  };
  const textNow = () => [...document.querySelectorAll(words)].map((element) => element.textContent).join('|');
  let text = textNow();
  const noteWords = () => {
    const now = textNow();
    if (now !== text) log.words.push({ at_ms: performance.now(), text: now });
    text = now;
  };
  const onMove = ({ timeStamp, clientX }: PointerEvent) => log.moves.push({ at_ms: timeStamp, x: clientX });
  addEventListener('pointermove', onMove, { capture: true, signal });
  addEventListener('pointerup', ({ timeStamp }) => log.drops_ms.push(timeStamp), { capture: true, signal });
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ type }) => type === 'attributes')) noteShapes();
    noteWords();
  });
  const kinds = {
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['d', 'data-outlines'],
  };
  observer.observe(document.body, { subtree: true, ...kinds });
  const pane = document.querySelector('.leaflet-rings-pane');
  if (pane !== null) observer.observe(pane, { attributes: true, attributeFilter: ['style'] });
  signal.addEventListener('abort', () => observer.disconnect());
  noteShapes();
}

/** Reads the log of the page; this function runs in the page, too. */
export const readPageLog = (): PageLog | undefined => (window as ProbedWindow).pageLog;
