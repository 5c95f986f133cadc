import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { type Problem, problemStatus } from '../contract/problem.ts';
import { problemOf } from '../work/refusals.ts';
import { refuse } from './gateway.ts';

const sendRefusal = (response: Response, problem: Problem) =>
  response.status(problemStatus[problem.code]).json(refuse(problem));

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Refuses, before anything else, a page whose own host name resolves to this machine (DNS rebinding). */
export function checkHost(port: () => number): RequestHandler {
  return (request, response, next) => {
    const host = request.headers.host?.toLowerCase();
    const names = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port()}`);
    if (host !== undefined && names.includes(host)) return next();
    sendRefusal(response, problemOf('MISDIRECTED_REQUEST', 'host.other_address'));
  };
}

/** Only the page that this server sent may call. */
export const checkOrigin: RequestHandler = (request, response, next) => {
  const origin = request.headers.origin;
  if (origin === undefined || origin === `http://${request.headers.host?.toLowerCase()}`) return next();
  sendRefusal(response, problemOf('FORBIDDEN', 'desktop.not_the_page'));
};

/** Compares digests, so that the time reveals neither where the tokens differ nor how long they are. */
export function checkToken(token: string): RequestHandler {
  const expected = digest(token);
  return (request, response, next) => {
    const sent = request.get('X-Homeward-Session') ?? '';
    if (timingSafeEqual(digest(sent), expected)) return next();
    sendRefusal(response, problemOf('UNAUTHORIZED', 'host.earlier_start'));
  };
}
