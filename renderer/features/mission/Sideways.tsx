import { useState } from 'react';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { Button } from '../../ui/Button.tsx';
import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Said } from '../../ui/Said.tsx';
import { words } from '../../ui/words.ts';
import { isStretch, sidewaysEdit } from './manyEdits.ts';
import css from './Sideways.module.css';

interface Props {
  readonly indices: readonly number[];
  readonly waypoints: readonly Waypoint[];
}

const usual_m = 10;

/** Moves a stretch of the route sideways, as far on each leg. */
export function Sideways({ indices, waypoints }: Props) {
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
        <Button title={words('window.mission.left_about')} onClick={() => move(-by_m)}>
          {words('window.mission.left')}
        </Button>
        <Button title={words('window.mission.right_about')} onClick={() => move(by_m)}>
          {words('window.mission.right')}
        </Button>
      </div>
      <Said text={problem} className={fields['fault']} role="alert" />
    </>
  );
}
