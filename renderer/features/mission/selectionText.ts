import type { Mission } from '../../../engine/mission/mission.ts';
import { type Locale, toWholeText } from '../../../server/report/format.ts';
import { toPlaceWords } from '../../map/tools/placeWords.ts';
import { words } from '../../ui/words.ts';
import { naming } from './inCommon.ts';

export interface SelectedNow {
  readonly mission: Pick<Mission, 'waypoints' | 'home'>;
  readonly selected: readonly number[];
}

function toDeletedText(before: SelectedNow, { mission }: SelectedNow): string {
  const count = before.mission.waypoints.length - mission.waypoints.length;
  if (count <= 0) return '';
  if (count === before.selected.length) return words('window.mission.deleted', naming(before.selected));
  return count === 1 ? words('window.mission.one_deleted') : '';
}

function toSelectedText({ mission, selected }: SelectedNow, locale: Locale): string {
  const of = mission.waypoints.length;
  const [index] = selected;
  if (index === undefined) return of === 0 ? '' : words('window.mission.none_selected');
  const place = mission.waypoints[index];
  if (selected.length > 1 || place === undefined) {
    const count = selected.length;
    return words('window.mission.several_selected', {
      count,
      said: toWholeText(count, locale),
      of,
    });
  }
  return words('window.mission.one_selected', {
    index,
    of,
    place: toPlaceWords(place, mission.home, locale),
  });
}

/** Says what was deleted and what is selected now; `undefined`: neither has changed. */
export function toSelectionText(before: SelectedNow, now: SelectedNow, locale: Locale): string | undefined {
  const deleted = toDeletedText(before, now);
  if (deleted === '' && before.selected.join() === now.selected.join()) return undefined;
  return [deleted, toSelectedText(now, locale)].filter((part) => part !== '').join(' ');
}
