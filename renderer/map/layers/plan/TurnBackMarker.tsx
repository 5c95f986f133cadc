import { useMemo } from 'react';
import type { Position } from '../../../../engine/geo/position.ts';
import { words } from '../../../ui/words.ts';
import { boxAround, doOverlap } from '../../geometry/boxes.ts';
import { type DrawnPoint, drawnPoint } from '../../geometry/longitudes.ts';
import { DivMarker } from '../DivMarker.tsx';
import markers from '../markers.module.css';
import { useRestingView } from '../useMapView.ts';

interface TurnBackProps {
  readonly point: Position;
  readonly meridian_deg: number;
  /** Positions of markers, which the text must not cover. */
  readonly obstacles: readonly DrawnPoint[];
}

const data = { testid: 'point-of-no-return' };
const words_px = { perLetter: 6, around: 10, height: 18, above: 25 };
const marker_px = 26;

/** The last point at which the flight can turn back and come home; its text gives way to markers. */
export function TurnBackMarker({ point, meridian_deg, obstacles }: TurnBackProps) {
  const { lat, lon } = point;
  const view = useRestingView();
  const at = useMemo(() => drawnPoint({ lat, lon }, meridian_deg), [lat, lon, meridian_deg]);
  const { x, y } = view.toScreen(at);
  const text = words('window.map.turn_back_label');
  const width = text.length * words_px.perLetter + words_px.around;
  const box = boxAround({ x, y: y - words_px.above }, width, words_px.height);
  const isFree = !obstacles.some((other) =>
    doOverlap(box, boxAround(view.toScreen(other), marker_px, marker_px)),
  );
  return (
    <DivMarker
      at={at}
      size_px={25}
      name={words('window.map.turn_back')}
      data={data}
      zIndexOffset={1000}
      tip={<b>{words('window.map.turn_back')}</b>}
    >
      <span className={markers['turnBack']}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M5.5 3 2.5 6l3 3M2.5 6h7a3.5 3.5 0 0 1 0 7H6" />
        </svg>
        {isFree && <span>{text}</span>}
      </span>
    </DivMarker>
  );
}
