import { memo, useMemo } from 'react';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { drawnPoint } from '../geometry/longitudes.ts';
import { type Look, looksIn } from '../geometry/looks.ts';
import { DivMarker } from './DivMarker.tsx';
import markers from './markers.module.css';

function LookMarker({ look, meridian_deg }: { readonly look: Look; readonly meridian_deg: number }) {
  const { place, from, to } = look;
  const at = useMemo(() => drawnPoint(place, meridian_deg), [place, meridian_deg]);
  const data = useMemo(() => ({ look: `${from}` }), [from]);
  const way = from === to ? `at waypoint ${from}` : `from waypoint ${from} to ${to}`;
  return (
    <DivMarker
      at={at}
      className={`${markers['pinMarker']}`}
      size_px={22}
      name={`Looked at ${way}`}
      data={data}
      tip={
        <>
          <b>Looked at</b>
          <span>{`The nose turns here ${way}`}</span>
        </>
      }
    >
      <svg className={markers['look']} viewBox="-11 -11 22 22" aria-hidden="true">
        <circle r="5.5" />
        <path d="M0-10V-3M0 3V10M-10 0H-3M3 0H10" />
      </svg>
    </DivMarker>
  );
}

interface LooksProps {
  readonly waypoints: readonly Waypoint[];
  readonly meridian_deg: number;
}

/** The places that nose and camera look at. */
export const Looks = memo(function Looks({ waypoints, meridian_deg }: LooksProps) {
  const looks = useMemo(() => looksIn(waypoints), [waypoints]);
  return looks.map((look) => <LookMarker key={`${look.from} ${look.index}`} {...{ look, meridian_deg }} />);
});
