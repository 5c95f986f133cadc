import type { CustomScheme } from 'electron';
import { type PageAnswer, type PageFiles, textAnswer } from '../server/bridge/pageFiles.ts';
import type { TileProxy } from '../server/bridge/tileProxy.ts';
import { isOwnPage, pageScheme } from './ownAddress.ts';

export const pageSchemes: CustomScheme[] = [
  { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
];

async function answerTo(request: Request, page: PageFiles, tiles: TileProxy): Promise<PageAnswer> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return textAnswer(405, 'Method not allowed');
  if (!isOwnPage(request.url)) return textAnswer(404, 'Not found');
  const { pathname, search } = new URL(request.url);
  return (await tiles(pathname)) ?? (await page(pathname, search));
}

/** The handler of `protocol.handle('app', …)`: serves the page and its tiles, nothing else. */
export function makeAppProtocol(page: PageFiles, tiles: TileProxy): (request: Request) => Promise<Response> {
  return async (request) => {
    const { status, headers, body } = await answerTo(request, page, tiles);
    return new Response(body, { status, headers });
  };
}
