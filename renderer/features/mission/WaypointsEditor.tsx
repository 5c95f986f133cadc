import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import type { WaypointChange } from '../../../engine/mission/edits.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import type { BoundName } from '../../../server/contract/schemas/common.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { datumOptions } from '../../ui/datumNames.ts';
import fields from '../../ui/Fields.module.css';
import { useWhole } from '../../ui/intoView.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { toNumberText } from '../../ui/numberText.ts';
import { toQuantity } from '../../ui/quantity.ts';
import { Said } from '../../ui/Said.tsx';
import { Select } from '../../ui/Select.tsx';
import { words } from '../../ui/words.ts';
import { CommonActions } from './CommonActions.tsx';
import { CommonNose } from './CommonNose.tsx';
import { EditorButtons } from './EditorButtons.tsx';
import { commonOf, haveOneDatum, naming, numbersText, raisedBy } from './inCommon.ts';
import { evenClimbEdit, isStretch, sidewaysEdit } from './manyEdits.ts';
import css from './WaypointEditor.module.css';

interface SidewaysProps {
  readonly indices: readonly number[];
  readonly waypoints: readonly Waypoint[];
}

const usual_m = 10;

/** Moves a stretch of the route sideways, as far on each leg. */
function Sideways({ indices, waypoints }: SidewaysProps) {
  const { edit } = usePlanCommands();
  const locale = useLocale();
  const [by_m, setBy] = useState(usual_m);
  const [problem, setProblem] = useState<string>();
  if (!isStretch(indices)) return null;
  const move = (right_m: number) => {
    const made = sidewaysEdit({ waypoints, indices, locale }, right_m);
    setProblem(made.ok ? undefined : made.failure.message);
    if (made.ok) edit(made.value);
  };
  return (
    <>
      <div className={css['line']}>
        <NumberField
          label={words('window.mission.sideways')}
          bound="line_spacing_m"
          value={by_m}
          onChange={setBy}
        />
        <div className={css['sides']}>
          <Button title={words('window.mission.left_about')} onClick={() => move(-by_m)}>
            {words('window.mission.left')}
          </Button>
          <Button title={words('window.mission.right_about')} onClick={() => move(by_m)}>
            {words('window.mission.right')}
          </Button>
        </div>
      </div>
      <Said text={problem} className={fields['fault']} role="alert" />
    </>
  );
}

interface FieldProps {
  readonly label: string;
  readonly bound: BoundName;
  readonly values: readonly (number | undefined)[];
  /** The word for waypoints that have no value of their own. */
  readonly otherwise?: string;
  readonly onChange: (value: number) => void;
  readonly onClear?: () => void;
}

/** A figure of several waypoints: where they differ, the field shows the span and changes nothing until something is typed. */
function CommonField({ values, otherwise, bound, ...rest }: FieldProps) {
  const { toShown } = toQuantity(bound, useLocale());
  const { value, span } = commonOf(values);
  const text = span?.map((end) => toNumberText(toShown(end), 1)).join('–');
  return (
    <NumberField {...rest} bound={bound} layout="stacked" value={value} placeholder={text ?? otherwise} />
  );
}

interface Props {
  /** The indices rise; there are at least two. */
  readonly indices: readonly number[];
  readonly waypoints: readonly Waypoint[];
}

const step_m = 10;

interface HeightsProps {
  readonly indices: readonly number[];
  readonly waypoints: readonly Waypoint[];
  readonly chosen: readonly Waypoint[];
  readonly change: (part: WaypointChange) => void;
}

/** Raises, lowers and levels several waypoints; to level them takes heights that are measured from the same. */
function Heights({ indices, waypoints, chosen, change }: HeightsProps) {
  const { edit } = usePlanCommands();
  const locale = useLocale();
  const { toShown, toStored, unit } = toQuantity('altitude_m', locale);
  const step = Math.round(toShown(step_m) / step_m) * step_m;
  const raise = (steps: 1 | -1) =>
    edit({ kind: 'raise_waypoints', by_m: raisedBy(indices, steps * toStored(step)) });
  const datum = chosen[0]?.altitude.datum;
  const highest_m = Math.max(...chosen.map(({ altitude }) => altitude.value_m));
  return (
    <div className={css['quick']}>
      <Button
        aria-label={words('window.mission.lower_by', { step, unit })}
        onClick={() => raise(-1)}
      >{`− ${step} ${unit}`}</Button>
      <Button
        aria-label={words('window.mission.raise_by', { step, unit })}
        onClick={() => raise(1)}
      >{`+ ${step} ${unit}`}</Button>
      {datum === undefined || !haveOneDatum(chosen) ? null : (
        <>
          <Button onClick={() => change({ altitude: { datum, value_m: highest_m } })}>
            {words('window.mission.all_at', { height: toNumberText(toShown(highest_m), 1), unit })}
          </Button>
          {chosen.length > 2 ? (
            <Button
              title={words('window.mission.level_out_about')}
              onClick={() => edit(evenClimbEdit(waypoints, indices))}
            >
              {words('window.mission.level_out')}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}

/** Edits all selected waypoints at once; fields that are left alone keep their values. */
export function WaypointsEditor({ indices, waypoints }: Props) {
  const { edit, reverseRoute } = usePlanCommands();
  const card = useWhole<HTMLElement>();
  const chosen = indices.flatMap((index) => waypoints[index] ?? []);
  const [first] = chosen;
  const change = (part: WaypointChange) => edit({ kind: 'change_waypoints', indices, change: part });
  const isAlike = haveOneDatum(chosen);
  const mixed = { value: 'mixed', label: words('window.mission.different') } as const;
  const datum = first?.altitude.datum ?? 'takeoff';
  return (
    <section
      ref={card}
      className={css['card']}
      aria-label={words('window.mission.some_waypoints', naming(indices))}
      data-testid="waypoints-editor"
      data-covers="bottom"
      data-editor
    >
      <header className={css['head']}>
        <b>{words('window.mission.some_waypoints', naming(indices))}</b>
        <span className={fields['small']}>{numbersText(indices)}</span>
        {indices.length === waypoints.length ? (
          <IconButton
            icon={ArrowDownUp}
            size="s"
            label={words('window.mission.reverse_route')}
            onClick={reverseRoute}
          />
        ) : null}
        <EditorButtons indices={indices} />
      </header>
      <div className={fields['pair']} data-wider={isAlike ? 'second' : undefined}>
        {isAlike ? (
          <CommonField
            label={words('window.mission.altitude')}
            bound="altitude_m"
            values={chosen.map(({ altitude }) => altitude.value_m)}
            onChange={(value_m) => change({ altitude: { datum, value_m } })}
          />
        ) : (
          <p className={fields['small']}>{words('window.mission.different_datums')}</p>
        )}
        <Select
          label={words('window.mission.measured')}
          layout="stacked"
          value={isAlike ? datum : 'mixed'}
          options={isAlike ? datumOptions() : [mixed, ...datumOptions()]}
          onChange={(next) => {
            if (next !== 'mixed') edit({ kind: 'measure_waypoints', indices, datum: next });
          }}
        />
        <CommonField
          label={words('window.mission.wait')}
          bound="hover_time_s"
          values={chosen.map(({ hover_time_s }) => hover_time_s)}
          onChange={(hover_time_s) => change({ hover_time_s })}
        />
        <CommonField
          label={words('window.mission.speed_to_here')}
          bound="leg_speed_mps"
          values={chosen.map(({ speed_mps }) => speed_mps)}
          otherwise={words('window.mission.as_cruise')}
          onChange={(speed_mps) => change({ speed_mps })}
          onClear={() => change({ speed_mps: undefined })}
        />
      </div>
      <Heights {...{ indices, waypoints, chosen, change }} />
      <Sideways key={`by ${indices.join()}`} {...{ indices, waypoints }} />
      <CommonNose key={indices.join()} {...{ indices, waypoints }} />
      <CommonActions {...{ indices, waypoints }} />
      <p className={fields['small']}>{words('window.mission.values_differ')}</p>
    </section>
  );
}
