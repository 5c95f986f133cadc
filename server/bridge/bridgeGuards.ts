import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { type Problem, problemStatus } from '../contract/problem.ts';
import { refuse } from './door.ts';

const sendRefusal = (response: Response, problem: Problem) =>
  response.status(problemStatus[problem.code]).json(refuse(problem));

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A page of another name that was made to resolve to this machine (DNS rebinding) is turned away before all else. */
export function checkHost(port: () => number): RequestHandler {
  return (request, response, next) => {
    const host = request.headers.host?.toLowerCase();
    const names = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port()}`);
    if (host !== undefined && names.includes(host)) return next();
    sendRefusal(response, {
      code: 'MISDIRECTED_REQUEST',
      message: 'This address is not served here; open Homeward at the address it printed when it started.',
    });
  };
}

/** Only the page that this server handed out may call. */
export const checkOrigin: RequestHandler = (request, response, next) => {
  const origin = request.headers.origin;
  if (origin === undefined || origin === `http://${request.headers.host?.toLowerCase()}`) return next();
  sendRefusal(response, { code: 'FORBIDDEN', message: 'Only the page of Homeward itself may call it.' });
};

/** Digests are compared, so that neither the place of a difference nor the length shows in the time taken. */
export function checkToken(token: string): RequestHandler {
  const expected = digest(token);
  return (request, response, next) => {
    const sent = request.get('X-Homeward-Session') ?? '';
    if (timingSafeEqual(digest(sent), expected)) return next();
    sendRefusal(response, {
      code: 'UNAUTHORIZED',
      message: 'This page belongs to an earlier start of Homeward; open the address it printed last.',
    });
  };
}
