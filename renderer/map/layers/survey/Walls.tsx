import { useMemo } from 'react';
import { words } from '../../../ui/words.ts';
import { drawnPoint, unwrapPath } from '../../geometry/longitudes.ts';
import type { SurveyEdit, SurveyOnMap } from '../../mapProps.ts';
import { DataPath } from '../DataPath.tsx';
import { DivMarker } from '../DivMarker.tsx';
import css from './Survey.module.css';

interface WallsProps {
  readonly walls: NonNullable<SurveyOnMap['walls']>;
  readonly meridian_deg: number;
  onEdit(edit: SurveyEdit): void;
}

/** Draws what is seen from the side: the edge of a round thing, walls in no picture, and the handle for the distance. */
export function Walls({ walls, meridian_deg, onEdit }: WallsProps) {
  const { outline, reach, unseen } = walls;
  const edge = useMemo(() => unwrapPath(outline, meridian_deg), [outline, meridian_deg]);
  const missed = useMemo(() => unseen.map((line) => unwrapPath(line, meridian_deg)), [unseen, meridian_deg]);
  const data = useMemo(() => ({ unseen: '' }), []);
  const move = (at: { lat: number; lon: number }) => onEdit({ kind: 'reach', at });
  return (
    <>
      {edge.length > 0 && <DataPath positions={edge} isClosed className={css['edge']} />}
      {missed.map((line, index) => (
        <DataPath key={index.toString()} positions={line} className={css['unseen']} data={data} />
      ))}
      {reach !== undefined && (
        <DivMarker
          at={drawnPoint(reach, meridian_deg)}
          size_px={24}
          name={words('window.map.reach')}
          isDraggable
          zIndexOffset={650}
          onDrag={move}
          onDrop={move}
          tip={<b>{words('window.map.reach')}</b>}
        >
          <span className={css['reach']} data-structure-reach aria-hidden="true" />
        </DivMarker>
      )}
    </>
  );
}
