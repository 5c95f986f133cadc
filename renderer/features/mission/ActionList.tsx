import { X } from 'lucide-react';
import { isLastingType } from '../../../engine/mission/actions.ts';
import type { Waypoint, WaypointAction } from '../../../engine/mission/mission.ts';
import { IconButton } from '../../ui/Button.tsx';
import { CoordinateField } from '../../ui/CoordinateField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select } from '../../ui/Select.tsx';
import { words } from '../../ui/words.ts';
import css from './ActionList.module.css';
import { actionChoices, fieldOfAction, newAction, toActionName } from './actionText.ts';
import { naming } from './inCommon.ts';
import { usualPlace } from './usualPlace.ts';

interface RowProps {
  readonly action: WaypointAction;
  readonly index: number;
  readonly count: number;
  readonly onChange: (action: WaypointAction) => void;
  readonly onRemove: () => void;
}

/** The last waypoint of what goes on along the legs. */
function UpTo({ action, index, count, onChange }: RowProps) {
  const { span } = action;
  if (span === undefined || !isLastingType(action.action_type)) return null;
  return (
    <NumberField
      label={words('window.mission.up_to_waypoint')}
      bound={{ min: index + 1, max: Math.max(count, index + 1), unit: '', step: 1 }}
      value={Math.min(index + 1 + span, count)}
      onChange={(last) => onChange({ ...action, span: Math.round(last) - index - 1 })}
    />
  );
}

/** The place that is looked at. */
function Place({ action, index, onChange }: RowProps) {
  const { place } = action;
  if (place === undefined) return null;
  const { altitude } = place;
  return (
    <>
      <CoordinateField
        label={words('window.mission.place_looked_at', { index })}
        place={place}
        onPlace={({ lat, lon }) => onChange({ ...action, place: { lat, lon, altitude } })}
      />
      <NumberField
        label={words('window.mission.its_height', { datum: altitude.datum })}
        bound="altitude_m"
        value={altitude.value_m}
        onChange={(value_m) =>
          onChange({ ...action, place: { ...place, altitude: { ...altitude, value_m } } })
        }
      />
    </>
  );
}

function Row(props: RowProps) {
  const { action, onChange, onRemove } = props;
  const name = toActionName(action);
  const field = fieldOfAction(action);
  return (
    <li className={css['row']}>
      <div className={css['what']}>
        {field === undefined ? (
          <span className={css['name']}>{name}</span>
        ) : (
          <NumberField
            label={name}
            bound={field.bound}
            value={field.value}
            onChange={(value) => onChange({ ...action, [field.figure]: value })}
          />
        )}
        <Place {...props} />
        <UpTo {...props} />
      </div>
      <IconButton icon={X} size="s" label={words('window.mission.remove', { name })} onClick={onRemove} />
    </li>
  );
}

interface Props {
  readonly index: number;
  readonly waypoints: readonly Waypoint[];
  readonly actions: readonly WaypointAction[];
  readonly onChange: (actions: readonly WaypointAction[]) => void;
}

/** Lists the actions at a waypoint, in order, after its wait. */
export function ActionList({ index, waypoints, actions, onChange }: Props) {
  const count = waypoints.length;
  const nothing = { value: 'none', label: words('window.mission.add_action') } as const;
  return (
    <section
      className={css['list']}
      aria-label={words('window.mission.actions_at', naming([index]))}
      data-testid="actions"
    >
      <Select
        label={words('window.mission.actions')}
        value="none"
        options={[nothing, ...actionChoices()]}
        onChange={(type) => {
          if (type === 'none') return;
          const around = { waypointsAfter: count - index - 1, place: usualPlace(waypoints) };
          onChange([...actions, newAction(type, around)]);
        }}
      />
      {actions.length === 0 ? null : (
        <ol className={css['rows']}>
          {actions.map((action, at) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: equal actions have nothing but their place to tell them apart
              key={`${at} ${action.action_type}`}
              action={action}
              index={index}
              count={count}
              onChange={(changed) => onChange(actions.with(at, changed))}
              onRemove={() => onChange(actions.toSpliced(at, 1))}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
