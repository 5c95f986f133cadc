import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../support/sentenceOf.ts';
import { planOf } from './reading.ts';

const tag = (name: string, text: string | number) => `<wpml:${name}>${text}</wpml:${name}>`;

/** A wayline whose waypoints have these turns and say so of straight lines. */
const wayline = (turns: readonly (readonly [mode: string, straight?: string])[]) => {
  const placemarks = turns.map(
    ([mode, straight], at) =>
      `<Placemark><Point><coordinates>8.5,${47 + at / 1000}</coordinates></Point>${tag('index', at)}${tag('executeHeight', 60)}` +
      `<wpml:waypointTurnParam>${tag('waypointTurnMode', mode)}${tag('waypointTurnDampingDist', 5)}</wpml:waypointTurnParam>` +
      `${straight === undefined ? '' : tag('useStraightLine', straight)}</Placemark>`,
  );
  const folder = `<Folder>${tag('executeHeightMode', 'relativeToStartPoint')}${tag('waylineId', 0)}${placemarks.join('')}</Folder>`;
  return `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document><wpml:missionConfig>${tag('finishAction', 'goHome')}</wpml:missionConfig>${folder}</Document></kml>`;
};

const item = (number: number, command: number) =>
  `${number}\t0\t3\t${command}\t0\t0\t0\t0\t${47 + number / 1000}\t8.5\t60\t1`;
const mission = (commands: readonly number[]) =>
  [
    'QGC WPL 110',
    '0\t1\t0\t16\t0\t0\t0\t0\t47\t8.5\t400\t1',
    ...commands.map((command, at) => item(at + 1, command)),
  ].join('\n');

const notes = async (name: string, text: string) =>
  (await planOf(name, text)).warnings
    .map((one) => sentenceOf(one))
    .filter((message) => message.toLowerCase().includes('straight line'));

describe('ways that are flown as curves', () => {
  const passes = 'toPointAndPassWithContinuityCurvature';
  const stops = 'toPointAndStopWithContinuityCurvature';

  it.each([
    [
      [
        [passes, '0'],
        [passes, '0'],
      ],
      'waypoints 1, 2',
    ],
    [
      [
        [stops, '0'],
        [passes, '1'],
      ],
      'waypoint 1',
    ],
    [[['coordinateTurn'], [passes, '1'], [stops, '0']], 'waypoint 3'],
    [
      [
        [passes, '1'],
        [passes, '0'],
        [passes, '1'],
      ],
      'waypoint 2',
    ],
    [Array.from({ length: 8 }, () => [passes, '0']), 'waypoints 1, 2, 3, 4, 5 and 3 more'],
  ] as const)('are told of a wayline: %j', async (turns, where) => {
    expect(await notes('waylines.wpml', wayline(turns as never))).toEqual([
      `The file flies curves at ${where}. Straight lines are counted, and the curves are longer.`,
    ]);
  });

  it.each([
    [
      [
        [passes, '1'],
        [stops, '1'],
      ],
    ],
    [[[passes], [passes]]],
    [
      [
        ['coordinateTurn', '0'],
        ['toPointAndStopWithDiscontinuityCurvature', '0'],
      ],
    ],
  ] as const)('are none of a wayline with straight ones: %j', async (turns) => {
    expect(await notes('waylines.wpml', wayline(turns as never))).toEqual([]);
  });

  it.each([
    ['a template whose waypoints leave it to the route', tag('useGlobalTurnParam', 1), ''],
    ['a template whose waypoints say otherwise', tag('useGlobalTurnParam', 1), tag('useStraightLine', 1)],
    ['a wayline whose waypoints have no turn', '', ''],
  ])('are told of %s', async (_, shared, own) => {
    const all = tag('globalWaypointTurnMode', passes) + tag('globalUseStraightLine', 0);
    const text = wayline([[stops], [stops]])
      .replace('<Placemark>', `${all}<Placemark>`)
      .replaceAll('</Placemark>', `${shared}${own}</Placemark>`);
    const without = text.replaceAll(/<wpml:waypointTurnParam>.*?<.wpml:waypointTurnParam>/g, '');
    expect(await notes('waylines.wpml', shared === '' ? without : text)).toEqual([
      expect.stringContaining('curves at waypoints 1, 2.'),
    ]);
  });

  it.each([[[82, 16]], [[16, 82]], [[82, 82, 16]], [[16, 82, 16, 20]], [[22, 82, 82, 21]]])(
    'are told of a mission with splines: %j',
    async (commands) => {
      const [note = '', ...others] = await notes('splines.waypoints', mission(commands as number[]));
      expect(note).toMatch(/A curve is flown, longer than the straight line that is counted \(/);
      expect(others).toEqual([]);
    },
  );

  it('are none of a mission without', async () => {
    expect(await notes('plain.waypoints', mission([22, 16, 16, 20]))).toEqual([]);
  });
});
