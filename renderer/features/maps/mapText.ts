import type { AreaMeasure, MapLayer, MapSources } from '../../../server/contract/schemas/maps.ts';
import type { Settings } from '../../../server/contract/schemas/window.ts';
import { mercatorX, mercatorY } from '../../map/geometry/mercator.ts';

const bytesPerMegabyte = 1024 ** 2;

export const megabytesText = (bytes: number): string =>
  bytes < bytesPerMegabyte / 10
    ? 'under\u00a00.1\u00a0MB'
    : `${(bytes / bytesPerMegabyte).toFixed(bytes < 10 * bytesPerMegabyte ? 1 : 0)}\u00a0MB`;

/** `312 pictures, about 8 MB` */
export const areaText = ({ tiles, bytes }: AreaMeasure): string =>
  `${tiles} ${tiles === 1 ? 'picture' : 'pictures'}, ${bytes < bytesPerMegabyte / 10 ? '' : 'about '}${megabytesText(bytes)}`;

/** `86 of 500 MB kept on this computer` */
export const keptText = ({ kept_bytes, most_kept_bytes }: MapSources): string =>
  `${Math.ceil(kept_bytes / bytesPerMegabyte)} of ${Math.round(most_kept_bytes / bytesPerMegabyte)} MB kept on this computer`;

const isOnThisComputer = (host: string) => /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/.test(host);

/** The network setting lets the host ask for a map's pictures. */
export const mayShow = ({ host }: MapLayer, network: Settings['network']): boolean =>
  host === undefined || network === 'online' || isOnThisComputer(host);

const offlineText = ({ host }: MapLayer): string =>
  `Offline: ${host} is not asked; the map shows what is kept on this computer.`;

const disconnectedText = 'No network: the map shows what is kept on this computer.';

/** Why a map may lack pictures or show old ones; `undefined`: nothing is known against it. */
export function missingText(
  layer: MapLayer,
  network: Settings['network'],
  isConnected: boolean,
): string | undefined {
  if (layer.host === undefined || isOnThisComputer(layer.host)) return layer.trouble;
  if (network !== 'online') return offlineText(layer);
  return isConnected ? layer.trouble : disconnectedText;
}

/** The map has pictures of a place that are worth a choice. */
export const servesPlace = (
  { within }: Pick<MapLayer, 'within'>,
  { lat, lng }: { readonly lat: number; readonly lng: number },
): boolean =>
  within === undefined ||
  (lat >= within.south && lat <= within.north && lng >= within.west && lng <= within.east);

/** Closer than this a picture of 256 pixels shows a few houses at most. */
const closestPreview = 14;

/** One picture of a map with a place in it. */
export function previewAddress(
  { id, zooms }: Pick<MapLayer, 'id' | 'zooms'>,
  { lat, lng }: { readonly lat: number; readonly lng: number },
  zoom: number,
): string {
  const z = Math.max(zooms[0], Math.min(Math.round(zoom), zooms[1], closestPreview));
  const count = 2 ** z;
  const column = Math.floor(mercatorX(lng) * count);
  const row = Math.min(Math.max(Math.floor(mercatorY(lat) * count), 0), count - 1);
  return `/tiles/${id}/${z}/${((column % count) + count) % count}/${row}`;
}

/** Why an own address cannot be used; `undefined` if it seems valid: the host looks closer. */
export function addressFault(address: string): string | undefined {
  if (address.length > 500) return 'At most 500 characters.';
  if (!/^https?:\/\//i.test(address)) return 'Start with https://, or http:// for a server on this computer.';
  const plain = address.replaceAll('{-y}', '{y}');
  const isWmts = ['{TileMatrix}', '{TileRow}', '{TileCol}'].every((part) => plain.includes(part));
  return isWmts || ['{z}', '{x}', '{y}'].every((part) => plain.includes(part))
    ? undefined
    : 'The address needs {z}, {x} and {y} where zoom, column and row go.';
}
