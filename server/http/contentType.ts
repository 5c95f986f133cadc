import type { RequestHandler } from 'express';
import { unsupportedType } from './problems.ts';
import { sendProblem } from './sendReply.ts';

function charsetOf(header: string): string {
  return /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(header)?.[1]?.toLowerCase() ?? 'utf-8';
}

export function requireType(type: 'application/json' | 'multipart/form-data'): RequestHandler {
  return (req, res, next) => {
    const header = req.headers['content-type'] ?? '';
    const named = header.split(';', 1)[0]?.trim().toLowerCase() === type;
    const unicode = /^utf-?8$/.test(charsetOf(header));
    if (named && unicode) return next();
    sendProblem(res, unsupportedType(`${type}, in UTF-8`));
  };
}
