import { toPlainTemplate } from './tileUrl.ts';

export interface TileCoordinates {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

const deepestZoom = 24;

/** `undefined`: the web map grid has no such tile. */
export function toTileCoordinates(parts: readonly (string | undefined)[]): TileCoordinates | undefined {
  const [z, x, y] = parts.map((part) => (/^\d{1,8}$/.test(part ?? '') ? Number(part) : Number.NaN));
  if (z === undefined || x === undefined || y === undefined || parts.length !== 3) return undefined;
  const isInGrid = z <= deepestZoom && x < 2 ** z && y < 2 ** z;
  return isInGrid ? { z, x, y } : undefined;
}

/** The values of `{s}`, as map libraries name the hosts that share the load. */
const hosts = ['a', 'b', 'c'];

export const isSharp = (template: string): boolean => template.includes('{r}');

/** Fills `{z}`, `{x}`, `{y}`, `{-y}` (rows counted from the south), `{s}` and `{r}` (`@2x` for dense screens). */
export function toTileUrl(
  template: string,
  { z, x, y }: TileCoordinates,
  density: '' | '@2x' = '',
): URL | undefined {
  const values = new Map([
    ['z', String(z)],
    ['x', String(x)],
    ['y', String(y)],
    ['-y', String(2 ** z - 1 - y)],
    ['s', hosts[(x + y) % hosts.length] ?? ''],
    ['r', density],
  ]);
  const text = toPlainTemplate(template).replace(
    /\{([zxysr]|-y)\}/g,
    (_whole, name: string) => values.get(name) ?? '',
  );
  return URL.canParse(text) ? new URL(text) : undefined;
}
