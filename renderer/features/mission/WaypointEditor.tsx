import type { Position } from '../../../engine/geo/position.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { setSpeedOf } from '../../../server/report/flightSettings.ts';
import type { Leg } from '../../analysis/legsOnScreen.ts';
import { useAreaInView } from '../../plan/areaInView.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useInputs, useMission, useViewStore } from '../../plan/planStores.ts';
import { withFit } from '../../plan/viewStore.ts';
import { CoordinateField } from '../../ui/CoordinateField.tsx';
import { datumOptions } from '../../ui/datumNames.ts';
import fields from '../../ui/Fields.module.css';
import { Figures } from '../../ui/Figures.tsx';
import { useWhole } from '../../ui/intoView.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { toNumberText } from '../../ui/numberText.ts';
import { toQuantity } from '../../ui/quantity.ts';
import { Select } from '../../ui/Select.tsx';
import type { Standing } from '../../ui/standing.ts';
import { words } from '../../ui/words.ts';
import { useChosenDrone } from '../drone/chosenDrone.ts';
import { ActionList } from './ActionList.tsx';
import { EditorButtons } from './EditorButtons.tsx';
import { toLegOutcomes } from './missionOutcome.ts';
import { Outcomes } from './Outcomes.tsx';
import css from './WaypointEditor.module.css';

/** The speed of a waypoint without its own, in the window's unit. */
function useCruiseText(): string {
  const choice = useInputs((inputs) => inputs.speed_choice);
  const cruise_mps = useInputs(setSpeedOf);
  const drone = useChosenDrone();
  const { toShown } = toQuantity('airspeed_mps', useLocale());
  if (choice === 'best_range') return words('window.mission.best_range');
  const speed_mps = cruise_mps ?? drone?.cruise_speed_mps;
  return speed_mps === undefined ? words('window.mission.cruise') : toNumberText(toShown(speed_mps), 1);
}

/** Shows the flown speed when best range replaces a waypoint's own. */
function FlownAt({ leg }: Pick<Props, 'leg'>) {
  const isBest = useInputs((inputs) => inputs.speed_choice === 'best_range');
  const speed_mps = leg?.ground_speed_mps;
  if (!isBest || speed_mps === undefined) return null;
  return <p className={fields['small']}>{words('window.mission.best_range_flies', { speed_mps })}</p>;
}

interface Props {
  readonly index: number;
  readonly waypoint: Waypoint;
  /** The leg that ends here, once it is analysed. */
  readonly leg: Leg | undefined;
  readonly standing: Standing;
}

export function WaypointEditor({ index, waypoint, leg, standing }: Props) {
  const view = useViewStore();
  const { edit } = usePlanCommands();
  const card = useWhole<HTMLElement>();
  const cruise = useCruiseText();
  const waypoints = useMission(({ history }) => history.present.waypoints);
  const change = (part: Partial<Omit<Waypoint, 'lat' | 'lon'>>) =>
    edit({ kind: 'change_waypoint', index, change: part });
  const shown = useAreaInView();
  /** A typed place may be anywhere, so the map goes there unless it shows it. */
  const typePlace = (to: Position) => {
    edit({ kind: 'move_waypoint', index, to });
    if (!shown.holds(to)) view.setState((state) => withFit(state, 'route'));
  };
  return (
    <section
      ref={card}
      className={css['card']}
      aria-label={words('window.common.waypoint_number', { index })}
      data-testid="waypoint-editor"
      data-covers="bottom"
      data-editor
    >
      <header className={css['head']}>
        <b>{words('window.common.waypoint_number', { index })}</b>
        <EditorButtons indices={[index]} />
      </header>
      {leg === undefined ? null : (
        <Figures standing={standing}>
          <Outcomes label={words('window.mission.at_waypoint', { index })} outcomes={toLegOutcomes(leg)} />
        </Figures>
      )}
      <CoordinateField
        label={words('window.mission.place_of', { index })}
        place={waypoint}
        onPlace={typePlace}
      />
      <div className={fields['pair']} data-wider="second">
        <NumberField
          label={words('window.mission.altitude')}
          bound="altitude_m"
          layout="stacked"
          value={waypoint.altitude.value_m}
          onChange={(value_m) => change({ altitude: { ...waypoint.altitude, value_m } })}
        />
        <Select
          label={words('window.mission.measured')}
          layout="stacked"
          value={waypoint.altitude.datum}
          options={datumOptions()}
          onChange={(datum) => change({ altitude: { ...waypoint.altitude, datum } })}
        />
        <NumberField
          label={words('window.mission.wait')}
          bound="hover_time_s"
          layout="stacked"
          value={waypoint.hover_time_s}
          onChange={(hover_time_s) => change({ hover_time_s })}
        />
        <NumberField
          label={words('window.mission.speed_to_here')}
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
