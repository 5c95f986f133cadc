import { known } from '../../known.ts';
import { numbered, type PlaceInFile } from '../../placeInFile.ts';
import type { PlanFormat, PlanPoint } from '../plan/flightPlan.ts';
import { note, type PlanDraft } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { parseNumber } from '../source/numbers.ts';
import { heightIn } from '../source/sharedAltitudes.ts';
import {
  childNamed,
  childrenNamed,
  childText,
  descendantNamed,
  descendantsNamed,
  type XmlElement,
} from '../source/xml/xml.ts';
import { parseCoordinates } from './coordinates.ts';
import { endActionOf } from './djiEndActions.ts';

/**
 * Reads KML of the first DJI Pilot app (Matrice 200, Phantom 4 RTK): waypoints are placemarks with a point and extended data, a
 * “Wayline” repeats them as a line. Heights are above take-off although the altitude mode says ground.
 */
export function readDjiPilotKml(root: XmlElement, format: PlanFormat): PlanDraft | undefined {
  if (descendantNamed(root, 'useWaylineAltitude') === undefined) return undefined;
  const placemarks = descendantsNamed(root, 'Placemark');
  const waypoints = placemarks.filter(isWaypoint);
  if (waypoints.length < 2) return undefined;
  const wayline = childNamed(
    placemarks.find((placemark) => childNamed(placemark, 'LineString') !== undefined),
    'ExtendedData',
  );
  const altitude = parseNumber(childText(wayline, 'altitude'));
  const finish = childText(wayline, 'actionOnFinish') ?? '';
  const tally = new Tally();
  const points = waypoints.flatMap((placemark, index) =>
    toPoint(placemark, numbered('waypoint', index + 1), altitude, tally),
  );
  return {
    format,
    tool: 'DJI Pilot',
    routes: [
      {
        name: 'Wayline',
        kind: 'mission',
        points,
        end_action: endActionOf.get(finish.charAt(0).toLowerCase() + finish.slice(1)),
        speed_mps: parseNumber(childText(wayline, 'autoFlightSpeed')),
      },
    ],
    ignored: tally.list(),
    warnings: [...tally.warnings(), note('heights_of_dji_pilot')],
  };
}

function isWaypoint(placemark: XmlElement): boolean {
  const data = childNamed(placemark, 'ExtendedData');
  return childNamed(placemark, 'Point') !== undefined && childNamed(data, 'useWaylineAltitude') !== undefined;
}

function toPoint(
  placemark: XmlElement,
  where: PlaceInFile,
  wayline_m: number | undefined,
  tally: Tally,
): PlanPoint[] {
  const data = known(childNamed(placemark, 'ExtendedData'));
  const text = childNamed(childNamed(placemark, 'Point'), 'coordinates')?.text ?? '';
  const own =
    childText(data, 'useWaylineSpeed') === 'false' ? parseNumber(childText(data, 'speed')) : undefined;
  const common = childText(data, 'useWaylineAltitude') === 'true' ? wayline_m : undefined;
  return parseCoordinates(text, where)
    .slice(0, 1)
    .map(({ lat, lon, alt }) => ({
      lat,
      lon,
      ...heightIn('takeoff', common ?? alt),
      hover_time_s: hoverOf(data, where, tally),
      ...(own === undefined ? {} : { speed_mps: own }),
    }));
}

/** Seconds of the hovers: `<mis:actions param="2000">Hovering</mis:actions>`, in milliseconds. */
function hoverOf(data: XmlElement, where: PlaceInFile, tally: Tally): number {
  const hovers = childrenNamed(data, 'actions').filter((action) => action.text.trim() === 'Hovering');
  return hovers.reduce((sum, action) => {
    const hover_ms = parseNumber(action.attributes.get('param'));
    if (hover_ms === undefined) tally.lose('wait', 'wait', where, 'reason.milliseconds');
    return sum + (hover_ms ?? 0) / 1000;
  }, 0);
}
