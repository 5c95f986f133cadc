import { describe, expect, it } from 'vitest';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import { writeFlights } from '../../../engine/flightplan/writeFlights.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { BatteryFlight } from '../../../engine/mission/batteryPlan.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { layRoute } from '../../../engine/mission/route.ts';
import { endsOf } from '../../../engine/mission/swapPlaces.ts';
import { overKnown, perDegree_m } from '../../engine/mission/groundedMission.ts';
import { waypoint } from '../../engine/samples.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { readBack } from './likeness.ts';

const home = { lat: 47, lon: 8 };
const north = (metres: number, east_m = 0): Position => ({
  lat: home.lat + metres / perDegree_m,
  lon: home.lon + east_m / (perDegree_m * Math.cos((47 * Math.PI) / 180)),
});
const place = north(1500, 1500);
const waypoints = Array.from({ length: 40 }, (_, index) => {
  const { lat, lon } = north(index % 2 === 0 ? 600 : 3600);
  return waypoint(lat, lon, 120);
});

/** A wall, 120 m above the launch point, and behind it a swap place that lies so far above that point. */
const groundWith = (lift_m: number) => (at: Position) => {
  const east = (at.lon - home.lon) / (place.lon - home.lon);
  return Math.abs(east - 0.5) < 0.06 ? 520 : east > 0.9 ? 400 + lift_m : 400;
};

const inputWith = (lift_m: number, return_height_m?: number): MissionInput => ({
  ...overKnown(
    waypoints,
    groundWith(lift_m),
    { end_action: 'go_home', options: { multi_battery: true, uncertainty: true, return_height_m } },
    place,
  ),
  swap_place: place,
});

const missionWith = (lift_m: number): Mission => ({
  name: 'Wall',
  home: { ...home, elevation_msl_m: 400 },
  swap_place: { ...place, elevation_msl_m: 400 + lift_m },
  waypoints,
  end_action: 'go_home',
});

async function filesOf(
  lift_m: number,
  flights: readonly BatteryFlight[],
  format: WriteFormat = 'dji_wpml_kmz',
) {
  const context = { return_height_m: 999, cruise_speed_mps: 10 };
  const written = await writeFlights(missionWith(lift_m), flights, format, context);
  if (!written.ok) expect.fail(sentenceOf(written.failure));
  return written.value.files;
}

const sentencesOf = (files: Awaited<ReturnType<typeof filesOf>>) =>
  files.map(({ notes }) => sentenceOf(notes.find(({ code }) => code.startsWith('RETURN_HEIGHT'))));

/** Heights of the first flight, of those between two swaps, and of the last one: above where each takes off. */
const heights = [
  [60, 150, 100, 100],
  [0, 150, 150, 100],
  [-60, 150, 210, 100],
] as const;

describe.each(heights)('flights from a swap place %d m above the launch point', (lift_m, ...expected) => {
  const input = inputWith(lift_m);
  const { battery_plan: flights = [] } = analyzeMission(input);
  const [first, between, last] = expected;
  const ofFlights = flights.map((_, at) => (at === 0 ? first : at < flights.length - 1 ? between : last));

  it('return at the height that their verdict stands on', () => {
    expect(flights.length).toBeGreaterThan(2);
    const routes = flights.map((_, at) => layRoute(input, endsOf(input, at, flights.length)));
    expect(flights.map(({ return_height_m }) => return_height_m)).toEqual(
      routes.map(({ returnHeight_m, takeOff }) => returnHeight_m - takeOff.altitude_m),
    );
    expect(flights.map(({ return_height_m }) => return_height_m)).toEqual(ofFlights);
  });

  it('have that height in their files, and each file names it', async () => {
    const files = await filesOf(lift_m, flights);
    const back = await Promise.all(files.map(readBack));
    expect(back.map(({ return_height_m }) => return_height_m)).toEqual(ofFlights);
    expect(sentencesOf(files)).toEqual(
      ofFlights.map(
        (height_m, at) =>
          `The file of flight ${at + 1} sets the return height to ${height_m}\u00a0m above its take-off, as in the verdict.`,
      ),
    );
  });

  it.each<WriteFormat>(['litchi_csv', 'qgc_plan'])('are told it beside a file of %s', async (format) => {
    expect(sentencesOf(await filesOf(lift_m, flights, format))).toEqual(
      ofFlights.map(
        (height_m, at) =>
          `The file of flight ${at + 1} has no return height. Set it to ${height_m}\u00a0m in the app.`,
      ),
    );
  });
});

describe('a return height that is typed', () => {
  const { battery_plan: flights = [] } = analyzeMission(inputWith(-60, 180.2));

  it('holds above each take-off, and is said once for all flights', async () => {
    const files = await filesOf(-60, flights);
    const back = await Promise.all(files.map(readBack));
    expect(new Set(back.map(({ return_height_m }) => return_height_m))).toEqual(new Set([181]));
    expect(new Set(sentencesOf(files))).toEqual(
      new Set(['The file sets the return height to 181\u00a0m, as in the verdict.']),
    );
  });

  it('is that of the file again where no flight names another', async () => {
    const parts = flights.map(({ return_height_m: _, ...part }) => part);
    const own = { ...missionWith(-60), return_height_m: 140 };
    const written = await writeFlights(own, parts, 'dji_wpml_kmz', {
      return_height_m: 999,
      cruise_speed_mps: 10,
    });
    if (!written.ok) expect.fail(sentenceOf(written.failure));
    const back = await Promise.all(written.value.files.map(readBack));
    expect(new Set(back.map(({ return_height_m }) => return_height_m))).toEqual(new Set([140]));
  });
});
