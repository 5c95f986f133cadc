import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { parseXml } from '../../../engine/flightplan/source/xml/xml.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
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
    expect(acts).toEqual([
      [
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
      waypoints.flatMap(({ actions = [] }) => actions.flatMap(({ span }) => span ?? []));
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
    expect([0, 1, 2, 3].map((index) => spans(without(index)))).toEqual([[2], [1], [1, 1], [2, 1]]);
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
