import { useState } from 'react';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { CoordinateField } from '../../ui/CoordinateField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { toNumberText } from '../../ui/numberText.ts';
import { SegmentsRow } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import css from './CommonNose.module.css';
import { commonOf } from './inCommon.ts';
import { noseEdit, noseToEdit } from './manyEdits.ts';
import { noseOf } from './nose.ts';
import { noseBound } from './waypointColumns.ts';

interface Props {
  readonly indices: readonly number[];
  readonly waypoints: readonly Waypoint[];
}

const toWays = () =>
  [
    { value: 'free', label: words('window.mission.heading_not_set') },
    { value: 'fixed', label: words('window.mission.heading_fixed') },
    { value: 'place', label: words('window.mission.heading_to_point') },
  ] as const;
type Way = ReturnType<typeof toWays>[number]['value'];

/** Turns the nose at several waypoints: nowhere, to one angle, or from each to one place. */
export function CommonNose({ indices, waypoints }: Props) {
  const { edit } = usePlanCommands();
  const noses = indices.map((index) => noseOf(waypoints[index] ?? {}));
  const { value, span } = commonOf(noses);
  const isFree = value === undefined && span === undefined;
  const [isToPlace, setToPlace] = useState(false);
  const way: Way = isToPlace ? 'place' : isFree ? 'free' : 'fixed';
  const choose = (next: Way) => {
    setToPlace(next === 'place');
    if (next === 'free') edit(noseEdit(waypoints, indices, undefined));
    if (next === 'fixed' && isFree) edit(noseEdit(waypoints, indices, 0));
  };
  const [middle] = indices;
  return (
    <div className={css['nose']}>
      <SegmentsRow label={words('window.mission.heading')} value={way} options={toWays()} onChange={choose} />
      {way === 'fixed' ? (
        <NumberField
          label={words('window.mission.heading_to')}
          bound={noseBound}
          value={value}
          placeholder={span?.map((end) => toNumberText(end, 0)).join('–')}
          onChange={(angle_deg) => edit(noseEdit(waypoints, indices, angle_deg))}
        />
      ) : null}
      {way === 'place' ? (
        <CoordinateField
          label={words('window.mission.nose_place')}
          place={undefined}
          near={middle === undefined ? undefined : waypoints[middle]}
          onPlace={(place) => edit(noseToEdit(waypoints, indices, place))}
        />
      ) : null}
    </div>
  );
}
