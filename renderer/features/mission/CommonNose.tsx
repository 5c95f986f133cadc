import { useState } from 'react';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { CoordinateField } from '../../ui/CoordinateField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { toNumberText } from '../../ui/numberText.ts';
import { Segments } from '../../ui/Segments.tsx';
import css from './CommonNose.module.css';
import { commonOf } from './inCommon.ts';
import { noseEdit, noseToEdit } from './manyEdits.ts';
import { noseOf } from './nose.ts';
import { noseBound } from './waypointColumns.ts';

interface Props {
  readonly indices: readonly number[];
  readonly waypoints: readonly Waypoint[];
}

const ways = [
  { value: 'free', label: 'Not set' },
  { value: 'fixed', label: 'Fixed' },
  { value: 'place', label: 'To a point' },
] as const;
type Way = (typeof ways)[number]['value'];

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
      <div className={css['line']}>
        <span>Heading</span>
        <Segments label="Heading" value={way} options={ways} onChange={choose} />
      </div>
      {way === 'fixed' ? (
        <NumberField
          label="Heading to"
          bound={noseBound}
          value={value}
          placeholder={span?.map((end) => toNumberText(end, 0)).join('–')}
          onChange={(angle_deg) => edit(noseEdit(waypoints, indices, angle_deg))}
        />
      ) : null}
      {way === 'place' ? (
        <CoordinateField
          label="Place that the nose is turned to"
          place={undefined}
          near={middle === undefined ? undefined : waypoints[middle]}
          onPlace={(place) => edit(noseToEdit(waypoints, indices, place))}
        />
      ) : null}
    </div>
  );
}
