import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Scope } from '../contract/schemas/window.ts';
import type { Verified, VerifyKey } from '../services/services.ts';
import { exchangeOf, headerCount } from './exchange.ts';
import { forbidden, keyNotKnown, tooManyFailures, unauthorized } from './problems.ts';
import type { FailureLimit } from './rateLimits.ts';
import { sendProblem } from './sendReply.ts';
import { whenKnown } from './whenKnown.ts';

/** Longer than any key of this product; a larger header is not hashed. */
const longestSecret = 256;

function keyOf(verifyKey: VerifyKey, { headers, rawHeaders }: IncomingMessage) {
  const secret = headers['x-api-key'];
  const once = headerCount(rawHeaders, 'x-api-key') === 1;
  const usable = once && typeof secret === 'string' && secret !== '' && secret.length <= longestSecret;
  return usable ? verifyKey(secret) : undefined;
}

/**
 * True if a request without a good key tries one. Any page of the web can make a browser ask here, but without a key: such
 * requests are no guesses, and whoever opened the page is not to blame for them.
 */
function isGuess({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return headers['x-api-key'] !== undefined && site !== 'cross-site' && site !== 'same-site';
}

/** A good key passes, whatever failed from its address before; what fails too often is told to wait. */
export function authenticate(verifyKey: VerifyKey, failures: FailureLimit): RequestHandler {
  return (req, res, next) => {
    const refuse = (wait_s: number | undefined) => {
      if (wait_s !== undefined) return sendProblem(res, tooManyFailures(wait_s));
      res.setHeader('WWW-Authenticate', 'ApiKey realm="homeward", header="X-API-Key"');
      sendProblem(res, unauthorized);
    };
    const judge = (key: Verified) => {
      if (key === 'not_known') return sendProblem(res, keyNotKnown);
      if (key === undefined || 'ended' in key) {
        if (key !== undefined) exchangeOf(res).ended = key;
        const waiting = isGuess(req) ? failures.count(req.socket.remoteAddress) : undefined;
        return whenKnown(waiting, next, refuse);
      }
      exchangeOf(res).key = key;
      next();
    };
    whenKnown(keyOf(verifyKey, req), next, judge);
  };
}

export function requireScope(scope: Scope): RequestHandler {
  return (_req, res, next) => {
    if (exchangeOf(res).key?.scopes.includes(scope)) return next();
    sendProblem(res, forbidden(scope));
  };
}
