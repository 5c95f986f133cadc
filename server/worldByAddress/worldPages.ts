import { fail, type Result, succeed } from '../../engine/result.ts';
import type { TextFailure } from '../net/textAsker.ts';
import { isCut, listPageOf } from '../work/partOfList.ts';

/** More pages are more than an area of one flight has. */
const mostPages = 30;

export interface PagesFailure {
  readonly code: TextFailure['code'] | 'PART_ONLY' | 'CHANGED';
  readonly status?: TextFailure['status'];
}

type Bytes = Uint8Array<ArrayBuffer>;
type AskForPage = (page: number) => Promise<Result<Bytes, PagesFailure>>;

/** Fetches all pages of what is sent in pages, as one file. A part of it alone is refused: what it lacks would seem free. */
export async function wholeOf(ask: AskForPage, most_bytes: number): Promise<Result<Bytes, PagesFailure>> {
  const first = await ask(1);
  if (!first.ok) return first;
  if (isCut(first.value)) return fail({ code: 'PART_ONLY' });
  const begin = listPageOf(first.value);
  if (begin === undefined) return first;
  if (begin.count === 0) return fail({ code: 'NOTHING_THERE' });
  if (begin.page === 1 && begin.pages <= 1) return first;
  if (begin.page !== 1 || begin.pages > mostPages) return fail({ code: 'PART_ONLY' });
  const items = [...begin.items];
  let size_bytes = first.value.length;
  for (let page = 2; page <= begin.pages; page += 1) {
    const next = await ask(page);
    if (!next.ok) return next;
    size_bytes += next.value.length;
    if (size_bytes > most_bytes) return fail({ code: 'TOO_LARGE' });
    const read = listPageOf(next.value);
    if (read?.page !== page || read.pages !== begin.pages || read.count !== begin.count)
      return fail({ code: 'CHANGED' });
    items.push(...read.items);
  }
  if (begin.count !== undefined && items.length !== begin.count) return fail({ code: 'CHANGED' });
  return succeed(new TextEncoder().encode(JSON.stringify({ items })));
}
