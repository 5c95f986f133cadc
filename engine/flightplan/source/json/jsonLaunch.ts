import { isLaunchName } from '../launchPlaces.ts';
import { textAt } from './jsonValue.ts';

/** The name or type of a point, where that says that the aircraft takes off there. */
export const launchNameIn = (point: unknown): string | undefined =>
  ['name', 'label', 'title', 'type'].flatMap((key) => textAt(point, key) ?? []).find(isLaunchName);
