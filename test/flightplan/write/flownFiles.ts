import { distanceBetween } from '../../../engine/geo/geodesic.ts';

/**
 * An interpreter of written DJI and Litchi files by their documents, apart from our writers and readers: it walks the text by itself and
 * says what the aircraft does.
 */
export interface FlownPoint {
  readonly lat: number;
  readonly lon: number;
  readonly height_m: number;
  readonly datum: 'takeoff' | 'agl' | 'ellipsoid';
  /** Speed on the way to it; absent: the app's. */
  readonly speed_mps: number | undefined;
  readonly wait_s: number;
  /** Radius of the corner; 0: the aircraft stops. */
  readonly corner_m: number;
  readonly pictures: number;
}

export interface FlownFile {
  readonly points: readonly FlownPoint[];
  /** Height that is climbed to before the way to the first point; absent: that of the point. */
  readonly takeOff_m: number | undefined;
  readonly return_m: number | undefined;
  readonly end: string | undefined;
  /** Legs on which pictures are taken, with the interval of metres or seconds. */
  readonly series: readonly { readonly from: number; readonly to: number; readonly every: string }[];
}

interface Tag {
  readonly name: string;
  readonly text: string;
  readonly inner: readonly Tag[];
}

/** A walk through elements without attributes that matter; prefixes are dropped. */
function walk(xml: string): Tag {
  const root = { name: '', text: '', inner: [] as Tag[] };
  const open = [root];
  for (const [, close, name = '', empty, text = ''] of xml.matchAll(
    /<(\/?)(?:\w+:)?(\w+)[^>]*?(\/?)>([^<]*)/g,
  )) {
    if (close === '/') {
      open.pop();
      continue;
    }
    const tag = { name, text: text.trim(), inner: [] as Tag[] };
    open.at(-1)?.inner.push(tag);
    if (empty !== '/') open.push(tag);
  }
  return root;
}

const all = (tag: Tag | undefined, name: string): Tag[] =>
  (tag?.inner ?? []).flatMap((one) => (one.name === name ? [one] : [])) ?? [];
const below = (tag: Tag, name: string): Tag[] =>
  tag.inner.flatMap((one) => [...(one.name === name ? [one] : []), ...below(one, name)]);
const textOf = (tag: Tag | undefined, name: string): string | undefined => all(tag, name)[0]?.text;
const numberOf = (tag: Tag | undefined, name: string): number => Number(textOf(tag, name) ?? Number.NaN);

const datums = { relativeToStartPoint: 'takeoff', realTimeFollowSurface: 'agl', WGS84: 'ellipsoid' } as const;

/** The flight that a `waylines.wpml` commands (DJI Cloud API, WPML). */
export function flownWaylines(xml: string): FlownFile {
  const root = walk(xml);
  const [config] = below(root, 'missionConfig');
  const [folder] = below(root, 'Folder');
  const placemarks = all(folder, 'Placemark');
  const datum = datums[(textOf(folder, 'executeHeightMode') ?? '') as keyof typeof datums];
  const series: { from: number; to: number; every: string }[] = [];
  const done = placemarks.map(() => ({ wait_s: 0, pictures: 0 }));
  for (const group of below(root, 'actionGroup')) {
    const [from, to] = [numberOf(group, 'actionGroupStartIndex'), numberOf(group, 'actionGroupEndIndex')];
    const [trigger] = all(group, 'actionTrigger');
    const kind = textOf(trigger, 'actionTriggerType');
    const acts = all(group, 'action');
    if (kind === 'reachPoint')
      for (const act of acts) {
        const at = done[from];
        if (at === undefined) throw new Error(`a group begins at ${from}`);
        const name = textOf(act, 'actionActuatorFunc');
        if (name === 'hover') at.wait_s += numberOf(all(act, 'actionActuatorFuncParam')[0], 'hoverTime');
        if (name === 'takePhoto') at.pictures += 1;
      }
    else if (acts.some((act) => textOf(act, 'actionActuatorFunc') === 'takePhoto'))
      series.push({
        from,
        to,
        every: `${numberOf(trigger, 'actionTriggerParam')} ${kind === 'multipleTiming' ? 's' : 'm'}`,
      });
  }
  const points = placemarks.map((placemark, index): FlownPoint => {
    const [lon = Number.NaN, lat = Number.NaN] = (textOf(all(placemark, 'Point')[0], 'coordinates') ?? '')
      .split(',')
      .map(Number);
    const before = placemarks[index - 1];
    const [turn] = all(placemark, 'waypointTurnParam');
    const passes = /coordinateTurn|PassWithContinuity/.test(textOf(turn, 'waypointTurnMode') ?? '');
    const isEnd = index === 0 || index === placemarks.length - 1;
    return {
      lat,
      lon,
      height_m: numberOf(placemark, 'executeHeight'),
      datum,
      speed_mps:
        before === undefined
          ? numberOf(config, 'globalTransitionalSpeed')
          : numberOf(before, 'waypointSpeed'),
      wait_s: done[index]?.wait_s ?? 0,
      corner_m: passes && !isEnd ? numberOf(turn, 'waypointTurnDampingDist') : 0,
      pictures: done[index]?.pictures ?? 0,
    };
  });
  const safe_m = numberOf(config, 'takeOffSecurityHeight');
  const first_m = points[0]?.height_m ?? 0;
  const isSlanted = textOf(config, 'flyToWaylineMode') === 'pointToPoint';
  const isHigher = datum !== 'ellipsoid' && safe_m > Math.max(first_m, 1.2);
  return {
    points,
    takeOff_m: isSlanted || isHigher ? safe_m : undefined,
    return_m:
      textOf(config, 'globalRTHHeight') === undefined ? undefined : numberOf(config, 'globalRTHHeight'),
    end: textOf(config, 'finishAction'),
    series,
  };
}

/** The flight that a Litchi mission commands (litchiutilities.com/docs/litchiCsv.php); its app sets the end. */
export function flownLitchi(csv: string): FlownFile {
  const [head = [], ...rows] = csv
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(','));
  const cell = (row: readonly string[], name: string) => Number(row[head.indexOf(name)]);
  const points = rows.map((row, index): FlownPoint => {
    const before = rows[index - 1];
    const acts = Array.from({ length: 15 }, (_, at) => [
      cell(row, `actiontype${at + 1}`),
      cell(row, `actionparam${at + 1}`),
    ]);
    const stays = acts.flatMap(([type, value = 0]) => (type === 0 ? [value] : []));
    if (stays.some((stay_ms) => stay_ms > 32_767)) throw new Error('a stay is too long');
    const wait_s = stays.reduce((sum, stay_ms) => sum + stay_ms, 0) / 1000;
    // A speed holds from its row to the next one; the app's own holds on the way to the first.
    const speed_mps = before === undefined ? 0 : cell(before, 'speed(m/s)');
    return {
      lat: cell(row, 'latitude'),
      lon: cell(row, 'longitude'),
      height_m: cell(row, 'altitude(m)'),
      datum: cell(row, 'altitudemode') === 1 ? 'agl' : 'takeoff',
      speed_mps: speed_mps === 0 ? undefined : speed_mps,
      wait_s,
      corner_m: cell(row, 'curvesize(m)'),
      pictures: acts.filter(([type]) => type === 1).length,
    };
  });
  const series = rows.slice(0, -1).flatMap((row, from) => {
    const [time, far] = [cell(row, 'photo_timeinterval'), cell(row, 'photo_distinterval')];
    return [
      ...(time > 0 ? [{ from, to: from + 1, every: `${time} s` }] : []),
      ...(far > 0 ? [{ from, to: from + 1, every: `${far} m` }] : []),
    ];
  });
  const last = rows.at(-1) ?? [];
  if (cell(last, 'photo_timeinterval') > 0 || cell(last, 'photo_distinterval') > 0)
    throw new Error('pictures go on after the last waypoint');
  return { points, takeOff_m: undefined, return_m: undefined, end: undefined, series };
}

/** Rules that both apps have for every file. */
export function demandsOf({ points }: FlownFile, app: 'dji' | 'litchi'): string[] {
  const least_m = app === 'dji' ? 0.5 : 0.6;
  const [lowest_m, highest_m] = app === 'dji' ? [-500, 1500] : [-200, 500];
  return [
    ...(points.length < 2 ? ['too few points'] : []),
    ...points.flatMap((point, at) => {
      const before = points[at - 1];
      const leg_m =
        before === undefined || before.datum !== point.datum
          ? Number.POSITIVE_INFINITY
          : Math.hypot(distanceBetween(before, point), before.height_m - point.height_m);
      const { speed_mps = 1, height_m, datum } = point;
      return [
        ...(leg_m < least_m ? [`${at}: two at one place`] : []),
        ...(speed_mps > 0 && speed_mps <= 15 ? [] : [`${at}: speed ${speed_mps}`]),
        ...(datum === 'takeoff' && (height_m < lowest_m || height_m > highest_m)
          ? [`${at}: height ${height_m}`]
          : []),
        ...(point.corner_m > 0 && point.wait_s > 0 ? [`${at}: waits in a corner`] : []),
      ];
    }),
  ];
}
