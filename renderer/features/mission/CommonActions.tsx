import type { Waypoint } from '../../../engine/mission/mission.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { Select } from '../../ui/Select.tsx';
import { words } from '../../ui/words.ts';
import { actionForAll, actionForNone, type CommonAction, commonActions } from './actionsInCommon.ts';
import { actionChoices, newAction } from './actionText.ts';
import css from './CommonActions.module.css';
import { naming } from './inCommon.ts';

interface Props {
  /** Indices of waypoints, rising. */
  readonly indices: readonly number[];
  readonly waypoints: readonly Waypoint[];
}

interface RowProps {
  readonly common: CommonAction;
  readonly of: number;
  readonly onToggle: () => void;
}

/** An act with how many of the chosen do it: a tick for all, a dash for some. */
function Row({ common, of, onToggle }: RowProps) {
  const { text, count } = common;
  const isOfAll = count === of;
  return (
    <li>
      <label className={css['row']}>
        <input
          type="checkbox"
          checked={isOfAll}
          ref={(box) => {
            if (box !== null) box.indeterminate = !isOfAll;
          }}
          onChange={onToggle}
        />
        <span className={css['name']} title={text}>
          {text}
        </span>
        <span className={css['count']}>
          {isOfAll
            ? words('window.mission.of_all', { of })
            : words('window.mission.some_of_all', { count, of })}
        </span>
      </label>
    </li>
  );
}

/** The nose has a field of its own, and a look goes on from one waypoint to another. */
const choices = () => actionChoices().filter(({ value }) => value !== 'heading' && value !== 'look_at');

/** Ticks the actions that all chosen waypoints share. */
export function CommonActions({ indices, waypoints }: Props) {
  const { edit } = usePlanCommands();
  const nothing = { value: 'none', label: words('window.mission.add_to_all') } as const;
  const common = commonActions(indices.flatMap((index) => waypoints[index] ?? []));
  const toggle = ({ action, count, isForAll }: CommonAction) =>
    edit(
      count < indices.length && isForAll
        ? actionForAll(waypoints, indices, action)
        : actionForNone(waypoints, indices, action),
    );
  return (
    <section
      className={css['list']}
      aria-label={words('window.mission.actions_at', naming(indices))}
      data-testid="common-actions"
    >
      <Select
        label={words('window.mission.actions')}
        value="none"
        options={[nothing, ...choices()]}
        onChange={(type) => {
          if (type !== 'none') edit(actionForAll(waypoints, indices, newAction(type, { waypointsAfter: 1 })));
        }}
      />
      {common.length === 0 ? null : (
        <ul className={css['rows']}>
          {common.map((one) => (
            <Row key={one.text} common={one} of={indices.length} onToggle={() => toggle(one)} />
          ))}
        </ul>
      )}
    </section>
  );
}
