import 'leaflet/dist/leaflet.css';
import './layers/subpixel.ts';
import type { Map as LeafletMap } from 'leaflet';
import { memo, useCallback, useEffect, useState } from 'react';
import { MapContainer, Pane, useMap } from 'react-leaflet';
import { useIsLate } from '../ui/useIsLate.ts';
import { words } from '../ui/words.ts';
import { GraticuleOverTiles, Ground } from './baseMap/BaseMap.tsx';
import { Fit, prefersStill } from './layers/Fit.tsx';
import { Go } from './layers/Go.tsx';
import { HillShading, Tiles, VectorTiles } from './layers/ground/Tiles.tsx';
import { Plan } from './layers/Plan.tsx';
import { FoundMarker, PilotMarker, SwapMarkers } from './layers/plan/PlaceMarkers.tsx';
import { TooltipSide } from './layers/pointer/TooltipSide.tsx';
import { RangeProvider } from './layers/range/RangeLayer.tsx';
import { StandingProvider } from './layers/StandingNote.tsx';
import { MapChrome } from './MapChrome.tsx';
import css from './MapView.module.css';
import type { MapProps } from './mapProps.ts';
import { useTool } from './useTool.ts';

const heights = { ground: { zIndex: 150 }, hills: { zIndex: 220 }, graticule: { zIndex: 250 } } as const;
const firstView = { center: { lat: 20, lon: 0 }, zoom: 2 } as const;
const northSouth: [[number, number], [number, number]] = [
  [-85.06, -1e5],
  [85.06, 1e5],
];

/** Tells Leaflet of every change of the map's size; by itself it only follows the window's. */
function useSize(map: LeafletMap | null): void {
  useEffect(() => {
    if (map === null) return;
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
}

/** Snaps to whole zoom levels with tiles, which are drawn for them; without tiles the map may rest in between. */
function useZoomSteps(map: LeafletMap | null, hasTiles: boolean): void {
  useEffect(() => {
    if (map === null) return;
    map.options.zoomSnap = hasTiles ? 1 : 0.25;
  }, [map, hasTiles]);
}

/** Passes the map to the controls that float outside Leaflet's own element. */
function Hand({ onMap }: { onMap(map: LeafletMap | null): void }) {
  const map = useMap();
  useEffect(() => {
    onMap(map);
    return () => onMap(null);
  }, [map, onMap]);
  return null;
}

type BaseProps = Pick<MapProps, 'tiles' | 'names' | 'hills' | 'theme' | 'onTilesSettled'>;

const Base = memo(function Base({ tiles, names, hills, theme, onTilesSettled }: BaseProps) {
  return (
    <>
      <Pane name="ground" style={heights.ground}>
        <Ground names={tiles === undefined ? names : undefined} />
      </Pane>
      {tiles?.form === 'pictures' && <Tiles key={tiles.url} tiles={tiles} onSettled={onTilesSettled} />}
      {tiles?.form === 'vector' && <VectorTiles tiles={tiles} theme={theme} onSettled={onTilesSettled} />}
      <Pane name="hills" style={heights.hills}>
        {hills !== undefined && <HillShading hills={hills} />}
      </Pane>
      <Pane name="graticule" style={heights.graticule}>
        {tiles !== undefined && <GraticuleOverTiles />}
      </Pane>
    </>
  );
});

/** The map and everything on it. It draws its props and passes on what the pointer asks for. */
export function MapView(props: MapProps) {
  const { range, standing, ...plan } = props;
  const { theme, locale, tiles, hills, launch, launchNow, padding, tool } = plan;
  const { fitRequest, goRequest, rest, onLook, onView } = plan;
  const areRingsLate = useIsLate(standing.rings, range);
  const isRouteLate = useIsLate(standing.route, props.mission);
  const [map, setMap] = useState<LeafletMap | null>(null);
  // Leaflet takes these options when the map is made.
  const [isMoving] = useState(() => !prefersStill());
  const [first] = useState(() => props.rest.current ?? firstView);
  const { state, send } = useTool(props);
  const [asked, setAsked] = useState(0);
  const fit = useCallback(() => setAsked((count) => count + 1), []);
  useSize(map);
  useZoomSteps(map, tiles !== undefined);
  return (
    <section
      className={css['map']}
      data-tool={tool}
      data-map-theme={theme}
      data-rings={standing.rings}
      data-route={standing.route}
      data-late-rings={areRingsLate}
      data-late-route={isRouteLate}
      aria-label={words('window.map.map')}
      data-part
    >
      <MapContainer
        className={`${css['leaflet']}`}
        center={[first.center.lat, first.center.lon]}
        zoom={first.zoom}
        minZoom={1.5}
        maxZoom={19}
        zoomSnap={tiles === undefined ? 0.25 : 1}
        wheelPxPerZoomLevel={90}
        zoomControl={false}
        boxZoom={false}
        attributionControl={false}
        maxBounds={northSouth}
        zoomAnimation={isMoving}
        fadeAnimation={isMoving}
        inertia={isMoving}
      >
        <Base
          tiles={tiles}
          names={props.names}
          hills={hills}
          theme={theme}
          onTilesSettled={props.onTilesSettled}
        />
        <StandingProvider value={standing}>
          <RangeProvider value={range}>
            <Plan {...plan} toolState={state} send={send} />
          </RangeProvider>
        </StandingProvider>
        <TooltipSide padding={padding} />
        <Fit {...props} asked={asked} />
        <Go {...{ padding, fitRequest, goRequest, rest, onLook, onView }} />
        {props.pilot && <PilotMarker pilot={props.pilot} onMove={props.onPilotMove} />}
        <SwapMarkers swapping={props.swapping} onEdit={props.onEdit} />
        {props.found && <FoundMarker at={props.found} />}
        <Hand onMap={setMap} />
      </MapContainer>
      {map !== null && (
        <MapChrome
          {...{ map, launch, launchNow, locale, tiles, hills, padding }}
          pointed={props.pointed}
          controls={props.controls}
          search={props.search}
          notDrawn={props.notDrawn}
          onFit={fit}
        />
      )}
    </section>
  );
}
