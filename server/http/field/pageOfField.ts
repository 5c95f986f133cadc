import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';

/** All files of the page, by their paths. */
const files = {
  '/field': ['page.html', 'text/html'],
  '/field/page.js': ['page.js', 'text/javascript'],
  '/field/page.css': ['page.css', 'text/css'],
  '/field/worker.js': ['worker.js', 'text/javascript'],
} as const;
type FieldPath = keyof typeof files;

/** The page loads its own files and nothing else; it may ask the phone where it is. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'Content-Security-Policy': policy,
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'Cache-Control': 'no-cache',
} as const;

/** Sends the files of the field page, which are read once. */
export function fieldFiles(folder: string): readonly { path: string; send: RequestHandler }[] {
  return (Object.keys(files) as FieldPath[]).map((path) => {
    const [name, type] = files[path];
    let body: Buffer | undefined;
    return {
      path,
      send: (_req, res) => {
        body ??= readFileSync(join(folder, name));
        res.set({
          ...headers,
          'Content-Type': `${type}; charset=utf-8`,
          'Content-Length': String(body.length),
        });
        // The page lies at the edge of what its worker looks after.
        if (path === '/field/worker.js') res.setHeader('Service-Worker-Allowed', '/field');
        res.writeHead(200).end(body);
      },
    };
  });
}
