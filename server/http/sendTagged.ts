import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { Reply } from '../answers/reply.ts';
import { sendReply } from './sendReply.ts';

const pack = promisify(gzip);
/** Packing less spares nothing. */
const least_bytes = 1024;

/** Names an answer but for the id of its request, which stands last in it. */
function tagOf(body: string): string {
  const answer = body.slice(0, body.lastIndexOf('"request_id"'));
  return `W/"${createHash('sha256').update(answer).digest('base64url')}"`;
}

const isKnown = (sent: string | undefined, tag: string): boolean =>
  (sent ?? '').split(',').some((one) => [tag, '*', tag.slice(2)].includes(one.trim()));

/** Sends what rarely changes and is long: nothing to who has it, and packed to who can unpack it. */
export async function sendTagged(req: Request, res: Response, reply: Reply): Promise<void> {
  if (reply.status !== 200) return sendReply(res, reply);
  const body = String(reply.body);
  const tag = tagOf(body);
  res.setHeader('ETag', tag);
  res.setHeader('Cache-Control', 'private, no-cache');
  res.setHeader('Vary', 'Accept-Encoding');
  if (isKnown(req.headers['if-none-match'], tag)) return void res.writeHead(304).end();
  const isWorthIt = body.length >= least_bytes;
  if (!isWorthIt || req.acceptsEncodings(['gzip', 'identity']) !== 'gzip') return sendReply(res, reply);
  const packed = await pack(body);
  if (res.headersSent) return;
  res.setHeader('Content-Encoding', 'gzip');
  sendReply(res, { ...reply, body: packed });
}
