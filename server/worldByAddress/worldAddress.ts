import { createHash } from 'node:crypto';
import type { Saying } from '../../engine/saying.ts';
import type { WorldAddress } from '../contract/schemas/window.ts';
import { boxBraces, filledBy, hasBracesInHost, hasPlace, placeBraces } from '../net/aroundPlace.ts';
import { reachOf } from '../net/reach.ts';

const example = 'https://api.core.openaip.net/api/airspaces?pos={lat},{lon}&dist=50000&limit=1000';

/** OpenAIP's own header, by which it takes a key. */
const openaipHeader = 'x-openaip-api-key';
const isOpenaip = ({ hostname }: URL): boolean => /(^|\.)openaip\.net$/.test(hostname);

/** Headers that carry a secret, and no others: a header may not change what is asked or of whom. */
const header = /^(authorization|[a-z0-9-]*(?:key|token)): ?([!-~](?:[ -~]*[!-~])?)$/i;

export const urlOf = (address: string): URL => new URL(filledBy(address, () => '0'));

/** Stands for an address where that must not be repeated, since it may hold a secret. */
export const addressId = (address: string): string =>
  `from-${createHash('sha256').update(address).digest('hex').slice(0, 16)}`;

/** The header that carries the key of an address; `undefined`: none is needed. */
export function secretOf({
  address,
  key,
}: WorldAddress): { readonly name: string; readonly value: string } | undefined {
  if (key === '') return undefined;
  const [, name, value] = header.exec(key) ?? [];
  if (name !== undefined && value !== undefined) return { name, value };
  return isOpenaip(urlOf(address)) && /^[!-~]+$/.test(key) ? { name: openaipHeader, value: key } : undefined;
}

function faultOf(given: WorldAddress): string | undefined {
  const { address } = given;
  const url = filledBy(address, () => '0');
  if (!URL.canParse(url)) return 'not_web';
  if (/[{}]/.test(url) || (url !== address && !hasPlace(address))) return 'placeholders';
  if (reachOf(new URL(url)) === undefined || hasBracesInHost(address)) return 'reach';
  return given.key !== '' && secretOf(given) === undefined ? 'key' : undefined;
}

/** Why zones cannot be fetched from an address, in a clause; `undefined`: they can. */
export function worldAddressComplaint(given: WorldAddress): Saying | undefined {
  const fault = faultOf(given);
  if (fault === undefined) return undefined;
  const [box, place] = [boxBraces.join(','), placeBraces.join(',')];
  return { says: 'host.world_address', values: { fault, box, place, example } };
}
