import type { RequestHandler } from 'express';
import { noWindow } from '../screen/noWindow.ts';
import type { VerifyKey } from '../services/services.ts';
import { requireScope } from './authenticate.ts';
import type { OpenStream } from './eventStream.ts';
import { exchangeOf } from './exchange.ts';
import type { RouteParts } from './operationRoute.ts';
import { badQuery } from './problems.ts';
import { refuseLimitedKey } from './rateLimits.ts';
import { sendProblem } from './sendReply.ts';

export const eventsPath = '/v1/plan/events';

const refuseQuery: RequestHandler = (req, res, next) => {
  const at = req.url.indexOf('?');
  if (at < 0) return next();
  sendProblem(res, badQuery([...new Set(new URLSearchParams(req.url.slice(at + 1)).keys())], []));
};

/** True while a key is one. A window has its keys on disk and can always tell. */
function isLiveBy(verifyKey: VerifyKey, secret: string): boolean {
  const key = verifyKey(secret);
  return typeof key === 'object' && !(key instanceof Promise) && !('ended' in key);
}

interface EventParts extends Pick<RouteParts, 'authenticate' | 'countKey'> {
  readonly verifyKey: VerifyKey;
  /** Absent: this server has no window. */
  readonly openStream: OpenStream | undefined;
}

/** The steps that tell a tool with a key when the plan on screen has changed. */
export function planEventSteps({
  authenticate,
  countKey,
  verifyKey,
  openStream,
}: EventParts): RequestHandler[] {
  const send: RequestHandler = (req, res) => {
    const secret = String(req.headers['x-api-key']);
    if (openStream === undefined) return sendProblem(res, noWindow);
    const client = exchangeOf(res).key?.id ?? '';
    openStream(req, res, { client, isLive: () => isLiveBy(verifyKey, secret) });
  };
  return [authenticate, countKey, requireScope('plan:read'), refuseLimitedKey, refuseQuery, send];
}
