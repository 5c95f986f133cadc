/** What the page saw, in milliseconds of its own clock (`performance.now()`). */
export interface PageLog {
  /** Each move of the pointer that the page was given: when it was made, and where. */
  readonly moves: readonly { readonly at_ms: number; readonly x: number }[];
  /** When the pointer was let go. */
  readonly drops_ms: readonly number[];
  /** The watched shapes as they were at first, then each change: when it was written, and the place that the most backward of them shows. */
  readonly shapes: readonly { readonly at_ms: number; readonly x: number }[];
  /** Each change of the watched words. */
  readonly words: readonly { readonly at_ms: number; readonly text: string }[];
}

/** What to watch: CSS selectors, and which end of a shape's outline moves with the pointer. */
export interface Watched {
  readonly shapes: string;
  readonly end: 'first' | 'last';
  readonly words: string;
}

interface ProbedWindow {
  stopLog?: AbortController;
  pageLog?: { [Part in keyof PageLog]: PageLog[Part][number][] };
}

/**
 * Begins a new log; runs in the page. The place that a shape shows is the x of its first or last corner: the northernmost point of
 * a ring lies on the meridian of its launch point, and a leg ends at its waypoint. A pointer that only ever moves to the right
 * gives each position an x of its own, so the shape itself says which position it was drawn for. Nothing of the product is changed
 * or wrapped for it.
 */
export function watchPage({ shapes, end, words }: Watched): void {
  const log: NonNullable<ProbedWindow['pageLog']> = { moves: [], drops_ms: [], shapes: [], words: [] };
  const page = window as ProbedWindow;
  page.stopLog?.abort();
  page.pageLog = log;
  page.stopLog = new AbortController();
  const { signal } = page.stopLog;
  const corner = end === 'first' ? /^M(-?[\d.]+)/ : /(-?[\d.]+)[ ,]-?[\d.]+z?$/;
  const placeOf = (path: Element) => Number(corner.exec(path.getAttribute('d') ?? '')?.[1] ?? Number.NaN);
  const noteShapes = () => {
    const places = [...document.querySelectorAll(shapes)].map(placeOf);
    if (places.length > 0) log.shapes.push({ at_ms: performance.now(), x: Math.min(...places) });
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
    if (changes.some(({ attributeName }) => attributeName === 'd')) noteShapes();
    noteWords();
  });
  const kinds = { childList: true, characterData: true, attributes: true, attributeFilter: ['d'] };
  observer.observe(document.body, { subtree: true, ...kinds });
  signal.addEventListener('abort', () => observer.disconnect());
  noteShapes();
}

/** Runs in the page, too. */
export const readPageLog = (): PageLog | undefined => (window as ProbedWindow).pageLog;
