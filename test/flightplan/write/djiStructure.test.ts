import { describe, expect, it, vi } from 'vitest';
import { parseXml } from '../../../engine/flightplan/source/xml/xml.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { at, names, values } from './elements.ts';
import { above, inspection } from './inspection.ts';
import { filesIn, written } from './likeness.ts';

async function archive(mission: Mission, aircraft?: string): Promise<Record<string, string>> {
  return filesIn(await written(mission, 'dji_wpml_kmz', { aircraft }));
}

describe('a DJI archive', () => {
  it('holds the template and the waylines in the folder wpmz, in namespace 1.0.6', async () => {
    const files = await archive(inspection);
    expect(Object.keys(files)).toEqual(['wpmz/template.kml', 'wpmz/waylines.wpml']);
    for (const text of Object.values(files)) {
      expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<kml /);
      expect(text).toContain('xmlns="http://www.opengis.net/kml/2.2"');
      expect(text).toContain('xmlns:wpml="http://www.dji.com/wpmz/1.0.6"');
      expect(text).not.toMatch(/author|createTime/);
    }
  });

  it('gives the settings that a wayline must have, and the take-off point latitude first', async () => {
    const { 'wpmz/waylines.wpml': text = '' } = await archive(inspection, 'DJI Mavic 3E');
    const config = at(parseXml(text, 'waylines'), 'Document', 'missionConfig');
    expect(values(config)).toEqual({
      flyToWaylineMode: 'safely',
      finishAction: 'goHome',
      exitOnRCLost: 'executeLostAction',
      executeRCLostAction: 'goBack',
      takeOffSecurityHeight: '20',
      takeOffRefPoint: '46.9495,7.4496,0',
      globalTransitionalSpeed: '8',
    });
    expect(values(at(config, 'droneInfo'))).toEqual({ droneEnumValue: '77', droneSubEnumValue: '0' });
    expect(values(at(config, 'payloadInfo'))).toMatchObject({
      payloadEnumValue: '66',
      payloadPositionIndex: '0',
    });
  });

  it.each([undefined, { lat: 0, lon: 0 }])(
    'names no take-off point where there is none: %j',
    async (home) => {
      const { 'wpmz/waylines.wpml': text = '' } = await archive({ ...inspection, home });
      expect(names(at(parseXml(text, 'waylines'), 'Document', 'missionConfig'))).not.toContain(
        'takeOffRefPoint',
      );
    },
  );

  it('gives each waypoint of the waylines its index, height, speed to the next and turn', async () => {
    const { 'wpmz/waylines.wpml': text = '' } = await archive(inspection);
    const folder = at(parseXml(text, 'waylines'), 'Document', 'Folder');
    expect(values(folder)).toEqual({
      templateId: '0',
      executeHeightMode: 'relativeToStartPoint',
      waylineId: '0',
      distance: '0',
      duration: '0',
      autoFlightSpeed: '8',
    });
    expect(values(at(folder, 'Placemark#0'))).toMatchObject({
      index: '0',
      executeHeight: '60',
      waypointSpeed: '8',
    });
    expect(values(at(folder, 'Placemark#1'))).toMatchObject({
      index: '1',
      executeHeight: '70.5',
      waypointSpeed: '6',
    });
    expect(values(at(folder, 'Placemark#2'))).toMatchObject({
      index: '2',
      executeHeight: '-5',
      waypointSpeed: '6',
    });
    expect(at(folder, 'Placemark#2', 'Point', 'coordinates').text).toBe('-7.4524,46.9523');
    expect(values(at(folder, 'Placemark#0', 'waypointTurnParam'))).toEqual({
      waypointTurnMode: 'toPointAndStopWithDiscontinuityCurvature',
      waypointTurnDampingDist: '0',
    });
    expect(values(at(folder, 'Placemark#1', 'waypointTurnParam'))).toEqual({
      waypointTurnMode: 'toPointAndPassWithContinuityCurvature',
      waypointTurnDampingDist: '12.5',
    });
    expect(at(folder, 'Placemark#1', 'useStraightLine').text).toBe('1');
    expect(values(at(folder, 'Placemark#1', 'waypointHeadingParam'))).toMatchObject({
      waypointHeadingMode: 'followWayline',
    });
  });

  it('waits and takes pictures in one group of actions on reaching the point', async () => {
    const { 'wpmz/waylines.wpml': text = '' } = await archive(inspection);
    const folder = at(parseXml(text, 'waylines'), 'Document', 'Folder');
    expect(names(at(folder, 'Placemark#0'))).not.toContain('actionGroup');
    const group = at(folder, 'Placemark#2', 'actionGroup');
    expect(values(group)).toMatchObject({
      actionGroupStartIndex: '2',
      actionGroupEndIndex: '2',
      actionGroupMode: 'sequence',
    });
    expect(at(group, 'actionTrigger', 'actionTriggerType').text).toBe('reachPoint');
    const functions = group.children
      .filter(({ name }) => name === 'action')
      .map((action) => at(action, 'actionActuatorFunc').text);
    expect(functions).toEqual(['hover', 'takePhoto', 'startRecord']);
    expect(at(group, 'action#0', 'actionActuatorFuncParam', 'hoverTime').text).toBe('20.5');
    expect(at(group, 'action#1', 'actionActuatorFuncParam', 'payloadPositionIndex').text).toBe('0');
  });

  it('has a template of the same waypoints for the planner', async () => {
    const { 'wpmz/template.kml': text = '' } = await archive(inspection);
    const folder = at(parseXml(text, 'template'), 'Document', 'Folder');
    expect(values(folder)).toMatchObject({
      templateType: 'waypoint',
      templateId: '0',
      autoFlightSpeed: '8',
      globalHeight: '60',
      gimbalPitchMode: 'manual',
      globalWaypointTurnMode: 'toPointAndStopWithDiscontinuityCurvature',
    });
    expect(values(at(folder, 'waylineCoordinateSysParam'))).toMatchObject({
      coordinateMode: 'WGS84',
      heightMode: 'relativeToStartPoint',
    });
    expect(values(at(folder, 'Placemark#1'))).toMatchObject({
      index: '1',
      height: '70.5',
      ellipsoidHeight: '70.5',
      useGlobalHeight: '0',
      useGlobalSpeed: '0',
      waypointSpeed: '6',
      useGlobalTurnParam: '0',
    });
  });

  it('names the reference of heights above take-off in both files', async () => {
    const files = await archive(above('takeoff'));
    expect(files['wpmz/waylines.wpml']).toContain('>relativeToStartPoint</wpml:executeHeightMode>');
    expect(files['wpmz/template.kml']).toContain('>relativeToStartPoint</wpml:heightMode>');
  });

  it('has heights above ground in the waylines alone, since no template of Pilot 2 has waypoints with such', async () => {
    const files = await archive(above('agl'));
    expect(files['wpmz/waylines.wpml']).toContain('>realTimeFollowSurface</wpml:executeHeightMode>');
    expect(files['wpmz/template.kml']).not.toContain('Folder');
  });

  it('keeps heights above the ellipsoid in the waylines, where alone there is a mode for them', async () => {
    const files = await archive(above('ellipsoid'));
    expect(files['wpmz/waylines.wpml']).toContain('>WGS84</wpml:executeHeightMode>');
    expect(files['wpmz/template.kml']).not.toContain('<Folder>');
    const { notes } = await written(above('ellipsoid'), 'dji_wpml_kmz');
    expect(notes.map(({ code }) => code)).toContain('NOT_EDITABLE');
  });

  it.each([
    ['go_home', 'goHome'],
    ['land', 'autoLand'],
    ['hover', 'noAction'],
    ['first_waypoint', 'gotoFirstWaypoint'],
  ] as const)('ends %s as %s', async (end_action, finish) => {
    const files = await archive({ ...inspection, end_action });
    for (const text of Object.values(files)) expect(text).toContain(`>${finish}</wpml:finishAction>`);
  });

  it.each([
    ['DJI Matrice 3D (Dock 2)', '91', '80'],
    ['DJI Matrice 350 RTK', '89', undefined],
    ['DJI Mini 4 Pro', '68', undefined],
    ['DJI Mini 3', '65535', undefined],
    [undefined, '65535', undefined],
  ])('names the aircraft %s as %s', async (aircraft, drone, payload) => {
    const { 'wpmz/waylines.wpml': text = '' } = await archive(inspection, aircraft);
    expect(text).toContain(`<wpml:droneEnumValue>${drone}<`);
    expect(/payloadEnumValue>(\d+)</.exec(text)?.[1]).toBe(payload);
    const { notes } = await written(inspection, 'dji_wpml_kmz', { aircraft });
    expect(notes.some(({ code }) => code === 'AIRCRAFT_OPEN')).toBe(drone === '65535' || drone === '68');
  });

  it.each([
    ['DJI Matrice 350 RTK', undefined],
    [
      'DJI Mini 4 Pro',
      /DJI Pilot 2 does not support the DJI Mini 4 Pro\. DJI Fly does, but cannot open files\. Replacing a waypoint flight saved on the controller is untested\./,
    ],
    ['DJI Mini 3', /^DJI Pilot 2 does not support the DJI Mini 3, .*\. Export a file for Litchi\.$/],
    [
      'DJI Mini 4K',
      /The file names no aircraft: DJI files have no number for the DJI Mini 4K\. Check that the app that flies it opens them\./,
    ],
    [undefined, /^The file names no aircraft\. Choose yours when you open it in DJI Pilot 2\.$/],
  ])('says which app flies it on the aircraft %s', async (aircraft, expected) => {
    const { notes } = await written(inspection, 'dji_wpml_kmz', { aircraft });
    const said = sentenceOf(notes.find(({ code }) => code === 'AIRCRAFT_OPEN'));
    if (expected === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(expected);
  });

  it.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
    'is the same to the byte each time it is written, in %s too',
    async (zone) => {
      const { bytes } = await written(inspection, 'dji_wpml_kmz');
      vi.stubEnv('TZ', zone);
      expect(new Date(0).getHours()).toBe({ UTC: 0, 'Pacific/Kiritimati': 13 }[zone] ?? 16);
      expect((await written(inspection, 'dji_wpml_kmz')).bytes).toEqual(bytes);
      vi.unstubAllEnvs();
      // APPNOTE 4.4.6: time and date of the first entry, 1 January 1980.
      expect([...bytes.slice(10, 14)]).toEqual([0, 0, 0x21, 0]);
    },
  );
});
