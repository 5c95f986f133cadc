import { type Quantity, unitNamed } from '../../unitNames.ts';
import type { ColumnRole } from '../record/flightLog.ts';
import type { HeaderCell } from './tableHeader.ts';

/** How a thing is called in tables of unknown origin: whole names, best first, as `wordsOf` writes them. */
interface Worded {
  readonly names: readonly string[];
  readonly quantity?: Quantity;
}

const worded = (names: string, quantity?: Quantity): Worded => ({
  names: names.split(' '),
  ...(quantity !== undefined && { quantity }),
});

/**
 * A height counts from the take-off point by its name; one that says nothing of that counts from where the log begins, as an altitude
 * does. Of a barometer and a receiver the barometer counts.
 * Vertical velocities of unknown sign, airspeeds and winds are not among the names.
 */
const words: Readonly<Record<ColumnRole, Worded>> = {
  time: worded(
    't time timestamp elapsed elapsedtime timeelapsed flighttime flytime missiontime timesincestart timesincetakeoff timesinceboot timeboot uptime seconds datetime timeutc utctime utc timelocal localtime',
    'time',
  ),
  latitude: worded('lat latitude gpslat gpslatitude', 'angle'),
  longitude: worded('lon lng long longitude gpslon gpslng gpslong gpslongitude', 'angle'),
  position: worded('gps position location coordinates coordinate coord coords latlon latlng latlong'),
  height: worded(
    'height heightabovetakeoff heightabovehome altitudeabovetakeoff altitudeabovehome altabovehome relativealtitude relativealt relativeheight relalt relaltitude altrel altituderel altituderelative heightagl altitudeagl altagl agl ascent',
    'length',
  ),
  altitude: worded(
    'altitudemsl altmsl altitudeamsl altamsl altitudeasl altitudeabovesealevel absolutealtitude absalt altabs altitudeabs amsl baroalt baroaltitude galt gpsalt gpsaltitude alt altitude',
    'length',
  ),
  speed: worded(
    'groundspeed gspd gspeed gs speedoverground sog horizontalspeed speedhorizontal hspeed gpsspeed speed spd groundvelocity velocity',
    'speed',
  ),
  climb: worded(
    'vspd vspeed verticalspeed speedvertical climb climbrate climbspeed verticalvelocity',
    'speed',
  ),
  battery: worded(
    'batterypercent batterypercentage batterylevel batterycharge batterychargelevel batterysoc batterystateofcharge batteryremaining batterycapacityremaining batteryremainingcapacity remainingbattery remainingcapacity batpercent batpercentage batlevel batremaining battpercent battlevel battremaining chargelevel charge soc stateofcharge remainpowerpercent battery batt bat',
    'percent',
  ),
  used: worded(
    'capa capacityused usedcapacity usedmah mahused mahdrawn mahconsumed consumedmah batteryconsumed currentconsumed consumed chargeused usedcharge energycumulative mah',
    'charge',
  ),
  voltage: worded(
    'batteryvoltage battvoltage batvoltage packvoltage voltage vbat vbatt batv vfas rxbt volts volt',
    'voltage',
  ),
  current: worded('batterycurrent battcurrent batcurrent current curr amperage amps ibat', 'current'),
  temperature: worded('batterytemperature batterytemp battemp packtemp packtemperature', 'temperature'),
};

/** Says of what something is, which all of a table may be. */
const fillers: ReadonlySet<string> = new Set([
  'osd',
  'aircraft',
  'drone',
  'uav',
  'uas',
  'vehicle',
  'telemetry',
  'nav',
  'est',
  'estimated',
]);

/** `droneBatteryLevel`, `drone_battery-level`: drone, battery, level. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9%]+/)
    .filter((word) => word !== '');

/** A column that holds something by its name; `unit` is empty where the name has none. */
export interface WordedColumn {
  readonly cell: HeaderCell;
  readonly unit: string;
}

/** Words of a unit: `speed_km_h`, `alt_m`. */
const mostUnitWords = 3;

/** The name with its unit, and without it where that stands behind it as words: `alt_m`, `speed_km_h`, `Bat%`. */
function readings(
  { header, name, unit }: HeaderCell,
  quantity: Quantity | undefined,
): { name: string; unit: string }[] {
  const all = wordsOf(header.slice(0, name.length).replace('%', ' %'));
  const plain = all.filter((word) => !fillers.has(word));
  // A name of such words alone means something after all.
  const own = plain.length === 0 ? all : plain;
  const found = [{ name: own.join(''), unit }];
  for (let count = 1; count <= mostUnitWords && count < own.length; count++) {
    const sign = own.slice(-count).join('');
    if (quantity !== undefined && unitNamed(quantity, sign) !== undefined)
      found.push({ name: own.slice(0, -count).join(''), unit: unit === '' ? sign : unit });
  }
  return found;
}

/** Matches brackets behind a time of day. */
const clocks: readonly string[] = ['utc', 'gmt', 'local'];

/** A unit that is of another quantity: “battery (V)” is no percentage. */
const isOther = (quantity: Quantity | undefined, unit: string): boolean =>
  quantity !== undefined &&
  unit !== '' &&
  unitNamed(quantity, unit) === undefined &&
  !(quantity === 'time' && clocks.includes(unit));

/** The columns that may hold something by their names, best first. */
export function columnsNamed(role: ColumnRole, cells: readonly HeaderCell[]): WordedColumn[] {
  const { names, quantity } = words[role];
  const read = cells.flatMap((cell) => readings(cell, quantity).map((reading) => ({ cell, ...reading })));
  return names.flatMap((name) =>
    read
      .filter((column) => column.name === name && !isOther(quantity, column.unit))
      .map(({ cell, unit }) => ({ cell, unit })),
  );
}

/** A column that somebody chose for something, with the unit that its name has. */
export function columnChosen(role: ColumnRole, cell: HeaderCell): WordedColumn {
  const told = readings(cell, words[role].quantity).find(({ unit }) => unit !== '');
  return { cell, unit: told?.unit ?? '' };
}
