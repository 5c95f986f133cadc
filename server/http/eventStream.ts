import type { IncomingMessage, ServerResponse } from 'node:http';
import { beat_ms } from '../contract/fieldView.ts';
import type { PlanScreen, Revision } from '../screen/planScreen.ts';
import { noPlan } from '../screen/planScreen.ts';
import { exchangeOf } from './exchange.ts';
import { tooManyStreams } from './problems.ts';
import { sendProblem } from './sendReply.ts';

export const usualStreams = {
  perClient: 4,
  inAll: 64,
  /** A `beat` is sent so often: who hears none knows that the connection is lost, and nobody on the way takes the stream for dead. */
  beat_ms,
  /** The key of a stream is looked at so often. */
  check_ms: 1_000,
  /** A client that has so many bytes unread is dropped. */
  unread_bytes: 16 * 1024,
};

export type StreamLimits = Readonly<Record<keyof typeof usualStreams, number>>;

/** Clients try again so soon after a stream has ended. */
const retry_ms = 2_000;

export interface Follower {
  /** Counts the streams of one client together. */
  readonly client: string;
  /** False once the client may see the plan no more. */
  readonly isLive: () => boolean;
  /** Told to a client that may see the plan no more, before its stream ends. */
  readonly farewell?: string | undefined;
}

/** Sends the revision of the plan on screen, at once and after each change. */
export type OpenStream = (req: IncomingMessage, res: ServerResponse, follower: Follower) => void;

/** The first words of a stream: when to try again after its end, ms. */
export const openingOf = (again_ms: number) => `retry: ${again_ms}\n\n`;

export const planEvent = (revision: Revision) =>
  `event: plan\nid: ${revision}\ndata: ${JSON.stringify({ revision, has_plan: revision !== noPlan })}\n\n`;

export const beatEvent = 'event: beat\ndata: {}\n\n';

/** Counts open streams; answers how to give a place back, or `undefined` where there is none. */
function makePlaces({ perClient, inAll }: StreamLimits, noteReaders: (clients: number) => void) {
  const open = new Map<string, number>();
  let all = 0;
  return (client: string): (() => void) | undefined => {
    const own = open.get(client) ?? 0;
    if (own >= perClient || all >= inAll) return undefined;
    open.set(client, own + 1);
    all += 1;
    noteReaders(open.size);
    return () => {
      all -= 1;
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
      noteReaders(open.size);
    };
  };
}

/**
 * Opens streams of events about a plan on screen, within limits, and tells how many clients have one. A stream holds no timer of its
 * process.
 */
export function makeStreams(
  screen: PlanScreen,
  limits: StreamLimits = usualStreams,
  noteReaders: (clients: number) => void = () => {},
): OpenStream {
  const takePlace = makePlaces(limits, noteReaders);
  return (req, res, { client, isLive, farewell }) => {
    const giveBack = takePlace(client);
    if (giveBack === undefined) return sendProblem(res, tooManyStreams);
    res.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
    res.setHeader('Cache-Control', 'no-store');
    // A proxy that gathers what it passes on would hold events back.
    res.setHeader('X-Accel-Buffering', 'no');
    res.writeHead(200);
    if (req.method === 'HEAD') {
      giveBack();
      return void res.end();
    }
    const send = (text: string) => {
      if (res.writableEnded) return;
      res.write(text);
      if (res.writableLength > limits.unread_bytes) res.destroy();
    };
    let last = req.headers['last-event-id'];
    const tell = (revision: Revision) => {
      if (revision === last) return;
      last = revision;
      send(planEvent(revision));
    };
    send(openingOf(retry_ms));
    const unfollow = screen.follow(tell);
    void screen.revision().then(tell, () => res.destroy());
    const beat = setInterval(() => send(beatEvent), limits.beat_ms).unref();
    const check = setInterval(() => {
      if (isLive()) return;
      if (farewell !== undefined) send(farewell);
      res.end();
    }, limits.check_ms).unref();
    exchangeOf(res).endStream = () => res.end();
    res.once('close', () => {
      unfollow();
      clearInterval(beat);
      clearInterval(check);
      giveBack();
    });
  };
}
