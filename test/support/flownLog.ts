import { destination, distanceBetween, trackBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { PartFigures, PlannedLeg } from '../../engine/replay/plannedFlight.ts';

interface FlownLeg extends PlannedLeg {
  readonly hover_s: number;
}

interface Flown {
  readonly legs: readonly FlownLeg[];
  readonly home: Position;
  readonly start_pct: number;
  /** The way home after the last leg; absent: the log ends there, in the air. */
  readonly back?: PartFigures | undefined;
  /** Shift of the whole track to the east, metres. */
  readonly aside_m?: number;
  /** Charge at which the aircraft itself would turn home, percent. */
  readonly said_home_pct?: (row: FlownRow) => number;
}

interface FlownRow {
  readonly t_s: number;
  readonly place: Position;
  readonly height_m: number;
  readonly battery_pct: number;
}

const rate_hz = 2;
const climb_mps = 4;

function between(from: Position, to: Position, share: number): Position {
  const { course_deg, distance_m } = trackBetween(from, to);
  return distance_m < 1e-6 ? to : destination(from, course_deg, share * distance_m);
}

const clamped = (share: number) => Math.max(0, Math.min(1, share));

/** The rows of a flight that flies each leg as the plan has it, twice a second; straight up first, and straight down at last. */
function rowsOf({ legs, home, start_pct, back }: Flown): FlownRow[] {
  const rows: FlownRow[] = [];
  let [start_s, left_pct] = [0, start_pct];
  const fly = (seconds: number, used_pct: number, at: (t_s: number) => readonly [Position, number]) => {
    const [from, to] = [Math.ceil(start_s * rate_hz), Math.floor((start_s + seconds) * rate_hz)];
    for (let tick = from; tick <= to; tick++) {
      const t_s = tick / rate_hz;
      const [place, height_m] = at(t_s - start_s);
      if (rows.at(-1)?.t_s !== t_s)
        rows.push({ t_s, place, height_m, battery_pct: left_pct - (used_pct * (t_s - start_s)) / seconds });
    }
    start_s += seconds;
    left_pct -= used_pct;
  };
  for (const [index, { from, to, duration_s = 0, battery_used_pct = 0, hover_s }] of legs.entries()) {
    const up_s = index === 0 ? to.altitude_m / climb_mps : 0;
    const along_s = duration_s - hover_s - up_s;
    fly(duration_s, battery_used_pct, (t_s) => {
      const share = clamped((t_s - up_s) / along_s);
      const rising = index === 0 ? clamped(t_s / up_s) : share;
      return [
        between(from, to, share),
        index === 0 ? rising * to.altitude_m : from.altitude_m + rising * (to.altitude_m - from.altitude_m),
      ];
    });
  }
  const last = legs.at(-1)?.to;
  if (back === undefined || last === undefined) return rows;
  const { duration_s = 0, used_pct = 0 } = back;
  const down_s = last.altitude_m / climb_mps;
  fly(duration_s, used_pct, (t_s) => [
    between(last, home, clamped(t_s / (duration_s - down_s))),
    last.altitude_m * clamped((duration_s - t_s) / down_s),
  ]);
  fly(6, 0, () => [home, 0]);
  return rows;
}

/** The log of a flight that flies its plan, as a table of Homeward's own columns. */
export function flownLog(flown: Flown): string {
  const { aside_m = 0, said_home_pct } = flown;
  const rows = rowsOf(flown).map((row) => {
    const { t_s, place, height_m, battery_pct } = row;
    const { lat, lon } = destination(place, 90, aside_m);
    const said = said_home_pct === undefined ? [] : [said_home_pct(row).toFixed(1)];
    return [t_s, lat.toFixed(8), lon.toFixed(8), height_m.toFixed(2), battery_pct.toFixed(3), ...said].join(
      ',',
    );
  });
  const head = [
    't_s',
    'lat',
    'lon',
    'height_m',
    'battery_pct',
    ...(said_home_pct === undefined ? [] : ['said_home_pct']),
  ];
  return [head.join(','), ...rows, ''].join('\n');
}

/** A square of places, the first one for the launch. */
export const square = [
  { lat: 47, lon: 8 },
  { lat: 47.004, lon: 8 },
  { lat: 47.004, lon: 8.006 },
  { lat: 47, lon: 8.006 },
];

/** A line over places as a plan. */
export const kmlOf = (places: readonly Position[]) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Square</name><LineString><altitudeMode>relativeToGround</altitudeMode><coordinates>${places.map(({ lat, lon }) => `${lon},${lat},60`).join(' ')}</coordinates></LineString></Placemark></kml>`;

/** The log of a flight over some places at 10 m/s, from the first one and back to it. */
export function logOver(places: readonly Position[]): string {
  const [home = { lat: 0, lon: 0 }] = places;
  const at = places.map((place) => ({ ...place, altitude_m: 60 }));
  const legs = at.map((to, index) => {
    const from = at[index - 1] ?? { ...home, altitude_m: 0 };
    const distance_m = distanceBetween(from, to);
    return { from, to, distance_m, duration_s: 20 + distance_m / 10, battery_used_pct: 3, hover_s: 5 };
  });
  return flownLog({ legs, home, start_pct: 97, back: { distance_m: 450, duration_s: 60, used_pct: 3 } });
}
