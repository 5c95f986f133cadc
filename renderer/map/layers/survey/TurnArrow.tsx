import { useMemo } from 'react';
import { toBearing } from '../../../../engine/geo/angle.ts';
import { destination, trackBetween } from '../../../../engine/geo/geodesic.ts';
import { toBearingText } from '../../../../server/report/format.ts';
import { words } from '../../../ui/words.ts';
import { drawnPoint } from '../../geometry/longitudes.ts';
import type { SurveyEdit, SurveyOnMap } from '../../mapProps.ts';
import { DataPath } from '../DataPath.tsx';
import { DivMarker } from '../DivMarker.tsx';
import css from './Survey.module.css';

interface Props {
  readonly turn: NonNullable<SurveyOnMap['turn']>;
  readonly meridian_deg: number;
  onEdit(edit: SurveyEdit): void;
}

/** Degrees that an arrow key turns by; with Shift further. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
};
const furtherStep = 10;

const data = { arrows: 'own' };

/** An arrow along the lines, whose head is dragged around to turn them. */
export function TurnArrow({ turn, meridian_deg, onEdit }: Props) {
  const { middle, half_m, angle_deg } = turn;
  const [tail, head] = useMemo(
    () =>
      ([180, 0] as const).map((side) =>
        drawnPoint(destination(middle, angle_deg + side, half_m), meridian_deg),
      ),
    [middle, half_m, angle_deg, meridian_deg],
  );
  const shaft = useMemo(() => (tail && head ? [tail, head] : []), [tail, head]);
  const turnTo = (deg: number) => onEdit({ kind: 'turn', angle_deg: Math.round(toBearing(deg)) % 360 });
  if (head === undefined) return null;
  return (
    <>
      <DataPath positions={shaft} className={css['shaft']} />
      <DivMarker
        at={head}
        size_px={26}
        data={data}
        name={words('window.map.lines_direction', { direction: toBearingText(angle_deg) })}
        isDraggable
        zIndexOffset={650}
        onDrag={(to) => turnTo(trackBetween(middle, to).course_deg)}
        onDrop={(to) => turnTo(trackBetween(middle, to).course_deg)}
        onKey={({ key, shiftKey }) => {
          const step = keySteps[key];
          if (step !== undefined) turnTo(angle_deg + step * (shiftKey ? furtherStep : 1));
          return step !== undefined;
        }}
        tip={<b>{toBearingText(angle_deg)}</b>}
      >
        <span className={css['turn']} data-survey-turn={Math.round(angle_deg)} aria-hidden="true">
          <svg viewBox="0 0 14 14" aria-hidden="true" style={{ rotate: `${angle_deg}deg` }}>
            <path d="M7 2 L11 9 L7 7.4 L3 9 Z" />
          </svg>
        </span>
      </DivMarker>
    </>
  );
}
