import type { RequestHandler } from 'express';
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
  (type: string, textOf: () => string | Promise<string>): RequestHandler =>
  async (_req, res) => {
    res.setHeader('Content-Security-Policy', contentPolicy);
    res.setHeader('Cache-Control', 'no-cache');
    res.type(type).send(await textOf());
  };

/** The API's page and its files. The page is written at the first request, with answers of this server. */
export function docsPages(
  document: ApiDocument,
  dispatch: Dispatch,
): { path: string; send: RequestHandler }[] {
  let written: Promise<string> | undefined;
  const write = async () => {
    const answers = await exampleAnswers(dispatch);
    // If an answer is missing, as on a busy server, the next request writes the page again.
    if (answers.byOperation.size < httpOperations.length) written = undefined;
    return docsPage(document, answers);
  };
  const page = () => {
    written ??= write().catch((error: unknown) => {
      written = undefined;
      throw error;
    });
    return written;
  };
  return [
    { path: '/docs', send: send('html', page) },
    { path: '/docs/page.css', send: send('css', () => style) },
    { path: '/docs/search.js', send: send('js', () => searchScript) },
    { path: '/docs/icon.svg', send: send('svg', () => icon) },
  ];
}
