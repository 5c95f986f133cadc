const markersIn = (container: Element): readonly HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>('.leaflet-marker-icon[tabindex]'),
];

/** Ranks the launch point first, then the waypoints with the handles between them, then whatever else there is. */
const rankOf = ({ dataset: { testid, waypoint, insert } }: HTMLElement): number => {
  if (testid === 'launch') return 0;
  if (waypoint !== undefined) return Number(waypoint);
  return insert === undefined ? Number.POSITIVE_INFINITY : Number(insert) - 0.5;
};

const inOrder = (markers: readonly HTMLElement[]) =>
  [...markers].sort((one, other) => (rankOf(one) === rankOf(other) ? 0 : rankOf(one) - rankOf(other)));

const isSelected = ({ dataset }: HTMLElement) => dataset['selected'] === 'true';

/** Keeps one marker of a map where Tab stops: the one that had the focus last, else the selected one, else the first waypoint. */
export function keepOneStop(container: HTMLElement): () => void {
  let last: HTMLElement | undefined;
  let frame: number | undefined;
  const update = () => {
    frame = undefined;
    const markers = markersIn(container);
    const kept = last !== undefined && markers.includes(last) ? last : undefined;
    const stop =
      kept ??
      markers.find(isSelected) ??
      markers.find(({ dataset }) => dataset['waypoint'] === '1') ??
      markers[0];
    for (const marker of markers) marker.tabIndex = marker === stop ? 0 : -1;
  };
  const soon = () => {
    frame ??= requestAnimationFrame(update);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches('.leaflet-marker-icon')) return;
    last = target;
    update();
  };
  const observer = new MutationObserver(soon);
  observer.observe(container, { childList: true, subtree: true });
  container.addEventListener('focusin', onFocus);
  update();
  return () => {
    observer.disconnect();
    container.removeEventListener('focusin', onFocus);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Moves the focus from a marker to the one before or after it; returns whether the key was for that. */
export function walkFrom(
  container: HTMLElement,
  target: Element,
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
): boolean {
  const step = steps[key];
  const from = target.closest<HTMLElement>('.leaflet-marker-icon');
  if (step === undefined || from === null || ctrlKey || metaKey) return false;
  const markers = inOrder(markersIn(container));
  const to = Math.max(0, Math.min(markers.length - 1, markers.indexOf(from) + step));
  markers[to]?.focus();
  return true;
}
