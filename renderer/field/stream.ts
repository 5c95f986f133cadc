import { beat_ms } from '../../server/contract/fieldView.ts';

export interface Listeners {
  /** The plan on screen is another one. */
  readonly onPlan: () => void;
  readonly onBeat: () => void;
  readonly onForgotten: () => void;
  readonly onLost: () => void;
  /** The server has refused the stream: it must be asked why. */
  readonly onRefused: () => void;
}

/** A beat that is this late does not come any more. */
const silence_ms = beat_ms + 10_000;
const again_ms = 5_000;

let events: EventSource | undefined;
let watch: ReturnType<typeof setInterval> | undefined;

export function stopFollowing(): void {
  events?.close();
  events = undefined;
  clearInterval(watch);
}

/** Follows the plan on screen. A network that is gone ends no connection: a stream that is silent is opened anew. */
export function follow(listeners: Listeners): void {
  stopFollowing();
  let heardAt = Date.now();
  const hearing = (listener: () => void) => () => {
    heardAt = Date.now();
    listener();
  };
  const opened = new EventSource('/field/events');
  events = opened;
  opened.addEventListener('plan', hearing(listeners.onPlan));
  opened.addEventListener('beat', hearing(listeners.onBeat));
  opened.addEventListener('open', hearing(listeners.onBeat));
  opened.addEventListener('forgotten', listeners.onForgotten);
  opened.addEventListener('error', () => {
    listeners.onLost();
    // A refusal ends the stream for good, where a lost connection is tried again by the browser.
    if (opened.readyState === EventSource.CLOSED) setTimeout(listeners.onRefused, again_ms);
  });
  watch = setInterval(() => {
    if (Date.now() - heardAt < silence_ms) return;
    listeners.onLost();
    follow(listeners);
  }, again_ms);
}
