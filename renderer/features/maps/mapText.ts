import type { AreaMeasure, MapLayer, MapSources } from '../../../server/contract/schemas/maps.ts';
import type { Settings } from '../../../server/contract/schemas/window.ts';
import { inDigitsOf } from '../../../server/report/digits.ts';
import { say } from '../../../server/report/say.ts';
import { mercatorX, mercatorY } from '../../map/geometry/mercator.ts';
import { localeOfPage, words } from '../../ui/words.ts';

const bytesPerMegabyte = 1024 ** 2;
const least = 0.1;

export function megabytesText(bytes: number): string {
  const megabytes = bytes / bytesPerMegabyte;
  if (megabytes < least) return words('window.maps.megabytes_least', { least });
  const size = inDigitsOf(localeOfPage(), megabytes.toFixed(megabytes < 10 ? 1 : 0));
  return words('window.maps.megabytes', { size });
}

/** `312 pictures, about 8 MB` */
export const areaText = ({ tiles, bytes }: AreaMeasure): string =>
  words(bytes / bytesPerMegabyte < least ? 'window.maps.area_size' : 'window.maps.area_size_about', {
    tiles,
    size: megabytesText(bytes),
  });

/** `86 of 500 MB kept on this computer` */
export const keptText = ({ kept_bytes, most_kept_bytes }: MapSources): string =>
  words('window.maps.kept', {
    kept: Math.ceil(kept_bytes / bytesPerMegabyte),
    most: most_kept_bytes / bytesPerMegabyte,
  });

const isOnThisComputer = (host: string) => /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/.test(host);

/** The network setting lets the host ask for a map's pictures. */
export const mayShow = ({ host }: MapLayer, network: Settings['network']): boolean =>
  host === undefined || network === 'online' || isOnThisComputer(host);

/** Why a map may lack pictures or show old ones; `undefined`: nothing is known against it. */
export function missingText(
  layer: MapLayer,
  network: Settings['network'],
  isConnected: boolean,
): string | undefined {
  const { host } = layer;
  const trouble = layer.trouble && say(layer.trouble, localeOfPage());
  if (host === undefined || isOnThisComputer(host)) return trouble;
  if (network !== 'online') return words('window.maps.offline_kept', { host });
  return isConnected ? trouble : words('window.maps.no_network');
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
  if (address.length > 500) return words('window.common.address_long');
  if (!/^https?:\/\//i.test(address)) return words('window.common.address_not_secure');
  const plain = address.replaceAll('{-y}', '{y}');
  const isWmts = ['{TileMatrix}', '{TileRow}', '{TileCol}'].every((part) => plain.includes(part));
  return isWmts || ['{z}', '{x}', '{y}'].every((part) => plain.includes(part))
    ? undefined
    : words('window.maps.address_places', { zoom: '{z}', column: '{x}', row: '{y}' });
}
