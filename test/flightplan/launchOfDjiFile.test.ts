import { expect, it } from 'vitest';
import { homeIn } from '../../engine/flightplan/json/ownRequest.ts';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import type { Home, Mission } from '../../engine/mission/mission.ts';
import { plannedLaunchWarnings } from '../../engine/mission/plannedLaunch.ts';
import { filesIn, written } from './write/likeness.ts';

const wayline = (
  place: string,
  above: string,
) => `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document><wpml:missionConfig>
<wpml:takeOffRefPoint>${place}</wpml:takeOffRefPoint><wpml:takeOffRefPointAGLHeight>${above}</wpml:takeOffRefPointAGLHeight>
</wpml:missionConfig><Folder><wpml:waylineId>0</wpml:waylineId><wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode>
<wpml:autoFlightSpeed>8</wpml:autoFlightSpeed>${[0, 1]
  .map(
    (at) => `<Placemark><Point><coordinates>7.10${at}5,46.401</coordinates></Point>
<wpml:index>${at}</wpml:index><wpml:executeHeight>60</wpml:executeHeight></Placemark>`,
  )
  .join('')}</Folder></Document></kml>`;

async function read(place: string, above = '0'): Promise<Mission> {
  const bytes = new TextEncoder().encode(wayline(place, above));
  const plan = await readFlightPlan({ filename: 'launch.wpml', bytes });
  if (!plan.ok) throw new Error(plan.failure.code);
  return toMission(plan.value, { default_altitude_m: 0 }).mission;
}

const here = { lat: 46.4001, lon: 7.1002 };
const pointsOf = async (mission: Mission) =>
  Object.values(filesIn(await written(mission, 'dji_wpml_kmz'))).map(
    (text) => /<wpml:takeOffRefPoint>(.*)<\/wpml:takeOffRefPoint>/.exec(String(text))?.[1],
  );

it('reads the launch height of a file and a roof, and neither where they are none', async () => {
  expect((await read('46.4001,7.1002,952.3', '35')).home).toEqual({
    ...here,
    planned_ellipsoid_m: 952.3,
    planned_above_ground_m: 35,
  });
  for (const above of ['0', '-3', '5000', 'high'])
    expect((await read('46.4001,7.1002,0', above)).home).toEqual(here);
  for (const height of ['high', '99999', '-9999'])
    expect((await read(`46.4001,7.1002,${height}`)).home).toEqual(here);
});

it('writes the height back as it was read, and in the words of the file where it was none', async () => {
  const mission = await read('46.4001,7.1002,952.3');
  expect(new Set(await pointsOf(mission))).toEqual(new Set(['46.4001,7.1002,952.3']));
  const moved = { ...mission, home: { lat: 46.41, lon: 7.1 } };
  expect(new Set(await pointsOf(moved))).toEqual(new Set(['46.41,7.1,0']));
  const odd = await read('46.4001,7.1002,99999');
  expect(new Set(await pointsOf(odd))).toEqual(new Set(['46.4001,7.1002,99999']));
  expect(new Set(await pointsOf({ ...odd, home: { lat: 46.41, lon: 7.1 } }))).toEqual(
    new Set(['46.41,7.1,0']),
  );
});

it('reads both from a request, and nothing that is no height', () => {
  const home: Home = { ...here, planned_ellipsoid_m: 952.3, planned_above_ground_m: 35 };
  expect(homeIn(home)).toEqual(home);
  expect(homeIn({ ...here, planned_ellipsoid_m: 99_999, planned_above_ground_m: -2 })).toEqual(here);
});

it('tells of a roof, of a difference beyond the errors, and of a height that is used', () => {
  const said = (...asked: Parameters<typeof plannedLaunchWarnings>) =>
    plannedLaunchWarnings(...asked).map(({ says, gravity }) => says ?? gravity);
  expect(said(undefined)).toEqual([]);
  expect(said({ found_msl_m: 900, height_msl_m: 902, above_ground_m: 0 }, 3)).toEqual([]);
  expect(said({ found_msl_m: 900, height_msl_m: 920, above_ground_m: undefined })).toEqual(['note']);
  expect(said({ found_msl_m: 900, height_msl_m: 840, above_ground_m: undefined })).toEqual(['doubt']);
  expect(said({ found_msl_m: 900, height_msl_m: 935, above_ground_m: 35 })).toEqual(['LAUNCH_OF_FILE.roof']);
  expect(said({ found_msl_m: undefined, height_msl_m: 902, above_ground_m: 35 })).toEqual([
    'LAUNCH_OF_FILE.roof',
    'LAUNCH_OF_FILE.used',
  ]);
  expect(said({ found_msl_m: undefined, height_msl_m: undefined, above_ground_m: undefined })).toEqual([]);
});
