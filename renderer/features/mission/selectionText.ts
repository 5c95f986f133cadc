import type { Mission } from '../../../engine/mission/mission.ts';
import { type Locale, toCountText } from '../../../server/report/format.ts';
import { toPlaceWords } from '../../map/tools/placeWords.ts';
import { waypointsText } from '../../plan/editText.ts';

export interface SelectedNow {
  readonly mission: Pick<Mission, 'waypoints' | 'home'>;
  readonly selected: readonly number[];
}

const capital = (text: string) => text.replace(/^w/, 'W');

function toDeletedText(before: SelectedNow, { mission }: SelectedNow): string {
  const count = before.mission.waypoints.length - mission.waypoints.length;
  if (count <= 0) return '';
  if (count === before.selected.length) return `${capital(waypointsText(before.selected))} deleted.`;
  return count === 1 ? '1 waypoint deleted.' : '';
}

function toSelectedText({ mission, selected }: SelectedNow, locale: Locale): string {
  const count = mission.waypoints.length;
  const [index] = selected;
  if (index === undefined) return count === 0 ? '' : 'No waypoint selected.';
  const place = mission.waypoints[index];
  if (selected.length > 1 || place === undefined)
    return `${toCountText(selected.length, 'waypoint')} of ${count} selected.`;
  return `Waypoint ${index + 1} of ${count} selected: ${toPlaceWords(place, mission.home, locale)}.`;
}

/** Says what was deleted and what is selected now; `undefined`: neither has changed. */
export function toSelectionText(before: SelectedNow, now: SelectedNow, locale: Locale): string | undefined {
  const deleted = toDeletedText(before, now);
  if (deleted === '' && before.selected.join() === now.selected.join()) return undefined;
  return [deleted, toSelectedText(now, locale)].filter((part) => part !== '').join(' ');
}
