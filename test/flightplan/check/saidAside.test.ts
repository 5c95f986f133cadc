import { describe, expect, it } from 'vitest';
import type { FlightPlan } from '../../../engine/flightplan/plan/flightPlan.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

const heightsOf = (plan: FlightPlan) =>
  chosenRoute(plan).points.map(({ altitude }) => altitude && `${altitude.datum} ${altitude.value_m}`);
const messageOf = ({ warnings }: FlightPlan, code: string) =>
  warnings
    .filter((warning) => warning.code === code)
    .map(sentenceOf)
    .join('\n');
const unreadIn = (plan: FlightPlan) =>
  [...messageOf(plan, 'FIELDS_NOT_READ').matchAll(/“([^”]*)”/g)].map(([, name]) => name);

const csv = (header: string, ...rows: string[]) => `${[header, ...rows].join('\n')}\n`;

describe('a table', () => {
  it('is asked for decimal degrees where degrees and minutes are columns of their own', async () => {
    for (const header of [
      'lat_deg,lat_min,lon_deg,lon_min',
      'Latitude,Latitude minutes,Longitude,Longitude minutes',
    ]) {
      const { code, message } = await problemOf(
        'a.csv',
        csv(`${header},alt`, '47,10.5,8,12.5,50', '47,11.5,8,13,60'),
      );
      expect(code).toBe('UNIT_UNKNOWN');
      expect(message).toContain('several columns');
    }
  });

  it('has what its heights are measured from in a column', async () => {
    const plan = await planOf(
      'a.csv',
      csv(
        'lat,lon,alt,alt_ref',
        '47.1,8.1,450,AMSL',
        '47.2,8.2,60,AGL',
        '47.3,8.2,60,take-off',
        '47.4,8.2,60,',
      ),
    );
    expect(heightsOf(plan)).toEqual(['msl 450', 'agl 60', 'takeoff 60', 'takeoff 60']);
    expect(messageOf(plan, 'ALTITUDE_REFERENCE_ASSUMED')).not.toBe('');
    const all = await planOf(
      'a.csv',
      csv('lat,lon,alt,Altitude Mode', '47.1,8.1,450,absolute', '47.2,8.2,60,absolute'),
    );
    expect(messageOf(all, 'ALTITUDE_REFERENCE_ASSUMED')).toBe('');
  });

  it('says its units above the header: they are told, unless they are the usual ones or those of a recording', async () => {
    const rows = ['lat,lon,alt', '47.1,8.1,150', '47.2,8.2,160'];
    const of = async (...lines: string[]) =>
      unreadIn(await planOf('a.csv', csv(lines[0] ?? '', ...lines.slice(1))));
    expect(await of('# altitudes in feet', ...rows)).toEqual(['altitudes in feet']);
    expect(await of('speed=10,units=imperial', ...rows)).toEqual(['speed=10 units=imperial']);
    expect(await of('# heights in metres', '# by Fred', ...rows)).toEqual([]);
    const recorded = ['time,lat,lon,alt', '1,47.1,8.1,150', '2,47.2,8.2,160'];
    expect(await of('# altitudes in feet', ...recorded)).toEqual([]);
    const many = Array.from({ length: 30 }, (_, at) => `# remark ${at}`);
    expect(await of(...many, '# in feet', ...rows)).toEqual([]);
  });

  it('numbers its points in another order than that of its rows: that is said', async () => {
    const noteOf = async (header: string, ...rows: string[]) =>
      messageOf(await planOf('a.csv', csv(header, ...rows)), 'PLAN_NOTE');
    const rows = ['3,47.3,8.1', '1,47.1,8.2', '2,47.2,8.2'];
    expect(await noteOf('order,lat,lon', ...rows)).toContain('“order” numbers the points in another order');
    expect(await noteOf('order,lat,lon', ...rows.toSorted())).toBe('');
    expect(await noteOf('seq,lat,lon', '2,47.3,8.1', '1,47.1,8.2', '2,47.2,8.2')).toBe('');
    expect(await noteOf('id,lat,lon', '2,47.3,8.1', 'x,47.1,8.2', '1,47.2,8.2')).toBe('');
  });

  it('marks rows that are no waypoints: they are left out, and that is told', async () => {
    const plan = await planOf(
      'a.csv',
      csv('lat,lon,alt,type', '47.1,8.1,50,waypoint', '47.2,8.2,60,POI', '47.3,8.3,60,', '47,8,0,home'),
    );
    expect(chosenRoute(plan).points.map(({ lat }) => lat)).toEqual([47.1, 47.3]);
    expect(messageOf(plan, 'POINTS_IGNORED')).toContain('the kind ‘POI’ is not a waypoint');
  });

  it('has a time at each waypoint, which is no recording', async () => {
    const plan = await planOf('a.csv', csv('lat,lon,alt,Time at WP', '47.1,8.1,50,0:30', '47.2,8.2,60,1:15'));
    expect(chosenRoute(plan).kind).toBe('mission');
    expect(unreadIn(plan)).toEqual(['Time at WP']);
  });

  it('has a speed below zero, which is none', async () => {
    const plan = await planOf(
      'a.csv',
      csv('lat,lon,alt,speed', '47.1,8.1,50,-5', '47.2,8.2,60,0', '47.3,8.2,60,7'),
    );
    expect(chosenRoute(plan).points.map(({ speed_mps }) => speed_mps)).toEqual([undefined, undefined, 7]);
    expect(messageOf(plan, 'FIGURES_IGNORED')).toContain('row 2');
    expect(messageOf(plan, 'FIGURES_IGNORED')).not.toContain('row 3');
    const none = await planOf('a.csv', csv('lat,lon,alt,speed', '47.1,8.1,50,-1', '47.2,8.2,60,-1'));
    expect(messageOf(none, 'FIGURES_IGNORED')).toBe('');
  });

  it('has a wait below zero, which is none; −1 says so', async () => {
    const plan = await planOf('a.csv', csv('lat,lon,alt,wait', '47.1,8.1,50,-30', '47.2,8.2,60,-1'));
    expect(chosenRoute(plan).points.map(({ hover_time_s }) => hover_time_s)).toEqual([0, 0]);
    expect(messageOf(plan, 'WAITS_IGNORED')).toContain('A wait of the file is left out (row 2: below 0)');
  });

  it('waits in a column of actions, in words', async () => {
    const of = async (...acts: string[]) =>
      unreadIn(
        await planOf(
          'a.csv',
          csv('lat,lon,alt,action', ...acts.map((act, at) => `47.${at + 1},8.1,50,${act}`)),
        ),
      );
    expect(await of('photo', 'HOVER:10')).toEqual(['action']);
    expect(await of('photo', 'photo')).toEqual([]);
    const short = csv('lat,lon,alt,action', '47.1,8.1,50', '47.2,8.1,50,wait 5');
    expect(unreadIn(await planOf('a.csv', short))).toEqual(['action']);
  });
});

describe('a table of Litchi', () => {
  const header =
    'latitude,longitude,altitude(m),curvesize(m),actiontype1,actionparam1,altitudemode,speed(m/s)';

  it('has a height mode that Litchi does not have: the reference is asked about', async () => {
    const modes = async (mode: string) =>
      messageOf(
        await planOf('a.csv', csv(header, `47.1,8.1,50,0,-1,0,${mode},5`, '47.2,8.2,50,0,-1,0,0,5')),
        'ALTITUDE_REFERENCE_ASSUMED',
      );
    expect(await modes('2')).not.toBe('');
    for (const mode of ['0', '1', '']) expect(await modes(mode)).toBe('');
  });

  it('has an action in words, which may be a stay', async () => {
    const plan = await planOf('a.csv', csv(header, '47.1,8.1,50,0,Stay,3000,0,5', '47.2,8.2,50,0,,,0,5'));
    expect(messageOf(plan, 'WAITS_IGNORED')).toContain('A wait of the file is left out (row 2');
    const last =
      'latitude,longitude,altitude(m),curvesize(m),altitudemode,speed(m/s),actiontype1,actionparam1';
    const short = await planOf('a.csv', csv(last, '47.1,8.1,50,0,0,5', '47.2,8.2,50,0,0,5,0,2000'));
    expect(chosenRoute(short).points.map(({ hover_time_s }) => hover_time_s)).toEqual([0, 2]);
    expect(messageOf(short, 'WAITS_IGNORED')).toBe('');
  });
});

const gpx = (points: string) =>
  `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><rte>${points}</rte></gpx>`;

describe('a GPX', () => {
  it('has heights that are no numbers', async () => {
    const plan = await planOf(
      'a.gpx',
      gpx(
        '<rtept lat="47.1" lon="8.1"><ele>150 ft</ele></rtept><rtept lat="47.2" lon="8.2"><ele>N/A</ele></rtept>',
      ),
    );
    expect(heightsOf(plan)).toEqual([undefined, undefined]);
    expect(messageOf(plan, 'FIGURES_IGNORED')).toContain('Set it by hand, or export the file again');
  });

  it('has heights that no place has', async () => {
    const plan = await planOf(
      'a.gpx',
      gpx(
        '<rtept lat="47.1" lon="8.1"><ele>-32768</ele></rtept><rtept lat="47.2" lon="8.2"><ele>-400</ele></rtept>',
      ),
    );
    expect(messageOf(plan, 'PLAN_NOTE')).toContain(
      'Waypoint 1: below the ground, or far below take-off or the sea. Check the altitudes.',
    );
  });

  it('has speeds and waits of its own words', async () => {
    const plan = await planOf(
      'a.gpx',
      gpx(
        '<rtept lat="47.1" lon="8.1"><ele>500</ele><geoidheight>47</geoidheight><speed>5</speed><extensions><p><hover>30</hover></p><wait>0</wait></extensions></rtept><rtept lat="47.2" lon="8.2"><speed>5</speed></rtept>',
      ),
    );
    expect(unreadIn(plan)).toEqual(['speed', 'hover']);
  });
});

const kml = (placemarks: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${placemarks}</Document></kml>`;
const line = '<coordinates>8.1,47.1,50 8.2,47.2,60</coordinates><altitudeMode>absolute</altitudeMode>';
const data = (name: string, value: string) => `<Data name="${name}"><value>${value}</value></Data>`;

describe('a KML', () => {
  it('has data of the flight beside its line, or a line that is lifted', async () => {
    const lifted = `<Placemark><LineString><gx:altitudeOffset>50</gx:altitudeOffset>${line}</LineString></Placemark>`;
    expect(unreadIn(await planOf('a.kml', kml(lifted)))).toEqual(['altitudeOffset']);
    const told = `<Placemark><ExtendedData>${data('speed', '12')}${data('hover', '0')}<SchemaData><SimpleData name="wait_min">2</SimpleData><SimpleData>9</SimpleData></SchemaData></ExtendedData><LineString>${line}</LineString></Placemark>`;
    expect(unreadIn(await planOf('a.kml', kml(told)))).toEqual(['speed', 'wait_min']);
  });

  it('has data beside its points: those of labels beside a line are of no flight', async () => {
    const pin = (at: number) =>
      `<Placemark><ExtendedData>${data('HoverTime', '30')}</ExtendedData><Point><coordinates>8.${at},47.${at},50</coordinates></Point></Placemark>`;
    expect(unreadIn(await planOf('a.kml', kml(pin(1) + pin(2))))).toEqual(['HoverTime']);
    const drawn = `<Placemark><LineString>${line}</LineString></Placemark>`;
    expect(unreadIn(await planOf('a.kml', kml(pin(1) + pin(2) + drawn)))).toEqual([]);
  });
});

describe('a WPML', () => {
  const placemark = (index: number, inner: string) =>
    `<Placemark><Point><coordinates>8.${index + 1},47.1</coordinates></Point><wpml:index>${index}</wpml:index>${inner}</Placemark>`;
  const height = '<wpml:executeHeight>50</wpml:executeHeight>';
  const hover = (trigger: string, name: string) =>
    `<wpml:actionGroup><wpml:actionTrigger><wpml:actionTriggerType>${trigger}</wpml:actionTriggerType></wpml:actionTrigger><wpml:action><wpml:actionActuatorFunc>${name}</wpml:actionActuatorFunc><wpml:actionActuatorFuncParam><wpml:hoverTime>20</wpml:hoverTime></wpml:actionActuatorFuncParam></wpml:action></wpml:actionGroup>`;
  const wpml = (...inner: string[]) =>
    `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:wpml="http://www.dji.com/wpmz/1.0.2"><Document><wpml:missionConfig/><Folder><wpml:waylineId>0</wpml:waylineId><wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode><wpml:autoFlightSpeed>10</wpml:autoFlightSpeed>${inner.map((one, index) => placemark(index, one)).join('')}</Folder></Document></kml>`;

  it('has speeds and heights that are no numbers', async () => {
    const plan = await planOf(
      'a.wpml',
      wpml(
        `${height}<wpml:waypointSpeed>fast</wpml:waypointSpeed>`,
        '<wpml:executeHeight>50 m</wpml:executeHeight>',
        `${height}<wpml:waypointSpeed>NaN</wpml:waypointSpeed>`,
      ),
    );
    expect(messageOf(plan, 'FIGURES_IGNORED')).toContain(
      '2 values of the file are left out (waypoint 1: “waypointSpeed” is not a number; waypoint 2: “executeHeight” is not a number). Set them by hand, or export the file again.',
    );
  });

  it('has corners that are no distances, where the waypoint is passed', async () => {
    const turn = (mode: string, distance: string) =>
      `${height}<wpml:waypointTurnParam><wpml:waypointTurnMode>${mode}</wpml:waypointTurnMode><wpml:waypointTurnDampingDist>${distance}</wpml:waypointTurnDampingDist></wpml:waypointTurnParam>`;
    const plan = await planOf(
      'a.wpml',
      wpml(
        turn('coordinateTurn', 'wide'),
        turn('toPointAndPassWithContinuityCurvature', '-3'),
        turn('coordinateTurn', '5'),
        turn('toPointAndStopWithDiscontinuityCurvature', 'none at all'),
        height,
      ),
    );
    expect(messageOf(plan, 'FIGURES_IGNORED')).toContain(
      '2 values of the file are left out (waypoint 1: “waypointTurnDampingDist” is not a number; waypoint 2: “waypointTurnDampingDist” is below 0).',
    );
    expect(plan.routes[0]?.points.map(({ curve_size }) => curve_size)).toEqual([
      undefined,
      undefined,
      5,
      undefined,
      undefined,
    ]);
  });

  it('has waits where none belong', async () => {
    const plan = await planOf(
      'a.wpml',
      wpml(`${height}<wpml:waypointHoverTime>12</wpml:waypointHoverTime>`, height),
    );
    expect(unreadIn(plan)).toEqual(['waypointHoverTime']);
  });

  it('waits in whichever case its words are written', async () => {
    const plan = await planOf(
      'a.wpml',
      wpml(height + hover('reachpoint', 'hover'), height + hover('reachPoint', 'Hover')),
    );
    expect(chosenRoute(plan).points.map(({ hover_time_s }) => hover_time_s)).toEqual([20, 20]);
  });
});

describe('a JSON', () => {
  const read = (value: unknown) => planOf('a.json', JSON.stringify(value));
  const points = [
    { lat: 47.1, lon: 8.1, alt: 50 },
    { lat: 47.2, lon: 8.1, alt: 50 },
  ];

  it('has settings for all points in an object of their own', async () => {
    expect(
      unreadIn(await read({ defaults: { speed_kmh: 36, hover_s: 20, name: 'A' }, waypoints: points })),
    ).toEqual(['speed_kmh', 'hover_s']);
    expect(unreadIn(await read({ camera: { height: 36 }, options: 7, waypoints: points }))).toEqual([]);
  });

  it('wants its route flown again', async () => {
    for (const name of ['repeat', 'repeatTimes', 'loop_count', 'laps'])
      expect(messageOf(await read({ [name]: 3, waypoints: points }), 'COMMANDS_NOT_COUNTED')).toContain(
        `“${name}”: one round is counted`,
      );
    for (const repeat of [1, 'x'])
      expect(messageOf(await read({ repeat, waypoints: points }), 'COMMANDS_NOT_COUNTED')).toBe('');
  });

  it('has points that are switched off', async () => {
    const off = [{ enabled: false }, { skip: true }, { disabled: true }].map((said) => ({
      ...points[0],
      ...said,
    }));
    const plan = await read({ waypoints: [...points, ...off] });
    expect(chosenRoute(plan).points).toHaveLength(2);
    expect(messageOf(plan, 'POINTS_IGNORED')).toContain('3 positions of the file are left out');
  });

  it('has places beside the route among its points', async () => {
    const plan = await read({
      waypoints: [{ ...points[0], type: 'poi' }, ...points.map((point) => ({ ...point, type: 'waypoint' }))],
    });
    expect(chosenRoute(plan).points).toHaveLength(2);
    expect(messageOf(plan, 'POINTS_IGNORED')).toContain(
      'A position of the file is left out (point 1: the type is not a waypoint)',
    );
  });

  it('numbers its points in another order than that of its list: that is said', async () => {
    const numbered = (...orders: number[]) =>
      read({ waypoints: orders.map((order) => ({ lat: 47 + order / 10, lon: 8.1, alt: 50, order })) });
    expect(messageOf(await numbered(2, 1), 'PLAN_NOTE')).toContain(
      '“order” numbers the points in another order',
    );
    expect(messageOf(await numbered(1, 2), 'PLAN_NOTE')).toBe('');
  });

  it('says around its points what their heights are measured from', async () => {
    const plan = await read({
      heightReference: 'MSL',
      waypoints: [points[0], { ...points[1], altitudeMode: 'agl' }],
    });
    expect(heightsOf(plan)).toEqual(['msl 50', 'agl 50']);
    expect(messageOf(plan, 'ALTITUDE_REFERENCE_ASSUMED')).toBe('');
  });

  it('has speeds and waits below zero, which are none; −1 says so', async () => {
    const plan = await read({
      waypoints: [
        { ...points[0], speed: -3, wait: -30 },
        { ...points[1], speed: -1, wait: -1 },
      ],
    });
    expect(messageOf(plan, 'FIGURES_IGNORED')).toContain(
      'A value of the file is left out (point 1: below 0)',
    );
    expect(messageOf(plan, 'WAITS_IGNORED')).toContain('A wait of the file is left out (point 1: below 0)');
  });

  it('has a speed that nothing flies at: it is left out, and that is told', async () => {
    const plan = await read({ waypoints: [{ ...points[0], speed: 1e6 }, points[1]] });
    expect(chosenRoute(plan).points[0]).not.toHaveProperty('speed_mps');
    expect(messageOf(plan, 'FIGURES_IGNORED')).toContain('point 1: no aircraft flies at that speed');
  });

  it('has the unit of a wait in a member of its action, or the whole action in words', async () => {
    const waiting = (action: unknown) =>
      read({ waypoints: [{ ...points[0], actions: [action] }, points[1]] });
    const waits = async (action: unknown) => chosenRoute(await waiting(action)).points[0]?.hover_time_s;
    expect(await waits({ type: 'hover', duration: 2, unit: 'min' })).toBe(120);
    expect(await waits({ type: 'hover', duration: '2 s', timeUnit: 'min' })).toBe(2);
    for (const action of [{ type: 'hover', duration: 2, unit: 'ticks' }, 'hover 20']) {
      expect(await waits(action)).toBe(0);
      expect(messageOf(await waiting(action), 'WAITS_IGNORED')).not.toBe('');
    }
    expect(messageOf(await waiting('photo'), 'WAITS_IGNORED')).toBe('');
  });

  it('of UgCS names a reference that nobody knows', async () => {
    const segment = (altitudeType?: string) => ({
      type: 'Waypoint',
      point: { latitude: 0.822, longitude: 0.1413, altitude: 50, altitudeType },
      parameters: { speed: 5 },
    });
    const of = (...segments: unknown[]) => read({ route: { name: 'r', segments } });
    const plan = await of(segment('RELATIVE'), segment('AGL'), segment());
    expect(heightsOf(plan)).toEqual(['takeoff 50', 'agl 50', 'agl 50']);
    expect(messageOf(plan, 'ALTITUDE_REFERENCE_ASSUMED')).not.toBe('');
    expect(messageOf(await of(segment('agl'), segment('AMSL')), 'ALTITUDE_REFERENCE_ASSUMED')).toBe('');
    const corner = (latitude: number, longitude: number) => ({ latitude, longitude });
    const area = {
      type: 'AreaScan',
      polygon: { points: [corner(0.822, 0.141), corner(0.823, 0.141), corner(0.823, 0.142)] },
      parameters: { height: 60, altitudeType: 'RELATIVE' },
    };
    const route = { name: 'r', segments: [area] };
    const { areas = [] } = await problemOf('a.json', JSON.stringify({ route }));
    expect(areas.map(({ settings }) => settings.altitude)).toEqual([{ datum: 'takeoff', value_m: 60 }]);
  });
});

describe('a GeoJSON', () => {
  const feature = (properties: unknown, type: string, coordinates: unknown) => ({
    type: 'Feature',
    properties,
    geometry: { type, coordinates },
  });
  const path = (properties: unknown) =>
    feature(properties, 'LineString', [
      [8.1, 47.1, 100],
      [8.2, 47.2, 200],
    ]);
  const read = (features: unknown[], said = {}) =>
    planOf('a.geojson', JSON.stringify({ type: 'FeatureCollection', ...said, features }));

  it('says the unit and the reference of the heights in its coordinates', async () => {
    expect(heightsOf(await read([path({ altitudeUnit: 'ft', altitudeMode: 'agl' })]))).toEqual([
      'agl 30.48',
      'agl 60.96',
    ]);
    const imperial = await read([path({})], { units: 'imperial' });
    expect(heightsOf(imperial)).toEqual(['takeoff 30.48', 'takeoff 60.96']);
    expect(imperial.units).toMatchObject([{ measure: 'height', unit: 'ft' }]);
  });

  it('numbers its points, in quotes, too', async () => {
    const plan = await read(
      [2, '1', 3].map((order) => feature({ order }, 'Point', [8 + Number(order) / 10, 47])),
    );
    expect(chosenRoute(plan).points.map(({ lon }) => lon)).toEqual([8.1, 8.2, 8.3]);
  });

  it('may be a single feature or a geometry', async () => {
    const bare = await planOf('a.geojson', JSON.stringify(path({}).geometry));
    expect(heightsOf(bare)).toEqual(['takeoff 100', 'takeoff 200']);
  });
});
