/**
 * Flies mission text and plans by the documents alone: mavlink.io (MAV_CMD, file formats), ArduPilot's Copter mission commands and PX4's
 * mission mode. It shares nothing with the reader or the writer.
 */

export interface Place {
  readonly lat: number;
  readonly lon: number;
}

interface Item {
  readonly command: number;
  readonly frame: number;
  readonly p: readonly number[];
}

/** Members of the file beside its items. */
interface File {
  readonly items: readonly Item[];
  readonly home: Place & { readonly msl_m: number | undefined };
  readonly firmware: number | undefined;
  readonly vehicle: number | undefined;
}

/** A place that is flown to, and what happens on the way there and at it. */
export interface Stop extends Place {
  /** Height above home, metres. */
  readonly height_m: number;
  readonly speed_mps: number | undefined;
  wait_s: number;
  photos: number;
  /** Distance and time between pictures on the way to it. */
  readonly every_m: number | undefined;
  readonly every_s: number | undefined;
  readonly isYawOpen: boolean;
}

export interface FlownFile {
  readonly takeOff: { readonly command: number; readonly height_m: number; readonly place: Place };
  readonly stops: readonly Stop[];
  readonly end: 'return' | 'stay' | 'land';
  readonly landing: (Place & { readonly command: number }) | undefined;
  readonly overTerrain: boolean;
  readonly firmware: number | undefined;
  readonly vehicle: number | undefined;
}

const numberOf = (value: unknown): number => (value === null ? Number.NaN : Number(value));

function fileOfText(text: string): File {
  const [header, ...lines] = text.trim().split('\n');
  if (header !== 'QGC WPL 110') throw new Error(`no header: ${header}`);
  const rows = lines.map((line) => line.split('\t').map(Number));
  rows.forEach((row, at) => {
    if (row.length !== 12 || row[0] !== at) throw new Error(`row ${at} is ${row.join(' ')}`);
  });
  const [first = [], ...rest] = rows;
  const [, , , , , , , , lat = 0, lon = 0, msl_m = 0] = first;
  return {
    home: { lat, lon, msl_m: msl_m === 0 ? undefined : msl_m },
    items: rest.map(([, , frame = 0, command = 0, ...p]) => ({ command, frame, p: p.slice(0, 7) })),
    firmware: undefined,
    vehicle: undefined,
  };
}

function fileOfPlan(text: string): File {
  const { mission } = JSON.parse(text);
  const [lat, lon, msl_m] = mission.plannedHomePosition;
  return {
    home: { lat, lon, msl_m: msl_m ?? undefined },
    items: mission.items.map(
      ({ command, frame, params }: { command: number; frame: number; params: unknown[] }) => ({
        command,
        frame,
        p: params.map(numberOf),
      }),
    ),
    firmware: mission.firmwareType,
    vehicle: mission.vehicleType,
  };
}

/** Height above home of a position, by its MAV_FRAME. */
function heightOf({ frame, p }: Item, { home }: File, ground: (place: Place) => number): number {
  const [, , , , lat = 0, lon = 0, alt = 0] = p;
  if (frame === 3) return alt;
  if (frame === 10) return alt + ground({ lat, lon }) - ground(home);
  if (frame !== 0) throw new Error(`frame ${frame}`);
  // An autopilot measures its own home; the file need not name it.
  return alt - ground(home);
}

/** Acts that leave path, speed and time alone: nose, gimbal, camera, look. */
const quiet = new Set([115, 195, 197, 203, 205, 1000, 2500, 2501]);

/** A waypoint, whose hold a fixed wing ignores, and one that it circles for a time. */
const places = new Set([16, 19]);

export function fly(text: string, ground: (place: Place) => number): FlownFile {
  const file = text.startsWith('{') ? fileOfPlan(text) : fileOfText(text);
  const [first, ...rest] = file.items;
  if (first === undefined || ![22, 84].includes(first.command))
    throw new Error('it begins without a take-off');
  const stops: Stop[] = [];
  const isWing = file.vehicle === 1;
  let speed_mps: number | undefined;
  let every_m: number | undefined;
  let every_s: number | undefined;
  let end: FlownFile['end'] = 'stay';
  let landing: FlownFile['landing'];
  for (const item of rest) {
    if (end !== 'stay' && item.command < 5000) throw new Error(`command ${item.command} after the end`);
    const [p1 = 0, p2 = 0, p3 = 0, p4 = 0, lat = 0, lon = 0] = item.p;
    const last = stops.at(-1);
    if (places.has(item.command)) {
      const height_m = heightOf(item, file, ground);
      const isYawOpen = item.command !== 16 || Number.isNaN(p4);
      const wait_s = isWing && item.command === 16 ? 0 : p1;
      stops.push({ lat, lon, height_m, speed_mps, wait_s, photos: 0, every_m, every_s, isYawOpen });
    } else if (item.command === 178) speed_mps = p2 > 0 ? p2 : speed_mps;
    else if (item.command === 93 && last !== undefined) last.wait_s += isWing ? 0 : p1;
    else if (item.command === 206) every_m = p1 > 0 ? p1 : undefined;
    else if (item.command === 2001) every_s = undefined;
    else if (item.command === 2000 && p3 === 0) every_s = p2;
    else if (item.command === 2000 && last !== undefined) last.photos += p3;
    else if (item.command === 20) end = 'return';
    else if (item.command === 21 || item.command === 85) {
      end = 'land';
      landing = { command: item.command, lat, lon };
    } else if (item.command < 5000 && !quiet.has(item.command)) throw new Error(`command ${item.command}`);
  }
  const [, , , , lat = 0, lon = 0, height_m = 0] = first.p;
  if (first.frame !== 3) throw new Error('the take-off is not above home');
  return {
    takeOff: { command: first.command, height_m, place: { lat, lon } },
    stops,
    end,
    landing,
    overTerrain: rest.some(({ command, frame }) => places.has(command) && frame === 10),
    firmware: file.firmware,
    vehicle: file.vehicle,
  };
}
