import { toLongitude } from '../../../engine/geo/angle.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { FetchedFrom, WorldFile } from '../../../server/contract/schemas/world.ts';
import { toPlaceText } from '../../ui/coordinateText.ts';
import { hoursAndDays } from '../../ui/hoursAndDays.ts';
import { words } from '../../ui/words.ts';

/** Where a file is from: each fact that it does not state is said to be missing. */
export const originText = ({
  source,
  licence,
  dated,
  valid_until,
}: Pick<WorldFile, 'source' | 'licence' | 'dated' | 'valid_until'>): string =>
  words('window.world.origin', {
    source: source ?? 'none',
    licence: licence ?? 'none',
    dated: dated ?? 'none',
    until: valid_until ?? 'none',
  });

const minute_ms = 60_000;

/** From whom a file was fetched, how long ago, and around which place. */
export const fetchedText = ({ host, at, around }: FetchedFrom, now_ms: number): string =>
  words('window.world.fetched', {
    host,
    around: around === undefined ? 'none' : toPlaceText(around, 1),
    ...hoursAndDays(Math.max(0, Math.floor((now_ms - Date.parse(at)) / minute_ms))),
  });

/** A place goes out to a tenth of a degree: a launch point that is farther from it was not asked about. */
const sent_deg = 0.1;

/** True if a file was fetched around another place than the launch point. */
export const isElsewhere = ({ around }: FetchedFrom, launch: Position): boolean =>
  around !== undefined &&
  (Math.abs(launch.lat - around.lat) > sent_deg || Math.abs(toLongitude(launch.lon - around.lon)) > sent_deg);
