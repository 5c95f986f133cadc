import type { Settings } from '../contract/schemas/window.ts';
import { reachOf } from './reach.ts';

/** Whether an address may be asked at all: this computer always, anybody else once the person has said so. */
export const mayAsk = (url: URL, network: Settings['network']): boolean =>
  network === 'online' || reachOf(url) === 'loopback';
