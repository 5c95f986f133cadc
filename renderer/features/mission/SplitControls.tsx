import { isSeriesType } from '../../../engine/mission/actions.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import type { BatterySplit } from '../../../engine/mission/missionInput.ts';
import { isSwappedInLines } from '../../../server/report/flightSettings.ts';
import { useEntries } from '../../plan/entries.ts';
import { useInputs, useMission } from '../../plan/planStores.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { optionsOf, SegmentsRow } from '../../ui/Segments.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import { SwapPlace } from './SwapPlace.tsx';

const splits: readonly BatterySplit[] = ['fullest_first', 'balanced'];

/** True if pictures are taken in a series along some leg. */
const takesSeries = (waypoints: readonly Waypoint[]): boolean =>
  waypoints.some(({ actions = [] }) => actions.some(({ action_type }) => isSeriesType(action_type)));

/** How a plan is split over batteries: how far each is flown, what those after the first one take off with, and where they are changed. */
export function SplitControls() {
  const inputs = useInputs((state) => state);
  const hasPictureLines = useMission((state) => takesSeries(state.history.present.waypoints));
  const store = useEntries();
  return (
    <>
      <SegmentsRow
        label={words('window.mission.batteries')}
        value={inputs.battery_split ?? 'fullest_first'}
        options={optionsOf(splits, (split) => words(`window.mission.split_${split}`))}
        onChange={(battery_split) => store.setState({ battery_split })}
      />
      <NumberField
        label={words('window.mission.following_batteries')}
        bound="battery_pct"
        value={inputs.following_battery_pct}
        placeholder={words('window.mission.as_first_battery')}
        onChange={(following_battery_pct) => store.setState({ following_battery_pct })}
        onClear={() => store.setState({ following_battery_pct: undefined })}
      />
      {hasPictureLines ? (
        <SwitchRow
          label={words('window.mission.swap_in_lines')}
          isOn={isSwappedInLines(inputs)}
          onChange={(mid_line_swaps) => store.setState({ mid_line_swaps })}
        />
      ) : null}
      <SwapPlace />
    </>
  );
}
