import { inflateRawSync } from 'node:zlib';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';

/**
 * Where a written file leads, read by a few lines for each format that share nothing with the readers and writers of the product: what an
 * app of somebody else would fly.
 */
export interface FlownFile {
  /** In flown order: latitude, longitude, height as written; a take-off without a place is left out. */
  readonly places: readonly (readonly [lat: number, lon: number, height: number])[];
  /** Ground speeds that the file sets, m/s. */
  readonly speeds: readonly number[];
  /** Sum of all waits, seconds. */
  readonly waits_s: number;
  /** Commands, acts and elements that lead to nothing above and that an app might follow. */
  readonly others: readonly string[];
}

const numbers = (text: string): number[] => text.split(/[,\s]+/).map(Number);
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((found) => found[1] ?? '');
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

interface Item {
  readonly command: number;
  readonly params: readonly (number | null)[];
}

/** MAV_CMDs that move (mavlink.io): waypoint, loiter ×3, land, take-off, loiter to height, spline, VTOL take-off and landing. */
const moving = new Set([16, 17, 18, 19, 21, 22, 31, 82, 84, 85]);
const takeOffs = new Set([22, 84]);
/**
 * Camera, gimbal, payload, region of interest, yaw, delay, return to launch, speed, and what asks or calibrates (mavlink.io): nothing that
 * leads elsewhere. First and last number of each range.
 */
const still: readonly (readonly [number, number])[] = [
  ...([
    [20, 20],
    [80, 80],
    [93, 93],
    [95, 95],
    [112, 112],
    [114, 115],
    [159, 159],
    [178, 178],
    [181, 184],
    [187, 189],
  ] as const),
  ...([
    [195, 198],
    [200, 206],
    [211, 211],
    [214, 216],
    [220, 220],
    [222, 222],
    [240, 245],
    [260, 260],
    [401, 410],
  ] as const),
  ...([
    [500, 534],
    [610, 610],
    [1000, 1001],
    [2000, 2999],
    [3000, 3001],
    [5200, 5200],
    [10_001, 10_001],
  ] as const),
  ...([
    [32_000, 32_000],
    [40_001, 40_002],
    [42_004, 42_006],
    [42_424, 42_429],
    [42_501, 42_505],
    [42_600, 42_600],
  ] as const),
  ...([
    [43_004, 43_004],
    [60_002, 60_010],
    [60_050, 60_072],
  ] as const),
];
const isStill = (command: number) => still.some(([from, to]) => from <= command && command <= to);

function flownItems(items: readonly Item[]): FlownFile {
  const places = items
    .filter(({ command, params }) => moving.has(command) && !(takeOffs.has(command) && isAtHome(params)))
    .map(({ params }) => [params[4] ?? 0, params[5] ?? 0, params[6] ?? 0] as const);
  const waits = items.map(({ command, params }) =>
    command === 16 || command === 19 || command === 93 || command === 82 ? (params[0] ?? 0) : 0,
  );
  return {
    places,
    speeds: items.flatMap(({ command, params }) => (command === 178 ? [params[1] ?? 0] : [])),
    waits_s: sum(waits),
    others: items.flatMap(({ command }) =>
      moving.has(command) || isStill(command) || isFence(command) ? [] : [`command ${command}`],
    ),
  };
}

/** A take-off over the launch point of the tests, or without a place. */
const isAtHome = ([, , , , lat, lon]: Item['params']): boolean =>
  ((lat ?? 0) === 0 && (lon ?? 0) === 0) || (near(lat, launch.lat) && near(lon, launch.lon));
const near = (one: number | null | undefined, other: number) => Math.abs((one ?? 0) - other) < 1e-6;
export const launch = { lat: 46.949, lon: 7.449 };

const isFence = (command: number) => command >= 5001 && command <= 5100;

interface PlanItem extends Item {
  readonly type?: string;
  readonly Altitude?: number;
  readonly TransectStyleComplexItem?: { readonly Items?: readonly PlanItem[] };
}

function planItems(items: readonly PlanItem[]): Item[] {
  return items.flatMap((item) => {
    if (item.TransectStyleComplexItem !== undefined)
      return planItems(item.TransectStyleComplexItem.Items ?? []);
    const params = [...item.params];
    // QGroundControl flies the member, not the parameter.
    if (item.Altitude !== undefined && moving.has(item.command)) params[6] = item.Altitude;
    return [{ command: item.command, params }];
  });
}

const qgcPlan = (text: string): FlownFile => flownItems(planItems(JSON.parse(text).mission.items));

function qgcWpl(text: string): FlownFile {
  const [, , ...rows] = text.trim().split(/\r?\n/);
  return flownItems(
    rows.map((row) => {
      const cells = row.split('\t').map(Number);
      return { command: cells[3] ?? 0, params: cells.slice(4, 11) };
    }),
  );
}

/** The texts in an archive, by the local headers of its entries in order. */
function entriesOf(bytes: Uint8Array): ReadonlyMap<string, string> {
  const data = Buffer.from(bytes);
  const end = data.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const found = new Map<string, string>();
  let at = data.readUInt32LE(end + 16);
  for (let left = data.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, name, extra, comment] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? data.readUInt32LE(at + offset) : data.readUInt16LE(at + offset),
    ) as [number, number, number, number];
    const local = data.readUInt32LE(at + 42);
    const begin = local + 30 + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28);
    const packed = data.subarray(begin, begin + size);
    const isStored = data.readUInt16LE(at + 10) === 0;
    found.set(
      data.toString('utf8', at + 46, at + 46 + name),
      (isStored ? packed : inflateRawSync(packed)).toString('utf8'),
    );
    at += 46 + name + extra + comment;
  }
  return found;
}

const acts = new Set(
  'takePhoto startRecord stopRecord focus zoom customDirName gimbalRotate gimbalEvenlyRotate rotateYaw hover orientedShoot panoShot accurateShoot startTimeLapse stopTimeLapse startContinuousShooting stopContinuousShooting'.split(
    ' ',
  ),
);

function waylines(text: string): FlownFile {
  const placemarks = all(text, /<Placemark>([\s\S]*?)<\/Placemark>/g);
  const places = placemarks.map((placemark) => {
    const [lon = 0, lat = 0] = numbers(all(placemark, /<coordinates>([^<]*)/g)[0] ?? '');
    return [lat, lon, Number(all(placemark, /<wpml:executeHeight>([^<]*)/g)[0])] as const;
  });
  const acted = all(text, /<wpml:actionActuatorFunc>([^<]*)/g);
  return {
    places,
    // Each waypoint has its own; that of the wayline is for those without.
    speeds: all(text, /<wpml:waypointSpeed>([^<]*)/g).map(Number),
    waits_s: sum(
      all(text, /<wpml:actionActuatorFunc>hover<([\s\S]*?)<\/wpml:action>/g).flatMap((act) =>
        all(act, /<wpml:hoverTime>([^<]*)/g).map(Number),
      ),
    ),
    others: [
      ...acted.filter((name) => !acts.has(name)),
      ...(all(text, /<(Folder)[ >]/g).length > 1 ? ['a second wayline'] : []),
    ],
  };
}

/** The waylines that are flown, with the places of a template that another planner would open in their stead. */
function djiKmz(bytes: Uint8Array): FlownFile {
  const entries = entriesOf(bytes);
  const flown = waylines(entries.get('wpmz/waylines.wpml') ?? '');
  const template = entries.get('wpmz/template.kml') ?? '';
  const drawn = all(template, /<coordinates>([^<]*)/g).flatMap((text) =>
    text
      .trim()
      .split(/\s+/)
      .map((one) => numbers(one)),
  );
  const strays = drawn.filter(
    ([lon = 0, lat = 0]) =>
      !flown.places.some(([y, x]) => Math.abs(y - lat) < 0.02 && Math.abs(x - lon) < 0.02),
  );
  return {
    ...flown,
    others: [...flown.others, ...strays.map(() => 'a place of the template far from the route')],
  };
}

function litchiCsv(text: string): FlownFile {
  const [head = '', ...rows] = text.trim().split(/\r?\n/);
  const names = head.split(',');
  const cells = rows.map((row) => row.split(',').map(Number));
  const at = (row: readonly number[], name: string) => row[names.indexOf(name)] ?? 0;
  const waitsIn = (row: readonly number[]) =>
    sum(
      names.flatMap((name, index) =>
        /^actiontype/.test(name) && row[index] === 0 ? [(row[index + 1] ?? 0) / 1000] : [],
      ),
    );
  return {
    places: cells.map((row) => [at(row, 'latitude'), at(row, 'longitude'), at(row, 'altitude(m)')] as const),
    speeds: cells.map((row) => at(row, 'speed(m/s)')).filter((speed) => speed > 0),
    waits_s: sum(cells.map(waitsIn)),
    others: [],
  };
}

function kml(text: string): FlownFile {
  const lines = all(text, /<LineString>([\s\S]*?)<\/LineString>/g);
  const places = lines.flatMap((line) =>
    (all(line, /<coordinates>([^<]*)/g)[0] ?? '')
      .trim()
      .split(/\s+/)
      .map((one) => {
        const [lon = 0, lat = 0, height = 0] = numbers(one);
        return [lat, lon, height] as const;
      }),
  );
  const others = all(text, /<(?:\w+:)?(NetworkLink|Track|MultiGeometry|Model|Tour|Update)[ >]/g);
  return { places, speeds: [], waits_s: 0, others };
}

function gpx(text: string): FlownFile {
  const points = all(text, /<rtept ([\s\S]*?)(?:<\/rtept>|\/>)/g);
  const places = points.map((point) => {
    const figure = (pattern: RegExp) => Number(all(point, pattern)[0]);
    return [figure(/lat="([^"]*)"/g), figure(/lon="([^"]*)"/g), figure(/<ele>([^<]*)/g)] as const;
  });
  return { places, speeds: [], waits_s: 0, others: all(text, /<(?:\w+:)?(trkpt|wpt|rpt|trk)[ >]/g) };
}

function geojson(text: string): FlownFile {
  const { features } = JSON.parse(text) as {
    features: { geometry: { type: string; coordinates: number[][] & number[][][] } | null }[];
  };
  const lines = features.flatMap(({ geometry }) => {
    if (geometry?.type === 'LineString') return geometry.coordinates as number[][];
    return geometry?.type === 'MultiLineString' ? (geometry.coordinates as number[][][]).flat() : [];
  });
  return {
    places: lines.map(([lon = 0, lat = 0, height = 0]) => [lat, lon, height] as const),
    speeds: [],
    waits_s: 0,
    others: features.flatMap(({ geometry }) =>
      geometry === null || /^(Multi)?(Point|LineString|Polygon)$/.test(geometry.type) ? [] : [geometry.type],
    ),
  };
}

const ofText: Readonly<Partial<Record<WriteFormat, (text: string) => FlownFile>>> = {
  litchi_csv: litchiCsv,
  qgc_plan: qgcPlan,
  qgc_wpl: qgcWpl,
  kml,
  gpx,
  geojson,
};

/** `undefined` of a format that has no reader here. */
export const flownBy = (format: WriteFormat, bytes: Uint8Array): FlownFile | undefined =>
  format === 'dji_wpml_kmz' ? djiKmz(bytes) : ofText[format]?.(new TextDecoder().decode(bytes));
