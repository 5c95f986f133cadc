import { describe, expect, it } from 'vitest';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';
import { filesIn, written } from '../write/likeness.ts';
import { zipFile } from './zipFile.ts';

interface Told {
  readonly lats?: readonly number[];
  readonly height_m?: number;
  readonly ellipsoid_m?: number;
  readonly speed_mps?: number;
  readonly wait_s?: number;
  readonly end?: string;
  readonly mode?: string;
}

const usual = [47.001, 47.002, 47.003];

const wait = (wait_s: number) =>
  wait_s === 0
    ? ''
    : `<wpml:actionGroup><wpml:actionTrigger><wpml:actionTriggerType>reachPoint</wpml:actionTriggerType></wpml:actionTrigger><wpml:action><wpml:actionActuatorFunc>hover</wpml:actionActuatorFunc><wpml:actionActuatorFuncParam><wpml:hoverTime>${wait_s}</wpml:hoverTime></wpml:actionActuatorFuncParam></wpml:action></wpml:actionGroup>`;

const document = (end: string, folder: string) =>
  `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document><wpml:missionConfig><wpml:flyToWaylineMode>safely</wpml:flyToWaylineMode><wpml:finishAction>${end}</wpml:finishAction></wpml:missionConfig><Folder>${folder}</Folder></Document></kml>`;

const placemarks = ({ lats = usual, speed_mps = 8, wait_s = 0 }: Told, height: string) =>
  lats
    .map(
      (lat, index) =>
        `<Placemark><Point><coordinates>8,${lat}</coordinates></Point><wpml:index>${index}</wpml:index>${height}<wpml:waypointSpeed>${speed_mps}</wpml:waypointSpeed>${index === 1 ? wait(wait_s) : ''}</Placemark>`,
    )
    .join('');

const waylines = (told: Told) =>
  document(
    told.end ?? 'goHome',
    `<wpml:waylineId>0</wpml:waylineId><wpml:executeHeightMode>${told.mode ?? 'relativeToStartPoint'}</wpml:executeHeightMode>${placemarks(told, `<wpml:executeHeight>${told.height_m ?? 60}</wpml:executeHeight>`)}`,
  );
const template = (told: Told) =>
  document(
    told.end ?? 'goHome',
    `<wpml:templateType>waypoint</wpml:templateType><wpml:waylineCoordinateSysParam><wpml:heightMode>${told.mode ?? 'relativeToStartPoint'}</wpml:heightMode></wpml:waylineCoordinateSysParam>${placemarks(told, `<wpml:height>${told.height_m ?? 60}</wpml:height>${told.ellipsoid_m === undefined ? '' : `<wpml:ellipsoidHeight>${told.ellipsoid_m}</wpml:ellipsoidHeight>`}`)}`,
  );
const area = (corners: string, height_m = 60) =>
  document(
    'goHome',
    `<wpml:templateType>mapping2d</wpml:templateType><wpml:waylineCoordinateSysParam><wpml:heightMode>relativeToStartPoint</wpml:heightMode></wpml:waylineCoordinateSysParam><Placemark><wpml:height>${height_m}</wpml:height><Polygon><outerBoundaryIs><LinearRing><coordinates>${corners}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
  );

const opened = (first: string, second: string) =>
  planOf(
    'a.kmz',
    zipFile([
      { name: 'wpmz/template.kml', content: first },
      { name: 'wpmz/waylines.wpml', content: second },
    ]),
  );
async function saidOf(first: string, second: string): Promise<string | undefined> {
  const { warnings } = await opened(first, second);
  return sentenceOf(warnings.find(({ code }) => code === 'COMMANDS_NOT_COUNTED'))?.replaceAll('\u00a0', ' ');
}

describe('a template that says otherwise than its waylines', () => {
  it.each([
    [
      '50 km away',
      { lats: [47.001, 47.45, 47.003] },
      {},
      'waypoint 2 differs from waylines.wpml by 50 km of distance',
    ],
    [
      '10 m away',
      { lats: [47.001, 47.002, 47.0031] },
      {},
      'waypoint 3 differs from waylines.wpml by 11 m of distance',
    ],
    ['480 m higher', { height_m: 540 }, {}, 'waypoint 1 differs from waylines.wpml by 480 m of altitude'],
    ['lower', { height_m: 20 }, {}, 'by 40 m of altitude'],
    ['with other waypoints', { lats: [47.001, 47.002] }, {}, '2 waypoints, but 3 in waylines.wpml'],
    ['faster', { speed_mps: 14 }, {}, 'waypoint 2 differs from waylines.wpml by 6.0 m/s of speed'],
    ['with another wait', { wait_s: 90 }, {}, 'waypoint 2 differs from waylines.wpml by 90 s of time'],
    ['with another end', { end: 'autoLand' }, {}, 'the end of the flight differs'],
    [
      'at another height above the ellipsoid',
      { mode: 'EGM96', height_m: 600, ellipsoid_m: 1130 },
      { mode: 'WGS84', height_m: 650 },
      'by 480 m of altitude',
    ],
  ] as const)('is told with the figure: %s', async (_, ofTemplate, ofWaylines, text) => {
    expect(await saidOf(template(ofTemplate), waylines(ofWaylines))).toContain(text);
  });

  it.each([
    ['the same', {}, {}],
    ['within rounding', { lats: [47.001, 47.00200001, 47.003], height_m: 60.4 }, {}],
    ['above other levels', { mode: 'EGM96', height_m: 600 }, { mode: 'WGS84', height_m: 650 }],
    [
      'above the sea and the ellipsoid',
      { mode: 'EGM96', height_m: 600, ellipsoid_m: 650 },
      { mode: 'WGS84', height_m: 650 },
    ],
    ['with a surface that is followed', { height_m: 60 }, { mode: 'realTimeFollowSurface', height_m: 45 }],
  ] as const)('is not told where they are %s', async (_, ofTemplate, ofWaylines) => {
    expect(await saidOf(template(ofTemplate), waylines(ofWaylines))).toBeUndefined();
  });

  it('is told of an area that lies elsewhere or is flown at another height', async () => {
    const here = '7.99,47 8.01,47 8.01,47.01';
    expect(await saidOf(area(here), waylines({}))).toBeUndefined();
    expect(await saidOf(area('9,47 9.01,47 9.01,47.01'), waylines({}))).toContain(
      'the area is 76 km away from the route of waylines.wpml',
    );
    expect(await saidOf(area(here, 540), waylines({}))).toContain(
      'the altitude of the area differs from waylines.wpml by 480 m',
    );
  });

  it('is not what is written: both files tell the story that was read', async () => {
    const odd = template({ height_m: 540, lats: [47.001, 47.45, 47.003] });
    const { mission } = toMission(await opened(odd, waylines({})), { default_altitude_m: 60 });
    const files = filesIn(await written(mission, 'dji_wpml_kmz', { cruise_speed_mps: 8 }));
    for (const text of [files['wpmz/template.kml'], files['wpmz/waylines.wpml']]) {
      expect(text).toContain('47.002');
      expect(text).not.toContain('47.45');
      expect(text).not.toContain('540');
    }
    expect(await saidOf(files['wpmz/template.kml'] ?? '', files['wpmz/waylines.wpml'] ?? '')).toBeUndefined();
  });

  it('is not compared where it made several flights', async () => {
    const two = waylines({}).replace(/<Folder>.*<\/Folder>/s, (folder) => folder + folder);
    expect(await saidOf(template({ height_m: 540 }), two)).not.toContain('template');
  });

  it('is read alone where there are no waylines', async () => {
    const plan = await planOf(
      'a.kmz',
      zipFile([{ name: 'wpmz/template.kml', content: template({ height_m: 540 }) }]),
    );
    expect(plan.routes[0]?.points[0]?.altitude?.value_m).toBe(540);
    expect(plan.warnings.map(({ code }) => code)).not.toContain('COMMANDS_NOT_COUNTED');
  });
});
