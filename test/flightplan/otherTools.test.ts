import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from './reading.ts';
import { zipFile } from './zip/zipFile.ts';

// No file of these tools could be had: each is written after the maker's own description.

describe('a flight plan of the first DJI Pilot', () => {
  const data = (inner: string) => `<ExtendedData xmlns:mis="www.dji.com">${inner}</ExtendedData>`;
  const waypoint = (coordinates: string, own: string) =>
    `<Placemark><name>Waypoint</name><description>Waypoint</description>${data(own)}<Point><altitudeMode>relativeToGround</altitudeMode><coordinates>${coordinates}</coordinates></Point></Placemark>`;
  const common =
    '<mis:useWaylineAltitude>true</mis:useWaylineAltitude><mis:useWaylineSpeed>true</mis:useWaylineSpeed>';
  const own =
    '<mis:useWaylineAltitude>false</mis:useWaylineAltitude><mis:useWaylineSpeed>false</mis:useWaylineSpeed><mis:speed>3.5</mis:speed>';
  const hover =
    '<mis:actions param="2000" accuracy="0">Hovering</mis:actions><mis:actions param="0">ShootPhoto</mis:actions><mis:actions param="500">Hovering</mis:actions>';
  const file = (...waypoints: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document xmlns=""><name>Roof</name>${data('<mis:type>Waypoint</mis:type><mis:stationType>0</mis:stationType>')}<Folder><name>Waypoints</name>${waypoints.join('')}</Folder><Placemark><name>Wayline</name>${data('<mis:altitude>50.0</mis:altitude><mis:autoFlightSpeed>5.0</mis:autoFlightSpeed><mis:actionOnFinish>GoHome</mis:actionOnFinish>')}<LineString><altitudeMode>relativeToGround</altitudeMode><coordinates>7.45,46.95,30 7.46,46.96,40</coordinates></LineString></Placemark></Document></kml>`;

  it('flies its waypoints, not the line that repeats them, above take-off', async () => {
    const plan = await planOf(
      'roof.kml',
      file(waypoint('7.45,46.95,30', common), waypoint('7.46,46.96,40', own + hover)),
    );
    expect(plan.tool).toBe('DJI Pilot');
    expect(plan.routes).toHaveLength(1);
    const { points, end_action, speed_mps } = chosenRoute(plan);
    expect([end_action, speed_mps]).toEqual(['go_home', 5]);
    expect(points).toEqual([
      { lat: 46.95, lon: 7.45, altitude: { datum: 'takeoff', value_m: 50 }, hover_time_s: 0 },
      {
        lat: 46.96,
        lon: 7.46,
        altitude: { datum: 'takeoff', value_m: 40 },
        hover_time_s: 2.5,
        speed_mps: 3.5,
      },
    ]);
  });

  it('in an archive is the same', async () => {
    const content = file(waypoint('7.45,46.95,30', own), waypoint('7.46,46.96,40', own));
    const plan = await planOf('roof.kmz', zipFile([{ name: 'doc.kml', content }]));
    expect(plan.format).toBe('kmz');
    expect(chosenRoute(plan).points.map(({ altitude }) => altitude?.value_m)).toEqual([30, 40]);
  });

  it('with one waypoint is read as its line', async () => {
    const plan = await planOf('roof.kml', file(waypoint('7.45,46.95,30', common)));
    expect(chosenRoute(plan).points.map(({ altitude }) => altitude)).toEqual([
      { datum: 'agl', value_m: 30 },
      { datum: 'agl', value_m: 40 },
    ]);
  });
});

describe('a strip that is mapped', () => {
  const config =
    '<wpml:missionConfig><wpml:finishAction>goHome</wpml:finishAction><wpml:droneInfo><wpml:droneEnumValue>89</wpml:droneEnumValue><wpml:droneSubEnumValue>0</wpml:droneSubEnumValue></wpml:droneInfo></wpml:missionConfig>';
  const wrap = (folder: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:wpml="http://www.dji.com/wpmz/1.0.2"><Document>${config}<Folder>${folder}</Folder></Document></kml>`;
  const template = wrap(
    '<wpml:templateType>mappingStrip</wpml:templateType><wpml:waylineCoordinateSysParam><wpml:heightMode>EGM96</wpml:heightMode></wpml:waylineCoordinateSysParam><wpml:autoFlightSpeed>10</wpml:autoFlightSpeed><Placemark><wpml:direction>0</wpml:direction><wpml:singleLineEnable>0</wpml:singleLineEnable><wpml:leftExtend>10</wpml:leftExtend><wpml:rightExtend>10</wpml:rightExtend><wpml:height>100</wpml:height><LineString><coordinates>7.45,46.95,0 7.46,46.96,0</coordinates></LineString></Placemark>',
  );
  const flown = wrap(
    `<wpml:templateId>0</wpml:templateId><wpml:executeHeightMode>WGS84</wpml:executeHeightMode><wpml:waylineId>0</wpml:waylineId><wpml:autoFlightSpeed>10</wpml:autoFlightSpeed>${[
      '7.449,46.95',
      '7.459,46.96',
      '7.461,46.96',
      '7.451,46.95',
    ]
      .map(
        (place, index) =>
          `<Placemark><Point><coordinates>${place}</coordinates></Point><wpml:index>${index}</wpml:index><wpml:executeHeight>648.6</wpml:executeHeight><wpml:waypointSpeed>10</wpml:waypointSpeed></Placemark>`,
      )
      .join('')}`,
  );

  it('by its template alone is an area, with what to do', async () => {
    const problem = await problemOf('strip.kmz', zipFile([{ name: 'wpmz/template.kml', content: template }]));
    expect(problem.class).toBe('area');
    expect(sentenceOf(problem)).toContain('DJI Pilot 2');
  });

  it('with its waylines is flown along them', async () => {
    const plan = await planOf(
      'strip.kmz',
      zipFile([
        { name: 'wpmz/template.kml', content: template },
        { name: 'wpmz/waylines.wpml', content: flown },
      ]),
    );
    const { points, end_action } = chosenRoute(plan);
    expect(points.map(({ lon }) => lon)).toEqual([7.449, 7.459, 7.461, 7.451]);
    expect(points[0]?.altitude).toEqual({ datum: 'ellipsoid', value_m: 648.6 });
    expect(end_action).toBe('go_home');
    expect(plan.aircraft_hint).toBe('DJI Matrice 350 RTK');
  });

  it('of Autel is flown along its waylines', async () => {
    const uri = 'http://www.autel.com/wpmz/1.0.0';
    const content = flown
      .replace('http://www.dji.com/wpmz/1.0.2', uri)
      .replace('WGS84', 'relativeToStartPoint');
    const plan = await planOf('route.kmz', zipFile([{ name: 'wpmz/waylines.wpml', content }]));
    expect(chosenRoute(plan).points).toHaveLength(4);
    expect(chosenRoute(plan).points[0]?.altitude?.datum).toBe('takeoff');
  });
});

describe('a drawing of a planning app', () => {
  const line = (name: string, mode: string, coordinates: string) =>
    `<Placemark><name>${name}</name><LineString><tessellate>1</tessellate><altitudeMode>${mode}</altitudeMode><coordinates>${coordinates}</coordinates></LineString></Placemark>`;
  const outline =
    '<Placemark><name>Boundary</name><Polygon><outerBoundaryIs><LinearRing><coordinates>7.4,46.9 7.5,46.9 7.5,47 7.4,46.9</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>';
  const pin = (name: string, coordinates: string) =>
    `<Placemark><name>${name}</name><Point><altitudeMode>relativeToGround</altitudeMode><coordinates>${coordinates}</coordinates></Point></Placemark>`;
  const file = (...inner: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner.join('')}</Document></kml>`;
  const way = '7.45,46.95,60 7.46,46.96,70 7.47,46.95,80';

  it.each<[string, string, string]>([
    [
      'Litchi: pins of the waypoints and the path',
      file(pin('1', '7.45,46.95,60'), pin('2', '7.46,46.96,70'), line('Path', 'relativeToGround', way)),
      'agl',
    ],
    [
      'DroneDeploy: the boundary and the flight path above sea level',
      file(outline, line('Flight Path', 'absolute', way)),
      'msl',
    ],
    [
      'GS Pro: the path within folders',
      file(
        `<Folder><name>Mission</name><Folder>${outline}${line('Route', 'relativeToGround', way)}</Folder></Folder>`,
      ),
      'agl',
    ],
  ])('is flown along its line: %s', async (_, text, datum) => {
    const plan = await planOf('a.kml', text);
    const { points } = chosenRoute(plan);
    expect(points.map(({ altitude }) => altitude)).toEqual(
      [60, 70, 80].map((value_m) => ({ datum, value_m })),
    );
    expect(plan.ignored.length).toBeGreaterThan(0);
  });

  it('of several flights asks, and offers the one called flight path', async () => {
    const text = file(
      line('Access road', 'clampToGround', `${way} 7.48,46.9,0`),
      line('Flight Path', 'absolute', way),
    );
    const plan = await planOf('a.kml', text);
    expect(codesOf(plan)).toContain('SEVERAL_ROUTES');
    expect(chosenRoute(plan).name).toBe('Flight Path');
  });
});

describe('other tables and plans', () => {
  it('of Litchi in feet with sixteen columns and no actions', async () => {
    const text =
      'latitude,longitude,altitude(ft),heading(deg),curvesize(ft),rotationdir,gimbalmode,gimbalpitchangle,altitudemode,speed(m/s),poi_latitude,poi_longitude,poi_altitude(ft),poi_altitudemode,photo_timeinterval,photo_distinterval\n46.95,7.45,100,249,20,0,2,-35,0,8.85,46.9,7.4,-35,0,3.0,0\n46.96,7.46,200,189,0,0,2,-33,1,8.85,46.9,7.4,-35,0,3.0,0\n';
    const plan = await planOf('a.csv', text);
    const [first, second] = chosenRoute(plan).points;
    expect(plan.tool).toBe('Litchi');
    expect(chosenRoute(plan).kind).toBe('mission');
    expect([first?.altitude, second?.altitude]).toEqual([
      { datum: 'takeoff', value_m: 30.48 },
      { datum: 'agl', value_m: 60.96 },
    ]);
    expect(first?.curve_size).toBeCloseTo(6.096, 9);
    // A row's speed holds from it on.
    expect([first?.speed_mps, second?.speed_mps]).toEqual([undefined, 8.85]);
  });

  it.each([
    ['H1000.SHOOT.H1500', 2.5],
    ['1000.SHOOT.1500', 2.5],
    ['STOPREC.G40.SHOOT', 0],
    ['', 0],
  ])('of csv2djipilot hover as their actions say: %s', async (actions, seconds) => {
    const text = `point_name;lon;lat;height;heading;gimbal;speed;turnmode;actions_sequence\nA;7.45;46.95;15.0;180;-30;5;AUTO;${actions}\nB;7.46;46.96;22.98;180;-50;5;AUTO;\n`;
    expect(chosenRoute(await planOf('a.csv', text)).points[0]?.hover_time_s).toBe(seconds);
  });

  it('of csv2djipilot may have an underscore before a coordinate', async () => {
    const text = 'point_name;lon;lat;height\nA;_7.45;_46.95;15\nB;_-7.46;_46.96;16\n';
    const { points } = chosenRoute(await planOf('a.csv', text));
    expect(points.map(({ lat, lon }) => [lat, lon])).toEqual([
      [46.95, 7.45],
      [46.96, -7.46],
    ]);
  });

  it('a plan of a fence alone says that there is only that', async () => {
    const circles = [{ circle: { center: [46.95, 7.45], radius: 50 }, inclusion: true, version: 1 }];
    const value = { fileType: 'Plan', version: 1, geoFence: { circles }, mission: { items: [], version: 2 } };
    const problem = await problemOf('fence.plan', JSON.stringify(value));
    expect(problem).toMatchObject({ code: 'GEOFENCE_FILE', class: 'area' });
    expect(sentenceOf(problem)).toContain('a geofence (1 to stay in) and no route');
  });

  it('a fence around home in mission text is named', async () => {
    const problem = await problemOf('fence.txt', 'QGC WPL 110\n0\t0\t0\t5005\t50\t0\t0\t0\t0\t0\t0\t0\n');
    expect(problem.code).toBe('GEOFENCE_FILE');
  });
});
