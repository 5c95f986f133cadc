import { memo, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Position } from '../../../../engine/geo/position.ts';
import { sayMessage } from '../../../../server/report/say.ts';
import { shiftIntoView } from '../../geometry/keepInView.ts';
import { drawnPoint } from '../../geometry/longitudes.ts';
import type { FlownOnMap, LiveFlight, MapProps } from '../../mapProps.ts';
import { DataPath } from '../DataPath.tsx';
import { DivMarker } from '../DivMarker.tsx';
import { prefersStill } from '../Fit.tsx';
import { freeBox } from '../useControlBoxes.ts';
import { useRestingView } from '../useMapView.ts';
import css from './FlightLayer.module.css';

interface Props {
  readonly flight: LiveFlight;
  readonly meridian_deg: number;
  readonly locale: MapProps['locale'];
  readonly padding: MapProps['padding'];
}

const middleOf = ([from, to]: readonly Position[]): Position | undefined =>
  from && to && { lat: (from.lat + to.lat) / 2, lon: (from.lon + to.lon) / 2 };

/** On a shorter way home its name would lie under the launch point, pixels. */
const named_px = 80;

const aircraft = { testid: 'flown-aircraft' };
const homeName = { testid: 'flown-home' };

/** Moves the map after an aircraft that flies out of it, or under a panel. */
function useInView({ at_s, at }: FlownOnMap, meridian_deg: number, padding: Props['padding']): void {
  const map = useMap();
  const isMoving = useRef(false);
  const isFirst = useRef(true);
  useMapEvents({
    movestart: () => {
      isMoving.current = true;
    },
    moveend: () => {
      isMoving.current = false;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map follows the flight alone, no panel and no edit of the route.
  useEffect(() => {
    // The window shows the whole route as the flight begins.
    const isAtStart = isFirst.current;
    isFirst.current = false;
    if (isAtStart || isMoving.current) return;
    const { x: width, y: height } = map.getSize();
    const shift = shiftIntoView(
      map.latLngToContainerPoint(drawnPoint(at, meridian_deg)),
      freeBox({ width, height }, padding),
    );
    if (shift !== undefined) map.panBy([shift.x, shift.y], { animate: !prefersStill() });
  }, [map, at_s]);
}

function Flown({
  flown,
  meridian_deg,
  locale,
  padding,
}: Omit<Props, 'flight'> & { readonly flown: FlownOnMap }) {
  const { at, done, ahead, home, heading_deg, seen } = flown;
  const path = (places: readonly Position[]) => places.map((place) => drawnPoint(place, meridian_deg));
  useInView(flown, meridian_deg, padding);
  const standing = home?.standing ?? 'checking';
  const data = useMemo(() => ({ standing, part: 'home' }), [standing]);
  const { toScreen } = useRestingView();
  const middle = home && middleOf(home.path);
  const ends = path(home?.path ?? []).map(toScreen);
  const [from, to] = [ends[0], ends.at(-1)];
  const isNamed = from && to && Math.hypot(to.x - from.x, to.y - from.y) >= named_px;
  return (
    <>
      <DataPath
        key={seen === undefined ? 'unseen' : 'seen'}
        positions={path(seen ?? [])}
        className={css['seen']}
        isClosed
      />
      <DataPath positions={path(ahead)} className={css['ahead']} />
      <DataPath positions={path(done)} className={css['halo']} />
      <DataPath positions={path(done)} className={css['done']} />
      <DataPath
        key={home === undefined ? 'none' : 'home'}
        positions={path(home?.path ?? [])}
        className={css['home']}
        data={data}
      />
      {home === undefined || middle === undefined || !isNamed ? null : (
        <DivMarker at={drawnPoint(middle, meridian_deg)} data={homeName}>
          <span className={css['name']}>
            {sayMessage('window.fly.way_home', { distance_m: home.distance_m }, locale)}
          </span>
        </DivMarker>
      )}
      <DivMarker at={drawnPoint(at, meridian_deg)} data={aircraft} zIndexOffset={2000}>
        <svg
          className={css['aircraft']}
          viewBox="0 0 32 32"
          style={{ rotate: `${heading_deg}deg` }}
          aria-hidden="true"
        >
          <path d="M16 3 26 28 16 22.5 6 28Z" />
        </svg>
      </DivMarker>
    </>
  );
}

/** A flight on its slider: flown solid, the rest dotted, the aircraft with its heading, and the way home from there. */
export const FlightLayer = memo(function FlightLayer({ flight, ...rest }: Props) {
  const flown = useSyncExternalStore(flight.subscribe, flight.get);
  const map = useMap();
  const isFlown = flown !== undefined;
  useEffect(() => {
    map.getContainer().dataset['flown'] = `${isFlown}`;
  }, [map, isFlown]);
  return flown === undefined ? null : <Flown flown={flown} {...rest} />;
});
