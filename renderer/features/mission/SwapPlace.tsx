import { pointAlong, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { splitOf } from '../../../server/contract/words/flownPlan.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { useMission, usePlanner, useRoute } from '../../plannerContext.ts';
import { CoordinateField } from '../../ui/CoordinateField.tsx';
import fields from '../../ui/Fields.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { Segments } from '../../ui/Segments.tsx';

const places = [
  { value: 'launch', label: 'At launch' },
  { value: 'elsewhere', label: 'Elsewhere' },
] as const;

/** How far a proposed place lies from its waypoint, whose marker it would hide. */
const beside = 0.15;

/** Near where the first battery is due, or near the middle of the route, on the way home: a place to drag from. */
function proposedPlace({ home, waypoints }: Mission, result: MissionResult | undefined) {
  const due = result && splitOf(result)?.[0]?.last_waypoint_index;
  const at = waypoints[due ?? -1] ?? waypoints[Math.floor((waypoints.length - 1) / 2)];
  if (at === undefined || home === undefined) return at && { lat: at.lat, lon: at.lon };
  const way = trackBetween(at, home);
  return pointAlong(at, way, beside);
}

/** Where the batteries of a split are changed. */
export function SwapPlace() {
  const { edit, mission, moveSwapPlace } = usePlanner();
  const place = useMission((state) => state.history.present.swap_place);
  const { answered } = useRoute();
  const setGround = (elevation_msl_m: number | undefined) =>
    edit({ kind: 'set_swap_elevation', elevation_msl_m });
  const proposed = () => proposedPlace(mission.store.getState().history.present, answered?.result);
  return (
    <div className={fields['stack']} data-testid="swap-place">
      <span className={fields['small']}>Batteries are changed</span>
      <Segments
        label="Batteries are changed"
        value={place === undefined ? 'launch' : 'elsewhere'}
        options={places}
        onChange={(value) => moveSwapPlace(value === 'launch' ? undefined : proposed())}
      />
      {place === undefined ? null : (
        <>
          <CoordinateField label="Swap place’s coordinates" place={place} onPlace={moveSwapPlace} />
          <NumberField
            label="Its ground above sea level"
            bound="altitude_m"
            value={place.elevation_msl_m}
            placeholder="unknown"
            onChange={setGround}
            onClear={() => setGround(undefined)}
          />
          <p className={fields['small']}>
            Or drag the battery on the map. Flights land and take off there between batteries, and turn back
            to it; the last one comes home.
          </p>
        </>
      )}
    </div>
  );
}
