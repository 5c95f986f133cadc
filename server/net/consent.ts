import type { Settings } from '../contract/schemas/window.ts';
import { reachOf } from './reach.ts';

/** This computer may be asked always, any other address once the person has agreed. */
export const mayAsk = (url: URL, network: Settings['network']): boolean =>
  network === 'online' || reachOf(url) === 'loopback';
