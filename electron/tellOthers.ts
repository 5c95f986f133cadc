import type { OperationName } from '../server/contract/operations.ts';
import { type Dispatch, toldOf } from '../server/dispatch.ts';

/** These operations change things that all windows share. */
const changing: ReadonlySet<OperationName> = new Set<OperationName>([
  'saveSettings',
  'addAircraft',
  'saveAircraft',
  'removeAircraft',
  'addMapFile',
  'removeMapFile',
  'clearMaps',
  'addWorldFile',
  'turnWorldFile',
  'removeWorldFile',
  'keepMapArea',
  'clearMapAreas',
  'startServer',
  'stopServer',
  'createKey',
  'renewKey',
  'rotateKey',
  'revokeKey',
]);

/** Has the other windows told when one of them changes what all have in common. */
export function tellOthers(dispatch: Dispatch, tell: (window: number | undefined) => void): Dispatch {
  return toldOf(dispatch, (name, call) => {
    if (changing.has(name)) tell(call?.window);
  });
}
