import { numbered, type PlaceInFile } from '../../placeInFile.ts';
import { degreesPerE7 } from '../../units.ts';
import type { FlightPlan } from '../plan/flightPlan.ts';
import { Tally } from '../plan/tally.ts';
import { latNames, lonNames, numberIn, positionHolder } from '../source/json/jsonPosition.ts';
import { isObject, listAt, member, textAt } from '../source/json/jsonValue.ts';
import { isNoNumber } from '../source/noNumber.ts';
import { isFiniteNumber, parseNumber } from '../source/numbers.ts';
import { areBeyondGrids } from '../source/tenMillionths.ts';
import { commandNumber, frameNumber } from './commandNames.ts';
import { mavCmd } from './commandTable.ts';
import { type MissionReading, readMission } from './mavlink.ts';
import type { MissionItem } from './missionFlight.ts';
import { hasPlace, homeAt } from './positions.ts';

/** Members beside the command that only MAVLink mission items have. */
const marks = ['frame', 'param1', 'params', 'autocontinue', 'autoContinue'];

const isMarked = (item: unknown) => marks.some((mark) => isObject(item) && Object.hasOwn(item, mark));
const namesCommand = (item: unknown) => /^MAV_CMD_/i.test(textAt(item, 'command') ?? '');

/** Recognizes MAVLink mission items in a list of a script: command, frame, param1…4 and a position (mavlink.io, MISSION_ITEM). */
export function isMavlinkList(list: readonly unknown[]): boolean {
  const sample = list.slice(0, 50);
  const isEachCommand = sample.every((item) => codeOf(item) !== undefined || namesCommand(item));
  return isEachCommand && sample.some((item) => isMarked(item) || namesCommand(item));
}

export function readMavlinkList(list: readonly unknown[]): MissionReading & Pick<FlightPlan, 'home'> {
  const scale = scaleOf(list);
  const items = list.flatMap((item, index) => toItem(item, index, scale));
  const [first] = items;
  const hasHome = first !== undefined && isHome(first, list[0]);
  const home = hasHome ? homeAt(first.lat, first.lon, first.alt) : undefined;
  const reading = readMission(hasHome ? items.slice(1) : items, home);
  const unknown = unknownCommands(list);
  return {
    ...reading,
    ignored: [...unknown.list(), ...reading.ignored],
    warnings: [...unknown.warnings(), ...reading.warnings],
    home,
  };
}

/** The items whose command has neither a number nor a name of the set. */
function unknownCommands(list: readonly unknown[]): Tally {
  const tally = new Tally();
  for (const [index, item] of list.entries())
    if (codeOf(item) === undefined)
      tally.lose('position', 'item', numbered('item', index + 1), 'reason.command_not_known');
  return tally;
}

/** Degrees in one unit of x and y: MISSION_ITEM_INT counts ten-millionths of a degree. */
export const scaleOf = (list: readonly unknown[]) =>
  areBeyondGrids(list.map((item) => [numberIn(item, ['x']), numberIn(item, ['y'])])) ? degreesPerE7 : 1;

const toItem = (item: unknown, index: number, scale: number): MissionItem[] => {
  const id = numberIn(item, ['doJumpId', 'seq', 'index', 'id']) ?? index;
  const read = itemOf(item, numbered('item', index + 1), { id, scale });
  return read === undefined ? [] : [read];
};

/** Reads a mission item, whichever of the usual members hold its parameters and its position. Null stands for NaN. */
export function itemOf(
  item: unknown,
  where: PlaceInFile,
  { id, scale = 1 }: { id: number; scale?: number },
): MissionItem | undefined {
  const command = codeOf(item);
  if (command === undefined) return undefined;
  const params = listAt(item, 'params');
  const listed = params.slice(0, 7).map(figure);
  const named = [1, 2, 3, 4].map((number) => figure(member(item, `param${number}`)));
  const [lat, lon, alt] = coordinatesIn(item, listed, scale);
  return {
    id,
    command,
    frame: frameOf(item),
    params: params.length > 0 ? listed.slice(0, 4) : named,
    lat,
    lon,
    alt: alt ?? (params.length > 4 ? undefined : heightIn(item)),
    where,
    unreadable: unreadableIn(item, params),
  };
}

function unreadableIn(item: unknown, params: readonly unknown[]): MissionItem['unreadable'] {
  const places = [
    ...params.slice(4, 6),
    ...listAt(item, 'coordinate').slice(0, 2),
    ...['param5', 'param6', 'x', 'y', ...latNames, ...lonNames].map((name) => member(item, name)),
  ];
  const position = places.some(isNoNumber);
  const isParameterBroken = (at: number) =>
    isNoNumber(params[at]) || isNoNumber(member(item, `param${at + 1}`));
  const wait = isParameterBroken(0);
  const figure = [1, 2, 3].some(isParameterBroken);
  return position || wait || figure ? { position, wait, figure } : undefined;
}

const heightNames = [
  'altitude',
  'alt',
  'height',
  'altitude_m',
  'alt_m',
  'height_m',
  'Altitude',
  'Alt',
  'relativeAltitude',
  'relative_altitude',
  'rel_alt',
];

const heightIn = (item: unknown) =>
  numberIn(item, heightNames) ?? numberIn(positionHolder(item), heightNames);

/** Latitude, longitude, height. */
type Coordinates = readonly (number | undefined)[];

/** The first coordinates in the item that are not 0, 0; else the first with a height. */
function coordinatesIn(item: unknown, listed: Coordinates, scale: number): Coordinates {
  const holder = positionHolder(item);
  const [x, y, z] = coordinatesOf(['x', 'y', 'z'].map((name) => member(item, name)));
  const found = [
    listed.slice(4, 7),
    coordinatesOf(listAt(item, 'coordinate')),
    coordinatesOf(['param5', 'param6', 'param7'].map((name) => member(item, name))),
    [scaled(x, scale), scaled(y, scale), z],
    [numberIn(holder, latNames), numberIn(holder, lonNames), heightIn(item)],
  ];
  return found.find(isPosition) ?? found.find(([, , alt]) => alt) ?? found.find(([lat]) => lat === 0) ?? [];
}

const isPosition = ([lat, lon]: Coordinates) => hasPlace({ lat, lon });

const plainNumber = (value: unknown): number | undefined => (isFiniteNumber(value) ? value : undefined);

/** A number, or the text of one. */
export const figure = (value: unknown): number | undefined =>
  typeof value === 'string' ? parseNumber(value) : plainNumber(value);

/** Latitude, longitude and height, which scripts may put in quotes. */
const coordinatesOf = ([lat, lon, alt]: readonly unknown[]): (number | undefined)[] =>
  [lat, lon, alt].map(figure);

/** True if numbers of the item are written in quotes. */
export const isQuoted = (item: unknown): boolean =>
  [...listAt(item, 'params'), ...listAt(item, 'coordinate'), member(item, 'x'), member(item, 'param1')].some(
    (value) => typeof value === 'string' && figure(value) !== undefined,
  );

const scaled = (value: number | undefined, scale: number) =>
  value === undefined ? undefined : value * scale;

function codeOf(item: unknown): number | undefined {
  const code = member(item, 'command') ?? member(item, 'cmd');
  if (isFiniteNumber(code)) return code;
  return typeof code === 'string' ? commandNumber(code.slice(0, 60)) : undefined;
}

function frameOf(item: unknown): number | undefined {
  const frame = member(item, 'frame');
  if (isFiniteNumber(frame)) return frame;
  return typeof frame === 'string' ? frameNumber(frame.slice(0, 60)) : undefined;
}

/** True if the first item is home, as in ArduPilot's own lists. */
const isHome = ({ command, frame }: MissionItem, first: unknown) =>
  command === mavCmd.NAV_WAYPOINT && frame === 0 && numberIn(first, ['seq', 'index']) === 0;
