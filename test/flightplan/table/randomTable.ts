/** Writes tables of waypoints with any names, units and dialects, by rules of its own: it shares nothing with the reader. */

type Random = () => number;

export interface WrittenPoint {
  readonly lat: number;
  readonly lon: number;
  readonly height_m: number | undefined;
  readonly speed_mps: number | undefined;
  readonly wait_s: number;
}

export interface RandomTable {
  readonly text: string;
  readonly points: readonly WrittenPoint[];
}

/** A park–Miller sequence from a seed, in (0, 1). */
export function randomFrom(seed: number): Random {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Spellings and how many engine units each is, from NIST Handbook 44, appendix C; 0: a unit that no reader knows. */
const units = {
  height: {
    m: 1,
    M: 1,
    meters: 1,
    metres: 1,
    meter: 1,
    ft: 0.3048,
    feet: 0.3048,
    Feet: 0.3048,
    FT: 0.3048,
    'ft.': 0.3048,
    "'": 0.3048,
    foot: 0.3048,
    'ft/AGL': 0.3048,
    ftAGL: 0.3048,
    'ft AGL': 0.3048,
    'ft MSL': 0.3048,
    'm AGL': 1,
    'm AMSL': 1,
    km: 1000,
    cm: 0.01,
    mm: 0.001,
    fathom: 0,
    furlong: 0,
    s: 0,
    'm/s': 0,
    FL: 0,
    yds: 0,
  },
  speed: {
    'm/s': 1,
    mps: 1,
    'm s-1': 1,
    m_s: 1,
    'meters/second': 1,
    'metres per second': 1,
    'km/h': 1 / 3.6,
    kmh: 1 / 3.6,
    kmph: 1 / 3.6,
    kph: 1 / 3.6,
    'km/hr': 1 / 3.6,
    KMH: 1 / 3.6,
    mph: 0.44704,
    MPH: 0.44704,
    'mi/h': 0.44704,
    'miles/h': 0.44704,
    'miles per hour': 0.44704,
    kn: 1852 / 3600,
    kt: 1852 / 3600,
    kts: 1852 / 3600,
    knots: 1852 / 3600,
    Knots: 1852 / 3600,
    'ft/s': 0.3048,
    fps: 0.3048,
    'feet per second': 0.3048,
    'cm/s': 0.01,
    mach: 0,
    beaufort: 0,
    'm/h': 0,
    s: 0,
    furlong: 0,
    'l/s': 0,
  },
  wait: {
    s: 1,
    sec: 1,
    secs: 1,
    seconds: 1,
    S: 1,
    min: 60,
    mins: 60,
    minutes: 60,
    Min: 60,
    h: 3600,
    hr: 3600,
    hours: 3600,
    ms: 0.001,
    msec: 0.001,
    milliseconds: 0.001,
    m: 0,
    jiffies: 0,
    fortnight: 0,
    km: 0,
    turns: 0,
  },
} as const;

type Measure = keyof typeof units;

const names: Readonly<Record<Measure, readonly string[]>> = {
  height: [
    'altitude',
    'Altitude',
    'alt',
    'height',
    'relative altitude',
    'Flight altitude',
    'elevation',
    'wp_alt',
    'altitudeAGL',
    'alt_msl',
    'target_altitude',
    'relAlt',
  ],
  speed: [
    'speed',
    'Speed',
    'velocity',
    'groundspeed',
    'ground_speed',
    'flight speed',
    'cruise_speed',
    'Airspeed',
    'waypointSpeed',
    'spd',
  ],
  wait: [
    'hover_time',
    'hover',
    'wait',
    'waitTime',
    'hold',
    'hold_duration',
    'loiter_time',
    'LoiterTime',
    'stay',
    'dwell time',
    'delay',
    'holdTime',
    'hovertime',
    'pause',
    'waypoint_wait',
  ],
};

/** Columns whose figures are not those of a waypoint. */
const beside = [
  'geoid_height',
  'image height',
  'antenna_height(m)',
  'wind_speed',
  'max_altitude',
  'heading(deg)',
  'terrain_altitude',
  'poi_altitude(m)',
  'photo_delay',
  'gimbalpitch',
  'name',
  'vertical_speed',
];

const pick = <Value>(random: Random, values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new RangeError('nothing to pick from');
  return value;
};

/** How a header, or a cell, holds its unit. */
const headerStyles: readonly ((name: string, unit: string) => string)[] = [
  (name, unit) => `${name}(${unit})`,
  (name, unit) => `${name} (${unit})`,
  (name, unit) => `${name} [${unit}]`,
  (name, unit) => `${name}{${unit}}`,
  (name, unit) => `${name}_${unit}`,
  (name, unit) => `${name} ${unit}`,
  (name, unit) => `${name} in ${unit}`,
  (name, unit) => `${name}.${unit.replace(/[^a-zA-Z]/g, '.')}.`,
];
const cases: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
];

interface Column {
  readonly header: string;
  readonly cell: (value: number | undefined) => string;
  /** Engine units in one of the written figure. */
  readonly factor: number;
}

/** A figure that the unit suits: nobody hovers for 30 hours. */
const usual: Readonly<Record<Measure, readonly [number, number]>> = {
  height: [20, 110],
  speed: [2, 18],
  wait: [1, 300],
};

function column(random: Random, measure: Measure, decimal: string): Column {
  const name = pick(random, names[measure]);
  const [unit, factor] = pick(random, Object.entries(units[measure]));
  const written = (value: number) => String(Number(value.toPrecision(6))).replace('.', decimal);
  const place = random();
  const plain = (value: number | undefined) => (value === undefined ? '' : written(value));
  if (place < 0.15) return { header: name, cell: plain, factor: 1 };
  if (place < 0.35) {
    const gap = pick(random, ['', ' ']);
    const cell = (value: number | undefined) => (value === undefined ? '' : `${written(value)}${gap}${unit}`);
    return { header: name, cell, factor };
  }
  const style = pick(random, headerStyles);
  return { header: pick(random, cases)(style(name, unit)), cell: plain, factor };
}

/** A table of a seed. A point whose factor is 0 has figures that nobody can know. */
export function randomTable(seed: number): RandomTable {
  const random = randomFrom(seed);
  const [delimiter, decimal] = pick(random, [
    [',', '.'],
    [';', '.'],
    [';', ','],
    ['\t', '.'],
    ['\t', ','],
    ['|', '.'],
  ] as const);
  const measures = (['height', 'speed', 'wait'] as const).filter(() => random() < 0.75);
  const columns = new Map(measures.map((measure) => [measure, column(random, measure, decimal)]));
  const written: (readonly [string, (at: number) => string])[] = [];
  const count = 2 + Math.floor(random() * 4);
  const base = { lat: -60 + random() * 130, lon: -179 + random() * 357 };
  const places = Array.from({ length: count }, () => ({
    lat: Number((base.lat + random() * 0.01).toFixed(7)),
    lon: Number((base.lon + random() * 0.01).toFixed(7)),
  }));
  const degrees = (value: number) => value.toFixed(7).replace('.', decimal);
  written.push([
    pick(random, ['lat', 'Latitude', 'latitude', 'LATITUDE', 'lat [deg]']),
    (at) => degrees(places[at]?.lat ?? 0),
  ]);
  const figures = new Map<Measure, (number | undefined)[]>();
  for (const [measure, { header, cell, factor }] of columns) {
    const [low, high] = usual[measure];
    const values = places.map(() =>
      random() < 0.1
        ? undefined
        : Number(((low + random() * (high - low)) / (factor === 0 ? 1 : factor)).toPrecision(6)),
    );
    figures.set(
      measure,
      values.map((value) => (value === undefined ? undefined : factor === 0 ? Number.NaN : value * factor)),
    );
    written.push([header, (at) => cell(values[at])]);
  }
  for (const name of beside)
    if (random() < 0.08) written.push([name, () => String(Math.round(random() * 500))]);
  const rest = written.slice(1).sort(() => random() - 0.5);
  const lonHeader = written[0]?.[0]
    .replace(/lat/i, (word) => (word === 'LAT' ? 'LON' : word === 'Lat' ? 'Lon' : 'lon'))
    .replace(/itude/i, (word) => (word === 'ITUDE' ? 'GITUDE' : 'gitude'));
  const all = [
    written[0],
    [lonHeader ?? 'lon', (at: number) => degrees(places[at]?.lon ?? 0)] as const,
    ...rest,
  ].flatMap((one) => (one === undefined ? [] : [one]));
  if (random() < 0.3) all.push(...all.splice(0, 2));
  const quote = random() < 0.2;
  const cellText = (text: string) =>
    quote || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = [
    all.map(([header]) => cellText(header)),
    ...places.map((_, at) => all.map(([, cell]) => cellText(cell(at)))),
  ].map((cells) => cells.join(delimiter));
  const text = `${random() < 0.2 ? '\ufeff' : ''}${lines.join(pick(random, ['\n', '\r\n']))}\n`;
  return {
    text,
    points: places.map((place, at) => ({
      ...place,
      height_m: figures.get('height')?.[at],
      speed_mps: figures.get('speed')?.[at],
      wait_s: figures.get('wait')?.[at] ?? 0,
    })),
  };
}
