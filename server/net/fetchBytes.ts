import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { isWithin, type Reach, reachFrom } from './reach.ts';

export interface Fetched {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The answer may be used for so long without asking again, as its sender says (RFC 9111, section 4.2.1); absent: it says nothing. */
  readonly fresh_ms?: number | undefined;
  /** Present where a piece was asked for. */
  readonly whole?: WholeFile | undefined;
}

/** Facts that a server states of the file that a piece is from. */
export interface WholeFile {
  readonly size_bytes: number;
  /** The mark of its state (RFC 9110, section 8.8.3); absent: the server gives none. */
  readonly etag?: string | undefined;
}

/** Bytes `first` to `last`, both with it, of a file in the state that a mark stands for; absent: in any. */
export interface Piece {
  readonly first: number;
  readonly last: number;
  readonly etag?: string | undefined;
}

export interface FetchFailure {
  readonly code:
    | 'NOTHING_THERE'
    | 'NO_PIECES'
    | 'WRONG_PIECE'
    | 'CHANGED'
    | 'ADDRESS_REFUSED'
    | 'UNREACHABLE'
    | 'UPSTREAM_REFUSED'
    | 'WRONG_TYPE'
    | 'TOO_LARGE'
    | 'TOO_SLOW';
  /** HTTP status of an answer that is neither a success nor a redirect that may be followed. */
  readonly status?: number | undefined;
}

export interface FetchLimits {
  readonly size_bytes: number;
  readonly time_ms: number;
  readonly redirects: number;
}

interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface FetchOptions {
  readonly limits: FetchLimits;
  readonly userAgent: string;
  readonly accept: string;
  /** Refuses types of answers that are not read; absent: any is read. */
  readonly mayRead?: ((type: string) => boolean) | undefined;
  /** A header with a secret; an answer that leads elsewhere is not followed. */
  readonly secret?: { readonly name: string; readonly value: string } | undefined;
  /** JSON to post; absent: a GET. */
  readonly body?: string | undefined;
  /** Asks for a piece of a file alone; a server that sends all of it is not read. */
  readonly piece?: Piece | undefined;
  /** A signal that ends the fetch early. */
  readonly signal?: AbortSignal | undefined;
  /** Resolves a host name; the system does it unless a test passes its own. */
  readonly resolve?: ((hostname: string) => Promise<ResolvedAddress[]>) | undefined;
}

type FetchResult = Result<Fetched, FetchFailure>;

const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 6 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 6 }),
};

const resolveBySystem = (hostname: string) => lookup(hostname, { all: true });

/** Resolves to allowed addresses only, so that the checked address is the one that is connected to. */
function lookupWithin(
  reach: Reach,
  resolve: (hostname: string) => Promise<ResolvedAddress[]>,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const allowed = found.filter(({ address }) => isWithin(reach, address));
        const [first] = allowed;
        if (first === undefined) callback(Object.assign(new Error(), { code: 'ADDRESS_REFUSED' }), '', 0);
        else if (options.all === true) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

function toFailure(error: unknown): FetchFailure {
  const isRefused = error instanceof Error && 'code' in error && error.code === 'ADDRESS_REFUSED';
  return { code: isRefused ? 'ADDRESS_REFUSED' : 'UNREACHABLE' };
}

const headersOf = ({ userAgent, accept, secret, body, piece }: FetchOptions) => ({
  'User-Agent': userAgent,
  Accept: accept,
  'Accept-Encoding': 'identity',
  ...(secret !== undefined && { [secret.name]: secret.value }),
  ...(piece !== undefined && { Range: `bytes=${piece.first}-${piece.last}` }),
  // A weak mark never matches (RFC 9110, section 13.1.1).
  ...(piece?.etag?.startsWith('"') && { 'If-Match': piece.etag }),
  ...(body !== undefined && {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  }),
});

function open(
  url: URL,
  reach: Reach,
  signal: AbortSignal,
  options: FetchOptions,
): Promise<http.IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(
      url,
      {
        method: options.body === undefined ? 'GET' : 'POST',
        agent: agents[isSecure ? 'https:' : 'http:'],
        lookup: lookupWithin(reach, options.resolve ?? resolveBySystem),
        headers: headersOf(options),
        signal,
      },
      resolve,
    );
    request.on('error', reject).end(options.body);
  });
}

function freshnessOf({ headers }: http.IncomingMessage): number | undefined {
  const control = headers['cache-control'] ?? '';
  if (/no-store|no-cache/i.test(control)) return 0;
  const age_s = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(control)?.[1];
  if (age_s !== undefined) return Number(age_s) * 1000;
  const left_ms = Date.parse(headers.expires ?? '') - Date.parse(headers.date ?? '');
  return Number.isNaN(left_ms) ? undefined : Math.max(0, left_ms);
}

async function readBody(
  response: http.IncomingMessage,
  { limits, mayRead = () => true }: FetchOptions,
): Promise<FetchResult> {
  const type = (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!mayRead(type)) return fail({ code: 'WRONG_TYPE' });
  if (Number(response.headers['content-length'] ?? 0) > limits.size_bytes) return fail({ code: 'TOO_LARGE' });
  const parts: Buffer[] = [];
  let total_bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    total_bytes += part.length;
    if (total_bytes > limits.size_bytes) return fail({ code: 'TOO_LARGE' });
    parts.push(part);
  }
  return succeed({ type, bytes: new Uint8Array(Buffer.concat(parts)), fresh_ms: freshnessOf(response) });
}

/** The file that an answer has a piece of (RFC 9110, section 14.4), if that is the piece that was asked for. */
function wholeOf(
  { headers }: http.IncomingMessage,
  { first, last, etag }: Piece,
): Result<WholeFile, FetchFailure> {
  const [, from, to, size] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(headers['content-range'] ?? '') ?? [];
  const size_bytes = Number(size);
  const isAsked = Number(from) === first && Number(to) === Math.min(last, size_bytes - 1);
  if (!isAsked) return fail({ code: 'WRONG_PIECE' });
  if (etag !== undefined && headers.etag !== etag) return fail({ code: 'CHANGED' });
  return succeed({ size_bytes, etag: headers.etag });
}

async function readPiece(
  response: http.IncomingMessage,
  piece: Piece,
  options: FetchOptions,
): Promise<FetchResult> {
  const whole = wholeOf(response, piece);
  if (!whole.ok) return whole;
  const read = await readBody(response, options);
  if (!read.ok) return read;
  const length = Math.min(piece.last, whole.value.size_bytes - 1) - piece.first + 1;
  if (read.value.bytes.length !== length) return fail({ code: 'WRONG_PIECE' });
  return succeed({ ...read.value, whole: whole.value });
}

/** Why a server that was asked for a piece sends something else with success: a page of a hotel's network, or all of the file. */
const insteadOfPiece = ({ headers }: http.IncomingMessage): FetchFailure => ({
  code: /html/i.test(headers['content-type'] ?? '') ? 'WRONG_TYPE' : 'NO_PIECES',
});

async function readAnswer(
  response: http.IncomingMessage,
  options: FetchOptions,
): Promise<FetchResult | undefined> {
  const { piece } = options;
  const status = response.statusCode ?? 0;
  if (status === 404 || status === 204) return fail({ code: 'NOTHING_THERE' });
  if (piece === undefined) return status === 200 ? readBody(response, options) : undefined;
  if (status === 206) return readPiece(response, piece, options);
  if (status === 412) return fail({ code: 'CHANGED' });
  return status === 200 ? fail(insteadOfPiece(response)) : undefined;
}

/** A POST is sent on only where it stays one (RFC 9110, section 15.4), a secret never. */
function isRedirect(status: number, { body, secret }: FetchOptions): boolean {
  if (secret !== undefined) return false;
  return (body === undefined ? [301, 302, 303, 307, 308] : [307, 308]).includes(status);
}

function signalOf({ limits, signal }: FetchOptions): AbortSignal {
  const late = AbortSignal.timeout(limits.time_ms);
  return signal === undefined ? late : AbortSignal.any([late, signal]);
}

/** Fetches what an address has. Each redirect is checked like the first address; one time limit covers them all. */
export async function fetchBytes(first: URL, options: FetchOptions): Promise<FetchResult> {
  const signal = signalOf(options);
  let url = first;
  let status = 0;
  try {
    for (let hop = 0; hop <= options.limits.redirects; hop += 1) {
      const reach = reachFrom(first, url);
      if (reach === undefined) return fail({ code: 'ADDRESS_REFUSED' });
      const response = await open(url, reach, signal, options);
      try {
        status = response.statusCode ?? 0;
        const next = response.headers.location;
        const answer = await readAnswer(response, options);
        if (answer !== undefined) return answer;
        if (!isRedirect(status, options) || next === undefined || !URL.canParse(next, url.href))
          return fail({ code: 'UPSTREAM_REFUSED', status });
        url = new URL(next, url);
      } finally {
        response.destroy();
      }
    }
    return fail({ code: 'UPSTREAM_REFUSED', status });
  } catch (error) {
    return fail(signal.aborted ? { code: 'TOO_SLOW' } : toFailure(error));
  }
}
