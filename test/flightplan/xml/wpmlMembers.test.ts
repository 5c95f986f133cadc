import { describe, expect, it } from 'vitest';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { acts, elements, isMisplaced, values } from '../../../engine/flightplan/wpml/wpmlMembers.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import { say } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf } from '../reading.ts';

interface Parts {
  readonly config?: string;
  readonly folder?: string;
  readonly waypoint?: string;
}

const act = (name: string) =>
  `<wpml:actionGroup><wpml:actionGroupId>0</wpml:actionGroupId><wpml:actionGroupStartIndex>1</wpml:actionGroupStartIndex>
   <wpml:actionGroupEndIndex>1</wpml:actionGroupEndIndex><wpml:actionTrigger><wpml:actionTriggerType>reachPoint</wpml:actionTriggerType>
   </wpml:actionTrigger><wpml:action><wpml:actionId>0</wpml:actionId><wpml:actionActuatorFunc>${name}</wpml:actionActuatorFunc>
   <wpml:actionActuatorFuncParam><wpml:hoverTime>2</wpml:hoverTime><wpml:stayTime>2</wpml:stayTime></wpml:actionActuatorFuncParam>
   </wpml:action></wpml:actionGroup>`;

const waylines = ({
  config = '',
  folder = '',
  waypoint = '',
}: Parts) => `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document>
<wpml:missionConfig>${config}</wpml:missionConfig>
<Folder><wpml:waylineId>0</wpml:waylineId><wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode>${folder}
${[0, 1, 2]
  .map(
    (index) => `<Placemark><Point><coordinates>8.5,47.${index}1</coordinates></Point>
<wpml:index>${index}</wpml:index><wpml:executeHeight>60</wpml:executeHeight>${index === 1 ? waypoint : ''}</Placemark>`,
  )
  .join('\n')}</Folder></Document></kml>`;

async function uncountedIn(parts: Parts): Promise<string | undefined> {
  const { warnings } = await planOf('waylines.wpml', waylines(parts));
  return sentenceOf(warnings.find(({ code }) => code === 'COMMANDS_NOT_COUNTED'));
}

const whyText = (why: unknown) => say({ says: 'reason.uncounted', values: { why: String(why) } });

const placemark = (kind: string, place: string) =>
  `<Placemark><${kind}><coordinates>${place}</coordinates></${kind}><wpml:executeHeight>60</wpml:executeHeight></Placemark>`;

const element = (name: string, text: string) => `<wpml:${name}>${text}</wpml:${name}>`;
const everywhere = ['config', 'folder', 'waypoint'] as const;
const levels = { config: 'missionConfig', folder: 'folder', waypoint: 'waypoint' } as const;
const hover = act('hover');

describe('the members of wayline files', () => {
  it('stand in one list each', () => {
    for (const { harmless, counted, changing } of [elements, acts]) {
      const all = [...harmless, ...counted, ...changing.keys()];
      expect(all.length).toBe(new Set(all).size);
    }
    for (const name of values.keys()) expect(elements.counted).toContain(name);
  });

  it('that are harmless raise no alarm wherever they stand, and those that are counted none in their place', async () => {
    const names = [...elements.harmless, ...elements.counted].filter((name) => !values.has(name));
    const ofPlacemark = new Set([
      ...['missionConfig', 'executeHeightMode', 'useGlobalSpeed'],
      ...['actionGroup', 'actionActuatorFunc', 'index', 'executeHeight', 'height'],
    ]);
    for (const place of everywhere) {
      const text = names
        .filter((name) => !ofPlacemark.has(name) && !isMisplaced(name, levels[place]))
        .map((name) => element(name, '1'))
        .join('');
      expect(await uncountedIn({ [place]: text })).toBeUndefined();
    }
  });

  it.each([
    ['an end in the folder', { folder: element('finishAction', 'noAction') }, 'Wayline 1: finishAction'],
    ['an end at a waypoint', { waypoint: element('finishAction', 'autoLand') }, 'waypoint 2: finishAction'],
    ['a climb in the folder', { folder: element('takeOffSecurityHeight', '500') }, 'takeOffSecurityHeight'],
    ['a mode at a waypoint', { waypoint: element('executeHeightMode', 'WGS84') }, 'executeHeightMode'],
    [
      'a system at a waypoint',
      { waypoint: element('waylineCoordinateSysParam', element('heightMode', 'EGM96')) },
      'waylineCoordinateSysParam',
    ],
    ['a height in the folder', { folder: element('executeHeight', '400') }, 'executeHeight'],
    ['a speed in the folder', { folder: element('waypointSpeed', '1') }, 'waypointSpeed'],
    ['a speed in the settings', { config: element('autoFlightSpeed', '1') }, 'autoFlightSpeed'],
    ['acts in the folder', { folder: hover }, 'actionGroup'],
  ])('that are counted are told where nobody reads them: %s', async (_, parts, what) => {
    expect(await uncountedIn(parts)).toContain(`${what} is in a place where apps do not read it`);
  });

  it.each(['finishAction', 'autoFlightSpeed', 'executeHeightMode', 'waypointSpeed'])(
    'are told beside the folder: %s',
    async (name) => {
      const text = waylines({}).replace('<Folder>', `${element(name, '1')}${element('author', 'a')}<Folder>`);
      const { warnings } = await planOf('waylines.wpml', text);
      const told = sentenceOf(warnings.find(({ code }) => code === 'COMMANDS_NOT_COUNTED'));
      expect(told).toContain(`the document: ${name} is in a place where apps do not read it`);
      expect(told).not.toContain('author');
    },
  );

  it.each([
    ['EGM96', true],
    ['WGS84', true],
    ['aboveGroundLevel', true],
    ['relativeToStartPoint', false],
    ['RELATIVETOSTARTPOINT', false],
  ])('have one reference of their heights: %s', async (mode, isTold) => {
    const folder = element('waylineCoordinateSysParam', element('heightMode', mode));
    const told = await uncountedIn({ folder });
    expect(told?.includes('the two height modes differ, and executeHeightMode is counted') ?? false).toBe(
      isTold,
    );
    const { mission } = toMission(await planOf('waylines.wpml', waylines({ folder })), {
      default_altitude_m: 0,
    });
    expect(await writePlan(mission, 'dji_wpml_kmz', { cruise_speed_mps: 5 })).toMatchObject({ ok: true });
  });

  it.each([
    [7, 9, true],
    [3, 3, true],
    [90, 90, true],
    [2, 9, false],
    [1, 0, false],
  ])('act at waypoints that exist: %d to %d', async (first, last, isTold) => {
    const waypoint = act('hover')
      .replace('StartIndex>1', `StartIndex>${first}`)
      .replace('EndIndex>1', `EndIndex>${last}`);
    const told = await uncountedIn({ waypoint });
    expect(
      told?.includes('waypoint 2: a group of its actions is for waypoints that do not exist') ?? false,
    ).toBe(isTold);
  });

  it.each([
    [element('transitionalSpeed', '2'), 2],
    [element('transitionalSpeed', '2') + element('useGlobalTransitionalSpeed', '0'), 2],
    [element('transitionalSpeed', '2') + element('useGlobalTransitionalSpeed', '1'), 9],
    [element('useGlobalTransitionalSpeed', '0'), 9],
    ['', 9],
  ])('fly to the first waypoint at the speed of their wayline: %s', async (folder, speed_mps) => {
    const config = element('globalTransitionalSpeed', '9');
    const plan = await planOf('waylines.wpml', waylines({ config, folder }));
    expect(chosenRoute(plan).points[0]?.speed_mps).toBe(speed_mps);
    const { mission } = toMission(plan, { default_altitude_m: 0 });
    const written = await writePlan(mission, 'dji_wpml_kmz', { cruise_speed_mps: 5 });
    if (!written.ok) expect.fail(sentenceOf(written.failure));
    const again = await planOf('a.kmz', written.value.bytes);
    expect(chosenRoute(again).points[0]?.speed_mps).toBe(speed_mps);
  });

  it.each([
    [
      'a height',
      { waypoint: element('executeHeight', '480') },
      'executeHeight occurs twice, and the first is counted',
    ],
    [
      'a height by another prefix',
      { waypoint: '<gx:executeHeight>480</gx:executeHeight>' },
      'executeHeight occurs twice, and the first is counted',
    ],
    [
      'a point',
      { waypoint: '<Point><coordinates>8.9,47.9</coordinates></Point>' },
      'Point occurs twice, and the first is counted',
    ],
    [
      'an end',
      { config: element('finishAction', 'goHome') + element('finishAction', 'noAction') },
      'finishAction occurs twice, and the first is counted',
    ],
    [
      'a climb',
      { config: element('takeOffSecurityHeight', '20') + element('takeOffSecurityHeight', '1500') },
      'takeOffSecurityHeight occurs twice, and the first is counted',
    ],
    [
      'a speed',
      { folder: element('autoFlightSpeed', '8').repeat(2) },
      'autoFlightSpeed occurs twice, and the first is counted',
    ],
    [
      'a height mode',
      { folder: element('executeHeightMode', 'WGS84') },
      'executeHeightMode occurs twice, and the first is counted',
    ],
    [
      'a wait',
      { waypoint: hover.replace('<wpml:hoverTime>', '<wpml:hoverTime>900</wpml:hoverTime><wpml:hoverTime>') },
      'hoverTime occurs twice, and the first is counted',
    ],
    [
      'an act',
      {
        waypoint: hover.replace(
          '<wpml:actionActuatorFunc>',
          '<wpml:actionActuatorFunc>takePhoto</wpml:actionActuatorFunc><wpml:actionActuatorFunc>',
        ),
      },
      'actionActuatorFunc occurs twice, and the first is counted',
    ],
    [
      'the settings',
      { config: '</wpml:missionConfig><wpml:missionConfig>' },
      'missionConfig occurs twice, and the first is counted',
    ],
  ])('that are one are told where %s stands twice', async (_, parts, words) => {
    expect(await uncountedIn(parts)).toContain(words);
  });

  it.each([
    [
      'beside the folder',
      (text: string) => text.replace('</Folder>', `</Folder>${placemark('Point', '8.9,47.9')}`),
      'outside the waylines',
    ],
    [
      'without a point of its own',
      (text: string) => text.replace('</Folder>', `${placemark('MultiGeometry', '8.9,47.9')}</Folder>`),
      'no point',
    ],
    [
      'with two places in one point',
      (text: string) => text.replace('8.5,47.11<', '8.5,47.11 8.9,47.9<'),
      'the point has several coordinates',
    ],
  ])('tell a waypoint %s', async (_, changed, words) => {
    const { warnings } = await planOf('waylines.wpml', changed(waylines({})));
    expect(sentenceOf(warnings.find(({ code }) => code === 'POINTS_IGNORED'))).toContain(words);
  });

  it.each(
    [...elements.changing].flatMap(([name, reason]) => everywhere.map((place) => [name, place, reason])),
  )(
    '%s in %s takes “comes home” away while it is on, and not while it is off',
    async (name, place, reason) => {
      const inPlace = (text: string) => uncountedIn({ [place as string]: element(name as string, text) });
      expect(await inPlace('1')).toContain(whyText(reason));
      expect(await inPlace('0')).toBeUndefined();
      expect(await inPlace(' false ')).toBeUndefined();
      expect(await inPlace('')).toBeUndefined();
    },
  );

  it.each([...acts.harmless, ...acts.counted])('the act %s raises no alarm', async (name) => {
    expect(await uncountedIn({ waypoint: act(name) })).toBeUndefined();
  });

  it.each([...acts.changing])('the act %s takes “comes home” away', async (name, reason) => {
    expect(await uncountedIn({ waypoint: act(name) })).toContain(`waypoint 2: ${whyText(reason)}`);
  });

  it.each(['goAround', 'land', 'returnToHome', 'runScript', 'switchFence', 'ascend'])(
    'an act that nobody knows, %s, is named with its place, at a waypoint and before the start',
    async (name) => {
      const said = `the action “${name}” is unknown`;
      expect(await uncountedIn({ waypoint: act(name) })).toContain(`waypoint 2: ${said}`);
      const atStart = act(name).replaceAll('wpml:actionGroup>', 'wpml:startActionGroup>');
      expect(await uncountedIn({ folder: atStart })).toContain(`Wayline 1: ${said}`);
    },
  );

  it.each(['homePointMode', 'geofenceEnable', 'orbitRadius', 'repeatTimes', 'scriptPath'])(
    'a member that nobody knows, %s, is named with its place',
    async (name) => {
      const said = `the member “${name}” is unknown`;
      expect(await uncountedIn({ config: element(name, '1') })).toContain(`missionConfig: ${said}`);
      expect(await uncountedIn({ folder: element(name, '1') })).toContain(`Wayline 1: ${said}`);
      expect(await uncountedIn({ waypoint: element(name, '1') })).toContain(`waypoint 2: ${said}`);
    },
  );

  it.each([...values])(
    '%s is counted with the values that are known only',
    async (name, { known, reason }) => {
      const place = everywhere.find((one) => !isMisplaced(name, levels[one])) ?? 'waypoint';
      for (const value of name === 'executeHeightMode' ? [] : known)
        expect(await uncountedIn({ [place]: element(name, value) })).toBeUndefined();
      expect(await uncountedIn({ [place]: element(name, 'spiral') })).toContain(whyText(reason));
      expect(await uncountedIn({ config: element(name, '') })).toBeUndefined();
    },
  );

  it('are counted over all waypoints, and names beyond the eighth are not listed', async () => {
    const many = Array.from({ length: 30 }, (_, at) => element(`odd${at}`, '1')).join('');
    const message = await uncountedIn({ config: many });
    expect(message).toContain('30 commands of the file are not counted');
    expect(message?.match(/“odd\d+”/g)).toHaveLength(8);
    expect(message).toContain('the member is unknown');
  });

  it('are looked at in any number', async () => {
    const many = `<wpml:customActionName>${element('videoType', '1').repeat(200_000)}</wpml:customActionName>`;
    expect(await uncountedIn({ config: many })).toBeUndefined();
  });

  it('of KML and of Google Earth, styles and data raise no alarm', async () => {
    const text =
      '<name>A</name><description>B</description><styleUrl>#a</styleUrl><gx:balloonVisibility>1</gx:balloonVisibility><ExtendedData><Data name="x"><value>1</value></Data></ExtendedData>';
    expect(await uncountedIn({ folder: text, waypoint: text })).toBeUndefined();
  });
});
