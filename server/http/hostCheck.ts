import type { RequestHandler } from 'express';
import { headerCount } from './exchange.ts';
import { misdirected } from './problems.ts';
import { sendProblem } from './reply.ts';

/** The authority of an absolute request target, which stands above the Host header (RFC 9112, 3.2.2). */
function targetAuthority(url: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase();
}

/** Turns away pages of other sites that reach this server under a name of theirs (DNS rebinding). */
export function checkHost(allowedHosts: () => readonly string[]): RequestHandler {
  return (req, res, next) => {
    const allowed = allowedHosts();
    const host = req.headers.host?.toLowerCase() ?? '';
    const authority = targetAuthority(req.url) ?? host;
    const named = headerCount(req.rawHeaders, 'host') === 1 && allowed.includes(host);
    if (named && allowed.includes(authority)) return next();
    sendProblem(res, misdirected);
  };
}
