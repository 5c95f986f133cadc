import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { boxOf } from '../../../../server/report/drawing/clip.ts';
import { boxAround } from '../../geometry/boxes.ts';
import { type LabelRequest, placeLabels, textOn, tryAround } from '../../geometry/labels.ts';
import type { DrawnPoint } from '../../geometry/longitudes.ts';
import type { MapProps } from '../../mapProps.ts';
import { DivMarker } from '../DivMarker.tsx';
import markers from '../markers.module.css';
import { freeBox, useControlBoxes } from '../useControlBoxes.ts';
import { type RestingView, useRestingView } from '../useMapView.ts';
import { type LabelledRing, toLabelText } from './labelledRings.ts';
import type { NamedCut } from './ringCuts.ts';

/** A pane of its own, so that no route is drawn over the labels. */
export const ringLabelsPane = 'ringLabels';

/** Keeps labels below the line of degrees along the upper edge. */
const belowDegrees_px = 17;

interface RingLabelsProps {
  readonly rings: readonly LabelledRing[];
  readonly cuts: readonly NamedCut[];
  readonly padding: MapProps['padding'];
  /** Positions of markers, which no label may cover, nor what floats over the map. */
  readonly obstacles: readonly (readonly [number, number])[];
  readonly hovered: string | undefined;
}

const height_px = 18;
const marker_px = 28;
/** Smaller rings have no label; pointing at them tells which is which. */
const smallestRing_px = 24;

function labelOf(ring: LabelledRing, view: RestingView): LabelRequest {
  const { key, line } = ring;
  const { top, bottom } = boxOf(line);
  const isSmall = (bottom - top) * view.scale < smallestRing_px;
  return {
    key,
    places: isSmall ? [] : tryAround(line.length / 2).map((corner) => view.onScreen(line, corner)),
    width: toLabelText(ring).length * 6.6 + 14,
    height: height_px,
  };
}

const labelOfCut = ({ key, places, text }: NamedCut, view: RestingView): LabelRequest => {
  return { key, places: places.map(view.toScreen), width: text.length * 5.8 + 14, height: height_px };
};

/** The position of each ring's label in the resting view. Labels are worked out apart from places: markers move more often than rings. */
function usePlaces({ rings, cuts, padding, obstacles }: RingLabelsProps): Map<string, DrawnPoint> {
  const view = useRestingView();
  const controls = useControlBoxes(view, padding);
  const labels = useMemo(() => {
    const [oneWay = [], ...others] = rings.map((ring) => labelOf(ring, view));
    return [...others, oneWay, ...cuts.map((cut) => labelOfCut(cut, view))].flat();
  }, [rings, cuts, view]);
  return useMemo(() => {
    const free = freeBox(view, { ...padding, top: padding.top + belowDegrees_px });
    const handles = obstacles.map((at) => boxAround(view.toScreen(at), marker_px, marker_px));
    const placed = placeLabels(labels, [...handles, ...controls], free);
    return new Map(placed.map(({ key, at }) => [key, view.fromScreen(at)] as const));
  }, [labels, padding, obstacles, controls, view]);
}

/**
 * Hides the labels while the map zooms: they keep their size while the rings shrink, and would lie over each other. They are hidden in the
 * frame in which it begins, and shown once they stand where the map rests.
 */
function useHiddenWhileZooming(): void {
  const map = useMap();
  const view = useRestingView();
  useEffect(() => {
    const pane = map.getPane(ringLabelsPane);
    const hide = () => pane?.style.setProperty('visibility', 'hidden');
    map.on('zoomstart', hide);
    return () => void map.off('zoomstart', hide);
  }, [map]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view is one that the map rests at.
  useLayoutEffect(() => {
    map.getPane(ringLabelsPane)?.style.removeProperty('visibility');
  }, [map, view]);
}

export function RingLabels(props: RingLabelsProps) {
  useHiddenWhileZooming();
  const places = usePlaces(props);
  const rings = props.rings.map((one) => {
    const { key, name, ring } = one;
    const at = places.get(key);
    if (at === undefined) return null;
    const isPlain = name === 'oneway' || one.of !== undefined;
    const style = isPlain ? {} : { background: ring.color, color: textOn(ring.color) };
    return (
      <DivMarker key={key} at={at} pane={ringLabelsPane}>
        <span
          className={markers[one.of === undefined ? 'ringLabel' : 'flight']}
          data-flight={one.of?.hue}
          data-ring-label={key}
          data-hover={props.hovered === name}
          style={style}
        >
          {toLabelText(one)}
        </span>
      </DivMarker>
    );
  });
  const cuts = props.cuts.map(({ key, text }) => {
    const at = places.get(key);
    if (at === undefined) return null;
    return (
      <DivMarker key={key} at={at} pane={ringLabelsPane}>
        <span className={markers['cutLabel']} data-cut-label={key}>
          {text}
        </span>
      </DivMarker>
    );
  });
  return [...rings, ...cuts];
}
