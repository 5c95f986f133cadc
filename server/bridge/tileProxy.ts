import { toTileCoordinates } from '../net/tileAddress.ts';
import type { MapService, PictureFailure, PictureResult } from '../services/services.ts';
import { type PageAnswer, textAnswer } from './pageFiles.ts';
import { hardeningHeaders } from './pagePolicy.ts';

/** Answers `/tiles/{map}/{z}/{x}/{y}`, with `@2x` behind for dense screens; `undefined` for any other path. */
export type TileProxy = (pathname: string) => Promise<PageAnswer | undefined>;

const failureStatus: Record<PictureFailure['code'], number> = {
  NO_SUCH_MAP: 404,
  NOTHING_THERE: 404,
  NOT_ALLOWED: 403,
  ADDRESS_REFUSED: 403,
  UNREACHABLE: 502,
  UPSTREAM_REFUSED: 502,
  WRONG_TYPE: 502,
  NOT_UNDERSTOOD: 502,
  NO_PIECES: 502,
  WRONG_PIECE: 502,
  CHANGED: 502,
  TOO_LARGE: 502,
  TOO_MANY: 503,
  LEFT_ALONE: 503,
  TOO_SLOW: 504,
};

function toAnswer(result: PictureResult): PageAnswer {
  if (!result.ok) return textAnswer(failureStatus[result.failure.code], result.failure.code);
  const { type, bytes } = result.value;
  return {
    status: 200,
    headers: { ...hardeningHeaders, 'Content-Type': type, 'Cache-Control': 'no-store' },
    body: bytes,
  };
}

const nothingThere = textAnswer(404, 'NOTHING_THERE');

export function makeTileProxy({ picture }: Pick<MapService, 'picture'>): TileProxy {
  return async (pathname) => {
    if (!pathname.startsWith('/tiles/')) return undefined;
    const [map = '', ...place] = pathname.slice('/tiles/'.length).split('/');
    const last = place.at(-1) ?? '';
    const isSharp = last.endsWith('@2x');
    const tile = toTileCoordinates(isSharp ? place.with(-1, last.slice(0, -3)) : place);
    return tile === undefined ? nothingThere : toAnswer(await picture({ ...tile, map, isSharp }));
  };
}
