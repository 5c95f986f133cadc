import type { RequestHandler } from 'express';
import type { KeyInfo, Scope } from '../contract/schemas/window.ts';
import { addField, exchangeOf, headerCount } from './exchange.ts';
import { forbidden, unauthorized } from './problems.ts';
import { sendProblem } from './reply.ts';

export type VerifyKey = (secret: string) => KeyInfo | undefined;

/** Longer than any key of this product; a larger header is not hashed. */
const longestSecret = 256;

export function authenticate(
  verifyKey: VerifyKey,
  noteFailure: (address: string | undefined) => void,
): RequestHandler {
  return (req, res, next) => {
    const secret = req.headers['x-api-key'];
    const once = headerCount(req.rawHeaders, 'x-api-key') === 1;
    const usable = once && typeof secret === 'string' && secret !== '' && secret.length <= longestSecret;
    const key = usable ? verifyKey(secret) : undefined;
    if (key !== undefined) {
      exchangeOf(res).key = key;
      return next();
    }
    noteFailure(req.socket.remoteAddress);
    addField(res, 'WWW-Authenticate', 'ApiKey realm="homeward", header="X-API-Key"');
    sendProblem(res, unauthorized);
  };
}

export function requireScope(scope: Scope): RequestHandler {
  return (_req, res, next) => {
    if (exchangeOf(res).key?.scopes.includes(scope)) return next();
    sendProblem(res, forbidden(scope));
  };
}
