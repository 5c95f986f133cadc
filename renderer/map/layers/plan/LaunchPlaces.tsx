import { memo, useMemo } from 'react';
import { launchMarks, type MarkedPlace, marksOf, scaleFor } from '../../geometry/launchMarks.ts';
import { type DrawnPoint, drawnPoint, unwrapOutline } from '../../geometry/longitudes.ts';
import type { LaunchPlacesOnMap } from '../../mapProps.ts';
import { DataPath, HaloedPath } from '../DataPath.tsx';
import { DivMarker } from '../DivMarker.tsx';
import markers from '../markers.module.css';
import paths from '../paths.module.css';
import { useRestingView } from '../useMapView.ts';

export const launchPlacesPane = 'launchPlaces';

interface Props {
  readonly launchPlaces: LaunchPlacesOnMap;
  readonly meridian_deg: number;
}

function Region({ launchPlaces, meridian_deg }: Props) {
  const positions = useMemo(
    () =>
      launchPlaces.region.flatMap(({ outline, holes }) =>
        [outline, ...holes].map((ring) => unwrapOutline(ring, meridian_deg)),
      ),
    [launchPlaces, meridian_deg],
  );
  return (
    <HaloedPath
      positions={positions}
      isClosed
      halo={paths['fenceHalo']}
      className={paths['launchRegion']}
      data={regionData}
    />
  );
}

const regionData = { launch: 'region' };

function Marks({ launchPlaces, meridian_deg }: Props) {
  const view = useRestingView();
  const lines = useMemo(() => {
    const places = launchPlaces.places.map(
      ({ mark, ...place }): MarkedPlace => ({ mark, at: view.toScreen(drawnPoint(place, meridian_deg)) }),
    );
    const scale = scaleFor(places);
    return launchMarks.map((mark) => ({
      mark,
      data: { launchMark: mark },
      positions: marksOf(places, mark, scale).map((line): DrawnPoint[] => line.map(view.fromScreen)),
    }));
  }, [launchPlaces, meridian_deg, view]);
  return (
    <>
      {lines.map(({ mark, positions }) => (
        <DataPath key={mark} positions={positions} className={paths['launchMarkHalo']} />
      ))}
      {lines.map(({ mark, positions, data }) => (
        <DataPath key={mark} {...{ positions, data }} className={paths['launchMark']} />
      ))}
    </>
  );
}

/** Launch points that were tried: each marked by its verdict, the best named, and the outline of those that keep the reserve. */
export const LaunchPlaces = memo(function LaunchPlaces({ launchPlaces, meridian_deg }: Props) {
  return (
    <>
      {launchPlaces.region.length > 0 && <Region {...{ launchPlaces, meridian_deg }} />}
      <Marks {...{ launchPlaces, meridian_deg }} />
      {launchPlaces.named.map(({ name, ...place }) => (
        <DivMarker key={name} at={drawnPoint(place, meridian_deg)} pane="markerPane">
          <span className={markers['launchName']} data-launch-place={name}>
            {name}
          </span>
        </DivMarker>
      ))}
    </>
  );
});
