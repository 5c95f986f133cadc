import type { Request, RequestHandler } from 'express';
import { httpOperations } from '../../contract/httpOperations.ts';
import type { Dispatch } from '../../dispatch.ts';
import type { ApiDocument } from './document.ts';
import { exampleAnswers } from './exampleAnswers.ts';
import { docsPage } from './page.ts';
import { searchScript } from './searchScript.ts';
import { icon, style } from './style.ts';

/** The page loads only its own files and calls nobody. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const send =
  (type: string, textOf: (req: Request) => string | Promise<string>): RequestHandler =>
  async (req, res) => {
    res.setHeader('Content-Security-Policy', contentPolicy);
    res.setHeader('Cache-Control', 'no-cache');
    res.type(type).send(await textOf(req));
  };

/** Where the reader of a page sees it: a proxy before this server may add TLS, and says so. */
function addressOf({ headers, secure }: Request): string {
  const scheme = secure || headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  return `${scheme}://${(headers.host ?? '').toLowerCase()}`;
}

/** The API's page and its files. The page is written at the first request from an address, with answers of this server. */
export function docsPages(
  readDocument: () => ApiDocument,
  dispatch: Dispatch,
): { path: string; send: RequestHandler }[] {
  const written = new Map<string, Promise<string>>();
  const write = async (address: string) => {
    const answers = await exampleAnswers(dispatch);
    // If an answer is missing, as on a busy server, the next request writes the page again.
    if (answers.byOperation.size < httpOperations.length) written.delete(address);
    return docsPage({ document: readDocument(), answers, address });
  };
  const page = (req: Request) => {
    const address = addressOf(req);
    const known = written.get(address);
    if (known !== undefined) return known;
    const writing = write(address).catch((error: unknown) => {
      written.delete(address);
      throw error;
    });
    written.set(address, writing);
    return writing;
  };
  return [
    // Whoever opens the address that the window shows is looking for this.
    { path: '/', send: (_, res) => res.redirect('/docs') },
    { path: '/docs', send: send('html', page) },
    { path: '/docs/page.css', send: send('css', () => style) },
    { path: '/docs/search.js', send: send('js', () => searchScript) },
    { path: '/docs/icon.svg', send: send('svg', () => icon) },
  ];
}
