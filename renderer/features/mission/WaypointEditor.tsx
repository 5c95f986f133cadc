import { Copy, Trash2, X } from 'lucide-react';
import type { AltitudeDatum, Position } from '../../../engine/geo/position.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { setSpeedOf } from '../../../server/report/flightSettings.ts';
import { toSpeedText } from '../../../server/report/format.ts';
import type { Leg } from '../../analysis/legsOnScreen.ts';
import { keysTextOf } from '../../commands/shortcuts.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useInputs, useMission, useViewStore } from '../../plan/planStores.ts';
import { withFit } from '../../plan/viewStore.ts';
import { IconButton } from '../../ui/Button.tsx';
import { CoordinateField } from '../../ui/CoordinateField.tsx';
import { datumNames } from '../../ui/datumNames.ts';
import fields from '../../ui/Fields.module.css';
import { Figures } from '../../ui/Figures.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { toNumberText } from '../../ui/numberText.ts';
import { toQuantity } from '../../ui/quantity.ts';
import { Select } from '../../ui/Select.tsx';
import type { Standing } from '../../ui/standing.ts';
import { useChosenDrone } from '../drone/chosenDrone.ts';
import { ActionList } from './ActionList.tsx';
import { toLegOutcomes } from './missionOutcome.ts';
import { Outcomes } from './Outcomes.tsx';
import css from './WaypointEditor.module.css';

export const datumOptions = Object.entries(datumNames).map(([value, label]) => ({
  value: value as AltitudeDatum,
  label,
}));

/** The speed of a waypoint without its own, in the window's unit. */
function useCruiseText(): string {
  const choice = useInputs((inputs) => inputs.speed_choice);
  const cruise_mps = useInputs(setSpeedOf);
  const drone = useChosenDrone();
  const { toShown } = toQuantity('airspeed_mps', useLocale());
  if (choice === 'best_range') return 'best range';
  const speed_mps = cruise_mps ?? drone?.cruise_speed_mps;
  return speed_mps === undefined ? 'cruise' : toNumberText(toShown(speed_mps), 1);
}

/** Shows the flown speed when best range replaces a waypoint's own. */
function FlownAt({ leg }: Pick<Props, 'leg'>) {
  const isBest = useInputs((inputs) => inputs.speed_choice === 'best_range');
  const locale = useLocale();
  const speed_mps = leg?.ground_speed_mps;
  if (!isBest || speed_mps === undefined) return null;
  return <p className={fields['small']}>Best range flies {toSpeedText(speed_mps, locale)}.</p>;
}

import { useWhole } from '../../ui/intoView.ts';

interface Props {
  readonly index: number;
  readonly waypoint: Waypoint;
  /** The leg that ends here, once it is analysed. */
  readonly leg: Leg | undefined;
  readonly standing: Standing;
}

export function WaypointEditor({ index, waypoint, leg, standing }: Props) {
  const view = useViewStore();
  const { edit, duplicateSelected, deleteSelected } = usePlanCommands();
  const card = useWhole<HTMLElement>();
  const cruise = useCruiseText();
  const waypoints = useMission(({ history }) => history.present.waypoints);
  const change = (part: Partial<Omit<Waypoint, 'lat' | 'lon'>>) =>
    edit({ kind: 'change_waypoint', index, change: part });
  /** A typed place may be anywhere, so the map goes there. */
  const typePlace = (to: Position) => {
    edit({ kind: 'move_waypoint', index, to });
    view.setState((state) => withFit(state, 'route'));
  };
  return (
    <section
      ref={card}
      className={css['card']}
      aria-label={`Waypoint ${index + 1}`}
      data-testid="waypoint-editor"
      data-covers="bottom"
      data-editor
    >
      <header className={css['head']}>
        <b>Waypoint {index + 1}</b>
        <IconButton
          icon={Copy}
          size="s"
          label={`Duplicate waypoint ${index + 1}`}
          shortcut={keysTextOf('duplicate')}
          onClick={duplicateSelected}
        />
        <IconButton
          icon={Trash2}
          size="s"
          label={`Delete waypoint ${index + 1}`}
          shortcut={keysTextOf('delete')}
          onClick={deleteSelected}
        />
        <IconButton icon={X} size="s" label="Close" onClick={() => view.setState({ selected: [] })} />
      </header>
      {leg === undefined ? null : (
        <Figures standing={standing}>
          <Outcomes label={`At waypoint ${index + 1}`} outcomes={toLegOutcomes(leg)} />
        </Figures>
      )}
      <CoordinateField label={`Place of waypoint ${index + 1}`} place={waypoint} onPlace={typePlace} />
      <div className={fields['pair']}>
        <NumberField
          label="Altitude"
          bound="altitude_m"
          layout="stacked"
          value={waypoint.altitude.value_m}
          onChange={(value_m) => change({ altitude: { ...waypoint.altitude, value_m } })}
        />
        <Select
          label="Measured"
          layout="stacked"
          value={waypoint.altitude.datum}
          options={datumOptions}
          onChange={(datum) => change({ altitude: { ...waypoint.altitude, datum } })}
        />
        <NumberField
          label="Hover"
          bound="hover_time_s"
          layout="stacked"
          value={waypoint.hover_time_s}
          onChange={(hover_time_s) => change({ hover_time_s })}
        />
        <NumberField
          label="Speed to here"
          bound="leg_speed_mps"
          layout="stacked"
          value={waypoint.speed_mps}
          placeholder={cruise}
          onChange={(speed_mps) => change({ speed_mps })}
          onClear={() => change({ speed_mps: undefined })}
          note={standing === 'current' ? <FlownAt leg={leg} /> : null}
        />
      </div>
      <ActionList
        index={index}
        waypoints={waypoints}
        actions={waypoint.actions ?? []}
        onChange={(actions) => change({ actions })}
      />
    </section>
  );
}
