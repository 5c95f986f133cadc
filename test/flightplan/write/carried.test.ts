import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { parseXml } from '../../../engine/flightplan/source/xml/xml.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { Mission, WaypointAction } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';
import { zipFile } from '../zip/zipFile.ts';
import { at, values } from './elements.ts';
import { filesIn, readBack, written } from './likeness.ts';

const act = (name: string, parameters: string) =>
  `<wpml:action><wpml:actionId>0</wpml:actionId><wpml:actionActuatorFunc>${name}</wpml:actionActuatorFunc><wpml:actionActuatorFuncParam>${parameters}</wpml:actionActuatorFuncParam></wpml:action>`;
const group = (range: string, trigger: string, acts: string, mode = 'sequence') => {
  const [from = '', to = from] = range.split('-');
  const [type = '', amount] = trigger.split(' ');
  const parameter =
    amount === undefined ? '' : `<wpml:actionTriggerParam>${amount}</wpml:actionTriggerParam>`;
  return `<wpml:actionGroup><wpml:actionGroupId>0</wpml:actionGroupId><wpml:actionGroupStartIndex>${from}</wpml:actionGroupStartIndex><wpml:actionGroupEndIndex>${to}</wpml:actionGroupEndIndex><wpml:actionGroupMode>${mode}</wpml:actionGroupMode><wpml:actionTrigger><wpml:actionTriggerType>${type}</wpml:actionTriggerType>${parameter}</wpml:actionTrigger>${acts}</wpml:actionGroup>`;
};
const photo = act(
  'takePhoto',
  '<wpml:payloadPositionIndex>0</wpml:payloadPositionIndex><wpml:fileSuffix>north &amp; south</wpml:fileSuffix><wpml:useGlobalPayloadLensIndex>0</wpml:useGlobalPayloadLensIndex>',
);
const hover = act('hover', '<wpml:hoverTime>2.5</wpml:hoverTime>');
const gimbal = (pitch: number, mode = 'absoluteAngle') =>
  act(
    'gimbalRotate',
    `<wpml:gimbalRotateMode>${mode}</wpml:gimbalRotateMode><wpml:gimbalPitchRotateEnable>1</wpml:gimbalPitchRotateEnable><wpml:gimbalPitchRotateAngle>${pitch}</wpml:gimbalPitchRotateAngle>`,
  );
const yaw = (heading: string) => act('rotateYaw', `<wpml:aircraftHeading>${heading}</wpml:aircraftHeading>`);
const placemark = (index: number, groups: string, extra = '') =>
  `<Placemark><Point><coordinates>7.45,${(46.95 + index * 1e-3).toFixed(3)}</coordinates></Point><wpml:index>${index}</wpml:index><wpml:executeHeight>50</wpml:executeHeight><wpml:waypointSpeed>6</wpml:waypointSpeed><wpml:waypointHeadingParam><wpml:waypointHeadingMode>towardPOI</wpml:waypointHeadingMode><wpml:waypointPoiPoint>46.951,7.452,20</wpml:waypointPoiPoint></wpml:waypointHeadingParam><wpml:waypointTurnParam><wpml:waypointTurnMode>coordinateTurn</wpml:waypointTurnMode><wpml:waypointTurnDampingDist>4</wpml:waypointTurnDampingDist></wpml:waypointTurnParam>${extra}${groups}</Placemark>`;
const config =
  '<wpml:missionConfig><wpml:flyToWaylineMode>pointToPoint</wpml:flyToWaylineMode><wpml:finishAction>goHome</wpml:finishAction><wpml:takeOffRefPoint>46.9495,7.4496,553.25</wpml:takeOffRefPoint><wpml:globalTransitionalSpeed>7</wpml:globalTransitionalSpeed><wpml:globalRTHHeight>90</wpml:globalRTHHeight><wpml:droneInfo><wpml:droneEnumValue>77</wpml:droneEnumValue><wpml:droneSubEnumValue>0</wpml:droneSubEnumValue></wpml:droneInfo><wpml:payloadInfo><wpml:payloadEnumValue>66</wpml:payloadEnumValue></wpml:payloadInfo></wpml:missionConfig>';
const start =
  '<wpml:startActionGroup><wpml:action><wpml:actionActuatorFunc>focus</wpml:actionActuatorFunc></wpml:action></wpml:startActionGroup>';
const document = (inner: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:wpml="http://www.dji.com/wpmz/1.0.2"><Document>${config}<Folder>${inner}</Folder></Document></kml>`;
const waylines = document(
  `<wpml:templateId>3</wpml:templateId><wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode><wpml:autoFlightSpeed>11</wpml:autoFlightSpeed>${start}${[
    placemark(
      0,
      group('0', 'reachPoint', gimbal(-90) + hover + photo) +
        group('0-2', 'multipleDistance 12.5', photo) +
        group('0', 'reachPoint', yaw('-90') + photo, 'parallel'),
    ),
    placemark(
      1,
      group(
        '1-3',
        'betweenAdjacentPoints',
        act('startTimeLapse', '<wpml:minShootInterval>2</wpml:minShootInterval>'),
      ),
    ),
    placemark(
      2,
      group(
        '2',
        'reachPoint',
        hover + act('orientedShoot', '<wpml:orientedFilePath>a/b</wpml:orientedFilePath>'),
      ),
    ),
    placemark(3, '', '<wpml:waypointWorkType>0</wpml:waypointWorkType>'),
  ].join('')}`,
);
const area =
  '<wpml:author>a pilot</wpml:author><wpml:templateType>mapping2d</wpml:templateType><Placemark><wpml:overlap><wpml:orthoCameraOverlapH>80</wpml:orthoCameraOverlapH></wpml:overlap><Polygon><outerBoundaryIs><LinearRing><coordinates>7,46 8,46 8,47</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>';
const survey = zipFile([
  { name: 'wpmz/template.kml', content: document(area) },
  { name: 'wpmz/waylines.wpml', content: waylines },
]);

const isNoLook = ({ action_type }: WaypointAction) => action_type !== 'look_at';
const opened = async (): Promise<Mission> =>
  toMission(await planOf('survey.kmz', survey), { default_altitude_m: 60 }).mission;
const filesOf = async (mission: Mission) => filesIn(await written(mission, 'dji_wpml_kmz'));
/** A mission but for its name, which the file does not hold. */
const unnamed = ({ name: _name, ...mission }: Mission) => mission;

describe('a survey of DJI', () => {
  it('is understood where its actions mean something elsewhere', async () => {
    const { waypoints } = await opened();
    expect(waypoints.map(({ hover_time_s }) => hover_time_s)).toEqual([0, 0, 2.5, 0]);
    const acts = waypoints.map(({ actions = [] }) =>
      actions.map(({ carried: _carried, ...action }) => action),
    );
    const altitude = { datum: 'takeoff', value_m: 20 };
    expect(acts).toEqual([
      [
        { action_type: 'look_at', duration_s: 0, place: { lat: 46.951, lon: 7.452, altitude }, span: 3 },
        { action_type: 'gimbal_pitch', duration_s: 0, angle_deg: -90 },
        { action_type: 'hover', duration_s: 2.5 },
        { action_type: 'take_photo', duration_s: 0 },
        { action_type: 'photos_by_distance', duration_s: 0, every_m: 12.5, span: 2 },
        { action_type: 'heading', duration_s: 0, angle_deg: 270 },
        { action_type: 'take_photo', duration_s: 0 },
      ],
      [{ action_type: 'startTimeLapse', duration_s: 0, span: 2 }],
      [{ action_type: 'orientedShoot', duration_s: 0 }],
      [],
    ]);
  });

  it('reads back as the same plan, with all that Homeward does not understand', async () => {
    const mission = await opened();
    expect(losses(mission, 'dji_wpml_kmz').map(({ code }) => code)).toEqual(['NAME_NOT_KEPT']);
    expect(unnamed(await readBack(await written(mission, 'dji_wpml_kmz')))).toEqual(unnamed(mission));
  });

  it.each([
    ['north', '-90'],
    ['270', '270'],
  ])(
    'has the heading of its action where that of the file, %s, cannot be read, or turns the other way',
    async (own, heading) => {
      const mission = await opened();
      const waypoints = mission.waypoints.map((one) => ({
        ...one,
        actions: one.actions?.map((action) =>
          action.action_type === 'heading' && action.carried !== undefined
            ? {
                ...action,
                carried: {
                  ...action.carried,
                  text: action.carried.text.replace(/("wpml:aircraftHeading":)"[^"]*"/, `$1"${own}"`),
                },
              }
            : action,
        ),
      }));
      const { 'wpmz/waylines.wpml': text = '' } = await filesOf({ ...mission, waypoints });
      expect(text).toContain(`aircraftHeading>${heading}<`);
    },
  );

  it('keeps aircraft, camera, dialect, take-off height and area in the file, and not its author', async () => {
    const { 'wpmz/template.kml': template = '', 'wpmz/waylines.wpml': text = '' } = await filesOf(
      await opened(),
    );
    expect(text).toContain('xmlns:wpml="http://www.dji.com/wpmz/1.0.2"');
    const settings = at(parseXml(text, 'waylines'), 'Document', 'missionConfig');
    expect(values(settings)).toMatchObject({
      flyToWaylineMode: 'pointToPoint',
      globalRTHHeight: '90',
      takeOffRefPoint: '46.9495,7.4496,553.25',
    });
    expect(values(at(settings, 'payloadInfo'))).toEqual({ payloadEnumValue: '66' });
    expect(template).toContain('<wpml:orthoCameraOverlapH>80</wpml:orthoCameraOverlapH>');
    expect(template).not.toContain('pilot');
  });

  it('gives the launch point no height of the file once it is moved', async () => {
    const moved = applyEdit(await opened(), { kind: 'move_home', to: { lat: 46.95, lon: 7.45 } });
    expect((await filesOf(moved))['wpmz/waylines.wpml']).toContain('<wpml:takeOffRefPoint>46.95,7.45,0<');
  });

  it('drops its area, and says so, once a waypoint is moved', async () => {
    const mission = await opened();
    const moved = applyEdit(mission, { kind: 'move_waypoint', index: 1, to: { lat: 46.96, lon: 7.46 } });
    expect(losses(moved, 'dji_wpml_kmz').map(({ code }) => code)).toContain('SETTINGS_NOT_KEPT');
    const { 'wpmz/template.kml': template = '', 'wpmz/waylines.wpml': text = '' } = await filesOf(moved);
    expect(template).not.toContain('mapping2d');
    expect(text.match(/towardPOI/g)).toHaveLength(4);
  });

  it('lets what goes on for several waypoints grow and shrink with them', async () => {
    const mission = await opened();
    const [first] = mission.waypoints;
    if (first === undefined) expect.fail('there is none');
    const { actions: _none, ...plain } = first;
    const spans = ({ waypoints }: Mission) =>
      waypoints.flatMap(({ actions = [] }) => actions.filter(isNoLook).flatMap(({ span }) => span ?? []));
    const add = (index: number) => applyEdit(mission, { kind: 'add_waypoint', waypoint: plain, index });
    const without = (index: number) => applyEdit(mission, { kind: 'delete_waypoint', index });
    expect(spans(mission)).toEqual([2, 2]);
    expect([0, 1, 2, 3, 4].map((index) => spans(add(index)))).toEqual([
      [2, 2],
      [3, 2],
      [3, 3],
      [2, 3],
      [2, 2],
    ]);
    // A series of pictures goes on to the next waypoint and begins at the one that is left; an act goes with its waypoint.
    expect([0, 1, 2, 3].map((index) => spans(without(index)))).toEqual([[2, 1], [1], [2, 1], [2, 1]]);
  });

  it('writes an edited figure in the file’s own words', async () => {
    const mission = await opened();
    const changed = {
      ...mission,
      waypoints: mission.waypoints.map((waypoint) => ({
        ...waypoint,
        curve_size: 9,
        actions: (waypoint.actions ?? []).map((action) => ({
          ...action,
          ...(action.every_m === undefined ? {} : { every_m: 20 }),
          ...(action.angle_deg === undefined ? {} : { angle_deg: action.angle_deg === 270 ? 180 : -45 }),
        })),
      })),
    };
    const { 'wpmz/waylines.wpml': text = '' } = await filesOf(changed);
    for (const part of [
      '<wpml:actionTriggerParam>20<',
      '<wpml:gimbalPitchRotateAngle>-45<',
      '<wpml:aircraftHeading>-180<',
      '<wpml:waypointTurnDampingDist>9<',
      '<wpml:fileSuffix>north &amp; south<',
    ])
      expect(text).toContain(part);
  });

  it('tells other formats’ losses, the camera’s apart', async () => {
    const codes = (format: 'qgc_plan' | 'gpx') => losses(unnamed2, format).map(({ code }) => code);
    const unnamed2 = await opened();
    expect(codes('qgc_plan')).toEqual(
      expect.arrayContaining(['CAMERA_SILENT', 'STATE_NOT_KEPT', 'SETTINGS_NOT_KEPT']),
    );
    expect(codes('gpx')).toEqual(expect.arrayContaining(['CAMERA_SILENT', 'ACTION_NOT_KEPT']));
  });
});

describe('what a wayline says in its own way', () => {
  const read = async (text: string) =>
    toMission(await planOf('a.wpml', text), { default_altitude_m: 60 }).mission;
  const two =
    placemark(0, group('0', 'reachPoint', photo) + group('0', 'reachPoint', hover + photo)) +
    placemark(1, '');
  const swap = (from: string, to: string) =>
    document(`<wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode>${two}`).replace(from, to);
  const textFor = async (mission: Mission, aircraft?: string) =>
    filesIn(await written(mission, 'dji_wpml_kmz', { aircraft }))['wpmz/waylines.wpml'] ?? '';

  it.each([
    ['46.9495,7.4496,553.25', '46.9495,7.4496,0.0'],
    ['46.9495,7.4496,553.25', '0.0,0,3'],
    ['relativeToStartPoint', 'aboveGroundLevel'],
    ['http://www.dji.com/wpmz/1.0.2', 'a name'],
  ])('is kept: %s as %s', async (from, to) => {
    const mission = await read(swap(from, to));
    const again = await readBack(await written(mission, 'dji_wpml_kmz'));
    expect(unnamed({ ...again, home: mission.home })).toEqual(unnamed(mission));
  });

  it.each([
    ['>goHome<', '>hoverAndWave<', 'finishAction'],
    ['>relativeToStartPoint<', '>aboveTheMoon<', 'executeHeightMode'],
    ['<wpml:missionConfig>', '<wpml:missionConfig><wpml:note>1</wpml:note><wpml:note>2</wpml:note>', 'note'],
    [
      '<wpml:missionConfig>',
      '<wpml:missionConfig><wpml:caliFlightEnable>1</wpml:caliFlightEnable>',
      'caliFlightEnable',
    ],
  ])('is left out and named where nobody counts it: %s as %s', async (from, to, name) => {
    const file = await written(await read(swap(from, to)), 'dji_wpml_kmz');
    expect(file.notes.map(sentenceOf).join()).toContain(`wpml:${name}`);
    expect(Object.values(filesIn(file)).join()).not.toContain(to.replace('<wpml:missionConfig>', ''));
  });

  it('is read without a document around it', async () => {
    const bare = swap('<Document>', '').replace('</Document>', '');
    expect((await read(bare)).carried?.map(({ kind }) => kind)).toContain('config');
  });

  it('is a wait in the group where it stands', async () => {
    const { waypoints } = await read(swap('', ''));
    const acts = waypoints[0]?.actions?.filter(isNoLook) ?? [];
    expect(acts.map(({ action_type }) => action_type)).toEqual(['take_photo', 'hover', 'take_photo']);
    expect(acts[1]?.carried?.text).toContain('"@group":"1"');
  });

  it('is an aircraft that stays, and a note where another is planned with', async () => {
    const notesOf = async (text: string, aircraft?: string) =>
      (await written(await read(text), 'dji_wpml_kmz', { aircraft })).notes.map(({ code }) => code);
    expect(await notesOf(swap('', ''), 'DJI Matrice 30')).toContain('AIRCRAFT_OF_FILE');
    expect(await notesOf(swap('', ''), 'DJI Mavic 3E')).not.toContain('AIRCRAFT_OF_FILE');
    expect(await notesOf(swap('>66<', '>68<'), 'DJI Mavic 3M')).not.toContain('AIRCRAFT_OF_FILE');
    expect(await notesOf(swap('>66<', '>68<'), 'DJI Mavic 3E')).toContain('AIRCRAFT_OF_FILE');
    expect(await notesOf(swap('>77<', '>68<'), 'DJI Matrice 30')).not.toContain('AIRCRAFT_OF_FILE');
    expect(await textFor(await read(swap('>77<', '>68<')), 'DJI Matrice 30')).toContain('droneEnumValue>68<');
    expect(await textFor(await read(swap('>77<', '>65535<')), 'DJI Matrice 30')).toContain(
      'droneEnumValue>67<',
    );
  });

  it('is left out where it is longer than a part may be, and reported', async () => {
    const long = `<wpml:missionConfig><wpml:note>${'x'.repeat(9_999)}</wpml:note><wpml:other>${'y'.repeat(20_000)}</wpml:other>`;
    const plan = await planOf('a.wpml', swap('<wpml:missionConfig>', long));
    expect(plan.ignored).toContainEqual(expect.objectContaining({ what: 'config settings' }));
    const template = document(
      `<wpml:templateType>mapping2d</wpml:templateType><wpml:note>${'x'.repeat(2_000_001)}</wpml:note>`,
    );
    const wide = zipFile([
      { name: 'wpmz/template.kml', content: template },
      { name: 'wpmz/waylines.wpml', content: waylines },
    ]);
    const { mission } = toMission(await planOf('a.kmz', wide), { default_altitude_m: 60 });
    expect(mission.carried?.map(({ kind }) => kind)).not.toContain('template');
  });

  it('is left out where one template makes several flights, which is said', async () => {
    const archive = (...names: readonly string[]) =>
      zipFile([
        { name: 'wpmz/template.kml', content: document(area) },
        ...names.map((name) => ({ name, content: waylines })),
      ]);
    const said = async (bytes: Uint8Array) => {
      const plan = await planOf('a.kmz', bytes);
      const { mission } = toMission(plan, { default_altitude_m: 60 });
      return [
        plan.routes.length,
        plan.warnings.some((one) =>
          sentenceOf(one).includes(
            'The template covers several flights, so each flight is exported as waypoints for DJI Pilot 2.',
          ),
        ),
        mission.carried?.some(({ kind }) => kind === 'template'),
      ];
    };
    expect(await said(archive('wpmz/waylines.wpml'))).toEqual([1, false, true]);
    expect(await said(archive('wpmz/a.wpml', 'wpmz/b.wpml'))).toEqual([2, true, false]);
  });

  it('has the waits before its start at its first waypoint, once', async () => {
    const withWait = waylines.replace('<wpml:startActionGroup>', `<wpml:startActionGroup>${hover}`);
    const plain = await planOf('a.wpml', waylines);
    const plan = await planOf('a.wpml', withWait);
    const waitIn = (one: typeof plan) => one.routes[0]?.points[0]?.hover_time_s ?? 0;
    expect(waitIn(plan)).toBeGreaterThan(waitIn(plain));
    expect(plan.warnings.some(({ code }) => code === 'WAITS_IGNORED')).toBe(false);
    const { mission } = toMission(plan, { default_altitude_m: 60 });
    const { 'wpmz/waylines.wpml': text = '' } = await filesOf(mission);
    const again = await planOf('a.wpml', text);
    expect(waitIn(again)).toBe(waitIn(plan));
    expect(text).toContain('startActionGroup');
  });

  it('is nothing where a part is not in its words', async () => {
    const mission = await read(swap('', ''));
    for (const text of [
      'not JSON',
      '[]',
      '{"a b":"x"}',
      '{"wpml:a":["x",1]}',
      '{"wpml:waypointTurnParam":"x"}',
    ]) {
      const part = { format: 'wpml', kind: 'waypoint', text } as const;
      const waypoints = mission.waypoints.map((one) => ({ ...one, curve_size: 3, carried: part }));
      const found = await textFor({ ...mission, waypoints, carried: [{ ...part, kind: 'config' }] });
      expect(found).toContain('finishAction>goHome<');
    }
  });

  it('is a series of pictures by time or by distance, in its own words or in ours', async () => {
    const series = (every: object, type: string) => ({ action_type: type, duration_s: 0, ...every, span: 1 });
    const ours = await read(swap('', ''));
    const waypoints = ours.waypoints.map(({ carried: _own, ...one }, at) => ({
      ...one,
      actions:
        at === 0
          ? [series({ every_s: 2 }, 'photos_by_time'), series({ every_m: 9 }, 'photos_by_distance')]
          : [],
    }));
    const back = await readBack(await written({ ...ours, waypoints }, 'dji_wpml_kmz'));
    expect(back.waypoints[0]?.actions).toEqual(waypoints[0]?.actions);
    const timed = await read(
      document(placemark(0, group('0-1', 'multipleTiming 2.5', photo)) + placemark(1, '')),
    );
    expect(unnamed(await readBack(await written(timed, 'dji_wpml_kmz')))).toEqual(unnamed(timed));
    expect(timed.waypoints[0]?.actions?.find(isNoLook)).toMatchObject({
      action_type: 'photos_by_time',
      every_s: 2.5,
      span: 1,
    });
  });

  it('is a turn of the gimbal by an angle, a wait of nothing, and a group without actions', async () => {
    const empty = group('0', 'multipleTiming 1', '') + group('9-2', 'reachPoint', hover);
    const groups = group(
      '0',
      'reachPoint',
      gimbal(-10, 'relativeAngle') + act('hover', '<wpml:hoverTime>0</wpml:hoverTime>'),
    );
    const { waypoints } = await read(document(placemark(0, groups + empty) + placemark(1, '')));
    expect(waypoints[0]?.actions?.filter(isNoLook).map(({ action_type }) => action_type)).toEqual([
      'gimbalRotate',
      'hover',
    ]);
  });

  it('is the template of a KMZ that has nothing else', async () => {
    const template = (inner: string) =>
      `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.2">${config}<Folder><wpml:templateType>waypoint</wpml:templateType>${inner}</Folder></kml>`;
    const points = two.replaceAll('executeHeight', 'height');
    const alone = zipFile([{ name: 'wpmz/template.kml', content: template(points) }]);
    const { mission } = toMission(await planOf('a.kmz', alone), { default_altitude_m: 60 });
    expect(mission.carried?.map(({ kind }) => kind)).toEqual(['dialect', 'config', 'template']);
    expect(mission.waypoints.every(({ carried }) => carried === undefined)).toBe(true);
  });

  it('is the template, too, where waypoints without a speed are given one', async () => {
    const bare = two
      .replaceAll('executeHeight', 'height')
      .replaceAll(/<wpml:waypointSpeed>.*?<\/wpml:waypointSpeed>/g, '');
    const own = `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.2">${config}<Folder><wpml:templateType>waypoint</wpml:templateType><wpml:cloudFilePath>a</wpml:cloudFilePath>${bare}</Folder></kml>`;
    const alone = zipFile([{ name: 'wpmz/template.kml', content: own }]);
    const { mission } = toMission(await planOf('a.kmz', alone), { default_altitude_m: 60 });
    expect(mission.waypoints.map(({ speed_mps }) => speed_mps)).toContain(undefined);
    const { 'wpmz/template.kml': template = '' } = await filesIn(
      await written(mission, 'dji_wpml_kmz', { cruise_speed_mps: 9 }),
    );
    expect(template).toContain('<wpml:cloudFilePath>a<');
  });
});
