import type { OwnMap } from '../../server/contract/schemas/window.ts';

/** A map of the person's own, for tests that need one. */
export const ownMap = (address: string, attribution = ''): OwnMap => ({
  id: 'own-1',
  name: 'Tiles',
  address,
  attribution,
});
