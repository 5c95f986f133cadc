import type { Express, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { parsedJson } from '../../../engine/json.ts';
import type { Result } from '../../../engine/result.ts';
import type { Language } from '../../contract/locale.ts';
import type { Problem } from '../../contract/problem.ts';
import { Latitude, Longitude } from '../../contract/schemas/common.ts';
import type { KeyInfo } from '../../contract/schemas/window.ts';
import type { Units } from '../../contract/unitChoice.ts';
import { type FieldAnswers, pageWords } from '../../field/fieldAnswers.ts';
import { fieldLocale, fieldTag } from '../../field/fieldLocale.ts';
import type { Pairings } from '../../field/pairings.ts';
import { requireType } from '../contentType.ts';
import type { OpenStream } from '../eventStream.ts';
import { exchangeOf } from '../exchange.ts';
import { readJsonBody } from '../jsonBody.ts';
import { badRequest, busy, crossSite, noPhone, tooManyPairings } from '../problems.ts';
import { refuseLimitedKey } from '../rateLimits.ts';
import { jsonType, sendProblem } from '../sendReply.ts';
import type { Turns } from '../turns.ts';
import { cookieOf, setCookie } from './cookies.ts';
import { fieldFiles } from './pageOfField.ts';

/** The parts that serve phones in the field. */
export interface FieldOptions {
  /** The folder of the built page. */
  readonly folder: string;
  readonly pairings: Pairings;
  readonly answers: FieldAnswers;
  readonly verifyPhone: (secret: string) => KeyInfo | undefined;
  readonly isLive: (id: string) => boolean;
  readonly units: () => Units;
}

interface Parts {
  readonly field: FieldOptions;
  readonly countKey: RequestHandler;
  readonly inTurn: Turns;
  readonly openStream: OpenStream;
}

const pairing_s = 120;
const none = (res: Response) => setCookie(res, 'phone', '', 0);

function sendJson(res: Response, body: object): void {
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store');
  const text = JSON.stringify(body);
  res.setHeader('Content-Type', `${jsonType}; charset=utf-8`);
  res.setHeader('Content-Length', String(Buffer.byteLength(text)));
  res.writeHead(200).end(text);
}

/** Only the page that this server sent may ask for something to be done: browsers say where such a request comes from. */
const fromOwnPage: RequestHandler = (req, res, next) => {
  const scheme = 'encrypted' in req.socket ? 'https' : 'http';
  if (req.headers.origin === `${scheme}://${req.headers.host?.toLowerCase()}`) return next();
  sendProblem(res, crossSite);
};

/** Lets a phone pass by its cookie, which no other path looks at. */
const phoneOnly =
  ({ verifyPhone }: FieldOptions): RequestHandler =>
  (req, res, next) => {
    const secret = cookieOf(req, 'phone');
    const phone = secret === undefined ? undefined : verifyPhone(secret);
    if (phone === undefined) {
      if (secret !== undefined) none(res);
      return sendProblem(res, noPhone);
    }
    exchangeOf(res).key = phone;
    next();
  };

const askToPair =
  ({ pairings }: FieldOptions): RequestHandler =>
  (req, res) => {
    const before = cookieOf(req, 'pairing');
    const state = before === undefined ? undefined : pairings.stateOf(before);
    if (state?.state === 'waiting') return sendJson(res, state);
    const asked = pairings.ask(req.socket.remoteAddress ?? '');
    if ('wait_s' in asked) return sendProblem(res, tooManyPairings(asked.wait_s));
    setCookie(res, 'pairing', asked.token, pairing_s);
    sendJson(res, pairings.stateOf(asked.token));
  };

const statePairing =
  ({ pairings }: FieldOptions): RequestHandler =>
  (req, res) => {
    const token = cookieOf(req, 'pairing');
    const state = token === undefined ? ({ state: 'ended' } as const) : pairings.stateOf(token);
    if (state.state === 'waiting') return sendJson(res, state);
    if (token !== undefined) setCookie(res, 'pairing', '', 0);
    if (state.state !== 'allowed') return sendJson(res, state);
    setCookie(res, 'phone', state.secret, state.left_s);
    sendJson(res, { state: 'allowed' });
  };

const Place = z.strictObject({ lat: Latitude, lon: Longitude });
/** Bytes of a place that a phone sends, at most. */
const place_bytes = 1024;

/** Returns what was sent as JSON; `undefined`: it is none. */
const jsonOf = (res: Response): unknown => parsedJson(new TextDecoder().decode(exchangeOf(res).sent?.json));

const sendOr = <Value extends object>(res: Response, result: Result<Value, Problem>): void =>
  result.ok ? sendJson(res, result.value) : sendProblem(res, result.failure);

/** The routes of the field page. Each is named here: nothing else is under `/field`. */
function routesOf({ field, countKey, inTurn, openStream }: Parts) {
  const { answers, isLive, units } = field;
  const phone = [phoneOnly(field), countKey, refuseLimitedKey];
  const localeOf = (accept: string | undefined) => fieldLocale(accept, units());
  /** Answers a phone when it is its turn, so that it does not keep the window waiting however often it asks. */
  const answerInTurn = async <Value extends object>(
    res: Response,
    answer: () => Promise<Result<Value, Problem>>,
  ) => {
    const { id } = exchangeOf(res).key as KeyInfo;
    const answered = await inTurn(id, async () => (res.destroyed ? undefined : answer()));
    if (answered === undefined) sendProblem(res, busy);
    else sendOr(res, answered);
  };
  const seePlan: RequestHandler = (req, res) => {
    const { expires_at } = exchangeOf(res).key as KeyInfo;
    const locale = localeOf(req.headers['accept-language']);
    return answerInTurn(res, () => answers.view(locale, expires_at));
  };
  const follow: RequestHandler = (req, res) => {
    const { id } = exchangeOf(res).key as KeyInfo;
    openStream(req, res, {
      client: id,
      isLive: () => isLive(id),
      farewell: 'event: forgotten\ndata: {}\n\n',
    });
  };
  const hereAndBack: RequestHandler = (req, res) => {
    const place = Place.safeParse(jsonOf(res));
    if (!place.success) return sendProblem(res, badRequest('Send a place: {"lat": 47.1, "lon": 8.5}.'));
    const locale = localeOf(req.headers['accept-language']);
    return answerInTurn(res, () => answers.hereAndBack(place.data, locale));
  };
  const sayWords: RequestHandler = (req, res) => {
    const tag = fieldTag(req.headers['accept-language']);
    sendJson(res, { tag, words: pageWords(tag as Language) });
  };
  const readPlace = [
    requireType('application/json'),
    ...readJsonBody(place_bytes, (_req, _res, next) => next()),
  ];
  return [
    { path: '/field/words', get: [sayWords] },
    { path: '/field/pairing', get: [statePairing(field)], post: [fromOwnPage, askToPair(field)] },
    { path: '/field/plan', get: [...phone, seePlan] },
    { path: '/field/events', get: [...phone, follow] },
    { path: '/field/here', post: [...phone, fromOwnPage, ...readPlace, hereAndBack] },
  ];
}

/** Serves the field page and what it asks for. */
export function serveField(
  app: Express,
  parts: Parts,
  {
    nameRoute,
    refuseMethod,
  }: {
    readonly nameRoute: (route: string) => RequestHandler;
    readonly refuseMethod: (methods: string) => RequestHandler;
  },
): void {
  for (const { path, send } of fieldFiles(parts.field.folder))
    app.route(path).all(nameRoute(path)).get(send).all(refuseMethod('GET, HEAD'));
  for (const { path, get = [], post = [] } of routesOf(parts)) {
    const route = app.route(path).all(nameRoute(path));
    if (get.length > 0) route.get(...get);
    if (post.length > 0) route.post(...post);
    const methods = [...(get.length > 0 ? ['GET, HEAD'] : []), ...(post.length > 0 ? ['POST'] : [])];
    route.all(refuseMethod(methods.join(', ')));
  }
}
