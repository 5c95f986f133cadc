import { describe, expect, it } from 'vitest';
import { sayIgnored } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

type Item = readonly [
  action: string,
  lat?: number,
  lon?: number,
  alt?: number,
  p1?: number,
  p2?: number,
  p3?: number,
  flag?: number,
];
const item = ([action, lat = 0, lon = 0, alt = 0, p1 = 0, p2 = 0, p3 = 0, flag]: Item, no: number) =>
  `<missionitem no="${no}" action="${action}" lat="${lat}" lon="${lon}" alt="${alt}" parameter1="${p1}" parameter2="${p2}" parameter3="${p3}"${flag === undefined ? '' : ` flag="${flag}"`}/>`;
const mission = (...items: readonly Item[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<mission>\n<version value="2.3-pre8"/>\n<mwp cx="7.45" cy="46.95" home-x="7.44" home-y="46.94" zoom="16"/>\n${items.map((one, at) => item(one, at + 1)).join('\n')}\n</mission>\n`;
const way = (lat: number, ...rest: readonly number[]): Item =>
  ['WAYPOINT', lat, 7.45, rest[0] ?? 50, ...rest.slice(1)] as unknown as Item;
const read = (...items: readonly Item[]) => planOf('a.mission', mission(...items));
const routeOf = async (...items: readonly Item[]) => chosenRoute(await read(...items));
const lats = async (...items: readonly Item[]) =>
  (await routeOf(...items)).points.map(({ lat }) => Math.round(lat * 1e4) / 1e4);
const told = async (code: string, ...items: readonly Item[]) =>
  sentenceOf((await read(...items)).warnings.find((warning) => warning.code === code)) ?? '';

const rth: Item = ['RTH', 0, 0, 0, 1];

describe('a mission of INAV', () => {
  it('is flown with its heights, speeds and waits, and ends as it says', async () => {
    const plan = await read(
      way(46.95, 50, 850),
      ['POSHOLD_TIME', 46.951, 7.45, 60, 30, 700],
      way(46.952, 612, 0, 0, 1),
      rth,
    );
    expect(plan).toMatchObject({ format: 'inav_mission', home: { lat: 46.94, lon: 7.44 } });
    // Its heights count from two levels.
    expect(plan.warnings.map(sentenceOf)).toEqual([expect.stringContaining('different references')]);
    expect(chosenRoute(plan)).toMatchObject({ name: 'Mission', kind: 'mission', end_action: 'go_home' });
    expect(chosenRoute(plan).points).toEqual([
      { lat: 46.95, lon: 7.45, altitude: { datum: 'takeoff', value_m: 50 }, hover_time_s: 0, speed_mps: 8.5 },
      { lat: 46.951, lon: 7.45, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 30, speed_mps: 7 },
      { lat: 46.952, lon: 7.45, altitude: { datum: 'msl', value_m: 612 }, hover_time_s: 0 },
    ]);
  });

  it.each<[string, readonly Item[], string, readonly number[]]>([
    ['with nothing', [way(46.95), way(46.951)], 'hover', [46.95, 46.951]],
    [
      'with an endless hold',
      [way(46.95), ['POSHOLD_UNLIM', 46.951, 7.45, 50], way(46.952)],
      'hover',
      [46.95, 46.951],
    ],
    ['with a landing', [way(46.95), ['LAND', 46.951, 7.45, 50, 400]], 'land', [46.95, 46.951]],
    ['with a landing below its last point', [way(46.95), ['LAND', 46.95, 7.45, 50]], 'land', [46.95]],
    ['with a landing alone', [['LAND', 46.95, 7.45, 50]], 'land', [46.95]],
    ['with a return, behind which nothing is flown', [way(46.95), rth, way(46.952)], 'go_home', [46.95]],
  ])('that ends %s holds, lands or returns there', async (_, items, end, expected) => {
    expect((await routeOf(...items)).end_action).toBe(end);
    expect(await lats(...items)).toEqual(expected);
  });

  it('says what lies behind its end, and that a return may not land', async () => {
    expect(await told('PLAN_NOTE', way(46.95), rth, way(46.952))).toContain('not flown');
    expect(await told('PLAN_NOTE', way(46.95), ['RTH'])).toContain('without landing');
  });

  // The example of the wiki: the second jump has the first one repeat again.
  it.each<[string, readonly Item[], readonly number[]]>([
    [
      'twice',
      [way(46.95), way(46.951), way(46.952), ['JUMP', 0, 0, 0, 1, 2], rth],
      [1, 2, 3, 1, 2, 3, 1, 2, 3],
    ],
    [
      'within another, each time anew',
      [way(46.95), way(46.951), way(46.952), ['JUMP', 0, 0, 0, 2, 1], way(46.953), ['JUMP', 0, 0, 0, 1, 1]],
      [1, 2, 3, 2, 3, 4, 1, 2, 3, 2, 3, 4],
    ],
    [
      'ahead, as often as it says',
      [way(46.95), ['JUMP', 0, 0, 0, 4, 1], way(46.951), way(46.952), ['JUMP', 0, 0, 0, 1, 1]],
      [1, 3, 1, 2, 3],
    ],
    ['no times at all', [way(46.95), way(46.951), way(46.952), ['JUMP', 0, 0, 0, 1, 0]], [1, 2, 3]],
  ])('jumps %s', async (_, items, order) => {
    expect(await lats(...items)).toEqual(order.map((at) => Math.round((46.949 + at / 1000) * 1e4) / 1e4));
    expect(codesOf(await read(...items))).not.toContain('COMMANDS_NOT_COUNTED');
  });

  it.each<[string, Item, string]>([
    ['for ever', ['JUMP', 0, 0, 0, 1, -1], 'for ever'],
    ['to nowhere', ['JUMP', 0, 0, 0, 77, 1], 'no waypoint'],
    ['to its neighbour', ['JUMP', 0, 0, 0, 3, 1], 'neighbour'],
    ['to half an item', ['JUMP', 0, 0, 0, 1.5, 1], 'no waypoint'],
    ['far too often', ['JUMP', 0, 0, 0, 1, 1e9], '10000 steps'],
  ])('that jumps %s is told, and not plainly home', async (_, jump, text) => {
    const items = [way(46.95), way(46.951), way(46.952), jump];
    expect(await told('COMMANDS_NOT_COUNTED', ...items)).toContain(text);
    expect((await lats(...items)).length).toBeLessThan(10_100);
  });

  it('tells of a jump once, as often as another one leads to it', async () => {
    const items = [way(46.95), way(46.951), ['JUMP', 0, 0, 0, 2, 1] as Item, way(46.952)];
    const plan = await read(...items, ['JUMP', 0, 0, 0, 1, 2]);
    expect(chosenRoute(plan).points).toHaveLength(9);
    const message = sentenceOf(plan.warnings.find(({ code }) => code === 'COMMANDS_NOT_COUNTED'));
    expect(message).toContain('A command of the file is not counted (item 3: ');
  });

  it('tells of an item that says nothing of what it does', async () => {
    const text = mission(way(46.95), way(46.951), way(46.952)).replace(
      'action="WAYPOINT" lat="46.951"',
      'lat="46.951"',
    );
    const plan = await planOf('a.mission', text);
    expect(chosenRoute(plan).points.map(({ lat }) => lat)).toEqual([46.95, 46.952]);
    expect(sentenceOf(plan.warnings.find(({ code }) => code === 'COMMANDS_NOT_COUNTED'))).toContain('item 2');
  });

  it('that begins with a jump leads to no waypoint', async () => {
    expect(await told('COMMANDS_NOT_COUNTED', ['JUMP', 0, 0, 0, 3, 1], way(46.95), way(46.951))).toContain(
      'neighbour',
    );
  });

  it('turns its nose to a heading until it looks ahead again', async () => {
    const { points } = await routeOf(
      ['SET_HEAD', 0, 0, 0, 400],
      way(46.95),
      way(46.951),
      ['SET_HEAD', 0, 0, 0, 120],
      way(46.952),
      way(46.953),
      ['SET_HEAD', 0, 0, 0, -1],
      way(46.954),
    );
    const angles = points.map(({ actions = [] }) => actions.map(({ angle_deg }) => angle_deg));
    expect(angles).toEqual([[40], [120], [120], [], []]);
  });

  it('looks at a place until it does not', async () => {
    const { points } = await routeOf(
      way(46.95),
      ['SET_POI', 46.9, 7.4, 12],
      way(46.951),
      way(46.952),
      ['SET_POI', 46.8, 7.3],
      way(46.953),
      ['SET_HEAD', 0, 0, 0, 90],
      way(46.954),
    );
    const look = (lat: number, lon: number, value_m: number, span: number) => ({
      action_type: 'look_at',
      duration_s: 0,
      place: { lat, lon, altitude: { datum: 'takeoff', value_m } },
      span,
    });
    const nose = { action_type: 'heading', duration_s: 0, angle_deg: 90 };
    expect(points.map(({ actions = [] }) => actions)).toEqual([
      [look(46.9, 7.4, 12, 2)],
      [],
      [look(46.8, 7.3, 0, 1)],
      [nose],
      [nose],
    ]);
  });

  it('lists a place to look at that cannot be used', async () => {
    const early = await read(['SET_POI', 46.9, 7.4], way(46.95), way(46.951));
    expect(early.ignored).toEqual([expect.objectContaining({ what: 'SET_POI', count: 1 })]);
    const text = mission(way(46.95), ['SET_POI', 46.9, 7.4], way(46.951)).replace('lat="46.9"', 'lat="x"');
    expect(sayIgnored((await planOf('a.mission', text)).ignored)).toEqual([
      expect.objectContaining({ what: 'SET_POI', reason: expect.stringContaining('numbers') }),
    ]);
  });

  it.each<[string, Item]>([
    ['by its flag', ['WAYPOINT', 46.99, 7.49, 50, 0, 0, 0, 72]],
    ['by no place', ['POSHOLD_TIME', 0, 0, 50, 5]],
  ])('flies over the launch point %s', async (_, over) => {
    const { points } = await routeOf(way(46.95), over);
    expect(points[1]).toMatchObject({ lat: 46.94, lon: 7.44 });
  });

  it.each<[string, Item, string, string]>([
    ['a user action', way(46.951, 50, 0, 0, 2), 'COMMANDS_NOT_COUNTED', 'user action'],
    ['an item that nobody knows', ['DANCE', 46.95, 7.45], 'COMMANDS_NOT_COUNTED', '“DANCE”'],
    ['a wait below 0', ['POSHOLD_TIME', 46.951, 7.45, 50, -3], 'WAITS_IGNORED', 'below 0'],
    ['a speed that INAV does not fly', way(46.951, 50, 40), 'FIGURES_IGNORED', '0.5'],
  ])('tells of %s', async (_, one, code, text) => {
    expect(await told(code, way(46.95), one, way(46.952))).toContain(text);
  });

  it('tells of a place that is none, and of one where the aircraft is armed', async () => {
    const broken = mission(way(46.95), way(46.951), way(46.952)).replace('lat="46.951"', 'lat="x"');
    expect(codesOf(await planOf('a.mission', broken))).toContain('POINTS_IGNORED');
    const homeless = mission(way(46.95), ['WAYPOINT', 0, 0, 50], way(46.952)).replace(
      'home-x="7.44" home-y="46.94"',
      'home-x="0" home-y="0"',
    );
    const plan = await planOf('a.mission', homeless);
    expect(sentenceOf(plan.warnings.find(({ code }) => code === 'POINTS_IGNORED'))).toContain('armed');
    const bare = homeless.replace(' alt="50"', '');
    expect(chosenRoute(await planOf('a.mission', bare)).points[0]).not.toHaveProperty('altitude');
    const flat = mission(way(46.95))
      .replace(' alt="50"', '')
      .replace('</mission>', `${item(['LAND', 46.95, 7.45], 2).replace(' alt="0"', '')}</mission>`);
    expect(chosenRoute(await planOf('a.mission', flat)).points).toHaveLength(1);
  });
});

describe('several missions in one file', () => {
  const parts = [
    [way(46.95), way(46.951, 50, 0, 0, 0, 165)],
    [way(47.95), way(47.951), way(47.952), ['JUMP', 0, 0, 0, 1, 1, 0, 165] as Item],
  ];
  const heads = [
    '<meta home-x="7.44" home-y="46.94"><details/></meta>',
    '<meta home-x="7.5" home-y="47.9"/>',
  ];

  it.each([
    ['by the flag of their last item', `<mission>${parts.flat().map(item).join('')}</mission>`],
    [
      'by their heads',
      `<mission>${parts.map((part, at) => `${heads[at]}${part.map((one) => item(one, 1).replace(' flag="165"', '')).join('')}`).join('')}</mission>`,
    ],
    [
      'in capitals, as MultiWii wrote them',
      `<MISSION>${parts.flat().map(item).join('').replaceAll('missionitem', 'MISSIONITEM').replaceAll('action', 'ACTION').replaceAll('lat=', 'LAT=')}</MISSION>`,
    ],
    [
      'in the JSON of mwp’s tools',
      JSON.stringify({
        missions: parts.map((part, at) => ({
          meta: { 'home-x': 7.44 + at, 'home-y': 46.94 },
          mission: part.map(([action, lat, lon, alt, p1 = 0, p2 = 0, p3 = 0, flag = 0]) => ({
            action,
            lat,
            lon,
            alt,
            p1,
            p2,
            p3,
            flag,
          })),
        })),
      }),
    ],
  ])('are routes of their own, parted %s', async (_, text) => {
    const plan = await planOf('a.mission', text);
    expect(plan.format).toBe('inav_mission');
    expect(plan.routes.map(({ name, points }) => [name, points.length])).toEqual([
      ['Mission 1', 2],
      ['Mission 2', 6],
    ]);
    expect(codesOf(plan)).toContain('SEVERAL_ROUTES');
  });

  it('say that they start at different places', async () => {
    const text = `<mission>${parts.map((part, at) => `${heads[at]}${part.map(item).join('')}`).join('')}</mission>`;
    const plan = await planOf('a.mission', text);
    expect(plan.home).toEqual({ lat: 46.94, lon: 7.44 });
    expect(plan.warnings.map(sentenceOf).join()).toContain('different launch points');
  });

  it('in JSON of one mission are one, and with anything else in them are none', async () => {
    const one = { action: 'WAYPOINT', lat: 46.95, lon: 7.45, alt: 5, p1: 0 };
    const plan = await planOf(
      'a.json',
      JSON.stringify({ meta: null, mission: [one, { ...one, lat: 46.96 }] }),
    );
    expect(plan.format).toBe('inav_mission');
    const others = [
      { mission: [one, { lat: 1 }] },
      { missions: [{ mission: [] }, { mission: [one] }] },
      { missions: [] },
    ];
    for (const other of others) {
      const { format } = await problemOf('a.json', JSON.stringify(other)).catch(() => ({ format: 'json' }));
      expect(format).toBe('json');
    }
  });
});

describe('a mission of INAV that cannot be used', () => {
  it('is refused with a reason', async () => {
    expect((await problemOf('a.mission', mission(rth))).code).toBe('NO_ROUTE');
    const many = `<mission>${item(way(46.95), 1).repeat(200_001)}</mission>`;
    expect((await problemOf('a.mission', many)).code).toBe('TOO_MANY_POINTS');
    const each = `<mission>${item(way(46.95, 50, 0, 0, 0, 165), 1).repeat(2001)}</mission>`;
    expect(sentenceOf(await problemOf('a.mission', each))).toContain('2001 missions');
    expect((await problemOf('a.mission', '<mission><version value="42"/></mission>')).where).toBe('mission');
  });

  it('keeps no more acts at a point than others do', async () => {
    const turns = Array.from({ length: 150 }, (_, at): Item => ['SET_HEAD', 0, 0, 0, at]);
    const { points } = await routeOf(way(46.95), ...turns, way(46.951));
    expect(points[0]?.actions).toHaveLength(100);
  });
});

describe('an item that another reader may fly otherwise', () => {
  const text = mission(way(46.95), way(46.951), rth);
  const readText = async (changed: string) => {
    const plan = await planOf('a.mission', changed);
    const message = sentenceOf(plan.warnings.find(({ code }) => code === 'COMMANDS_NOT_COUNTED')) ?? '';
    return { message, heights: chosenRoute(plan).points.map(({ altitude }) => altitude?.value_m) };
  };

  it.each([
    ['by another prefix', 'x:alt="5" alt="480"'],
    ['by another prefix behind it', 'alt="480" x:alt="5"'],
    ['in capitals', 'ALT="5" alt="480"'],
  ])('is told where its height stands twice, %s', async (_, heights) => {
    const { message, heights: read_m } = await readText(text.replace('alt="50"', heights));
    expect(message).toContain('item 1: one of the values occurs twice');
    expect(read_m[0]).toBe(480);
  });

  it.each([
    ['no="1"', 'no="2"'],
    ['no="2"', 'no="3"'],
    ['no="2"', 'no="1"'],
  ])('is told where its number is not that of its place: %s as %s', async (from, to) => {
    const { message } = await readText(text.replace(from, to));
    expect(message).toContain('the number does not match the order in the file');
  });

  it('is as it stands where numbers go on from another mission, or are left out', async () => {
    const later = text.replace('no="1"', 'no="4"').replace('no="2"', 'no="5"').replace('no="3"', 'no="6"');
    expect((await readText(later)).message).toBe('');
    expect((await readText(text.replaceAll(/ no="\d"/g, ''))).message).toBe('');
  });
});
