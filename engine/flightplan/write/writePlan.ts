import type { Mission } from '../../mission/mission.ts';
import { type Result, succeed } from '../../result.ts';
import { isNullIsland } from './checkMission.ts';
import { djiAircraft } from './djiAircraft.ts';
import { geojsonFile } from './geojsonFile.ts';
import { gpxFile } from './gpxFile.ts';
import { kmlFile } from './kmlFile.ts';
import { litchiFile } from './litchiFile.ts';
import { flatNotes, losses, noteOf, transitionLosses } from './losses.ts';
import { waypointsText } from './places.ts';
import { suggestedFilename } from './plainName.ts';
import { type PreparedPlan, prepare, type WriteContext, withoutSpeed } from './preparedPlan.ts';
import { qgcPlanFile } from './qgcPlanFile.ts';
import { qgcWplFile } from './qgcWplFile.ts';
import { wpmlFile } from './wpmlFile.ts';
import type { WriteFailure, WriteNote } from './writeFailure.ts';
import { formatTraits, type WriteFormat } from './writeFormat.ts';

export interface WrittenPlan {
  /** A suggestion: the mission's name with the ending of the format. */
  readonly filename: string;
  readonly bytes: Uint8Array;
  /** What the file does not keep or leaves open; the first of them are those of `losses`. */
  readonly notes: readonly WriteNote[];
}

type FileWriter = (plan: PreparedPlan) => string | Promise<Uint8Array>;

const writers: Readonly<Record<WriteFormat, FileWriter>> = {
  dji_wpml_kmz: wpmlFile,
  litchi_csv: litchiFile,
  qgc_plan: qgcPlanFile,
  qgc_wpl: qgcWplFile,
  kml: kmlFile,
  gpx: gpxFile,
  geojson: geojsonFile,
};

/** A mission as a file of a format: the same bytes for the same mission, and never anything but the mission in it. */
export async function writePlan(
  mission: Mission,
  format: WriteFormat,
  context: WriteContext = {},
): Promise<Result<WrittenPlan, WriteFailure>> {
  const prepared = prepare(mission, format, context);
  if (!prepared.ok) return prepared;
  const content = await writers[format](prepared.value);
  const known = losses(mission, format);
  return succeed({
    filename: suggestedFilename(mission.name, format),
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    notes: [...known, ...openNotes(mission, prepared.value, known)],
  });
}

/** What the one who flies the file still has to look at. */
function openNotes(original: Mission, plan: PreparedPlan, known: readonly WriteNote[]): WriteNote[] {
  const { format, cruise_speed_mps } = plan;
  if (format === 'kml' && known.some(({ code }) => code === 'ALTITUDE_CONVERTED'))
    return flatNotes(plan.mission, format);
  const speeds = formatTraits[format].speed ? speedNotes(withoutSpeed(original), cruise_speed_mps) : [];
  if (format === 'dji_wpml_kmz') {
    const isCruise = original.waypoints[0]?.speed_mps === undefined;
    return [...speeds, ...(isCruise ? transitionLosses(plan.mission, format) : []), ...djiNotes(plan)];
  }
  if (format === 'litchi_csv') return [...speeds, ...litchiNotes(plan)];
  return format === 'qgc_plan' || format === 'qgc_wpl' ? [...speeds, ...mavlinkNotes(plan)] : speeds;
}

function speedNotes(waypoint_indices: readonly number[], cruise_mps: number | undefined): WriteNote[] {
  if (waypoint_indices.length === 0) return [];
  const places = waypointsText(waypoint_indices);
  if (cruise_mps === undefined) {
    const message = `The file names no speed for ${places}: the app that flies it decides.`;
    return [{ code: 'CRUISE_SPEED_OPEN', message, waypoint_indices }];
  }
  const message = `The cruise speed of ${cruise_mps} m/s is written for ${places}.`;
  return [{ code: 'CRUISE_SPEED_WRITTEN', message, waypoint_indices }];
}

function djiNotes({ aircraft, mission }: PreparedPlan): WriteNote[] {
  const datum = mission.waypoints[0]?.altitude.datum;
  return [
    ...(aircraft === undefined || djiAircraft(aircraft) === undefined
      ? [noteOf('AIRCRAFT_OPEN', 'The file names no aircraft: choose yours when you open it in DJI Pilot 2.')]
      : []),
    ...(datum === 'agl'
      ? [
          noteOf(
            'SURFACE_FOLLOWED',
            'Heights above the ground are flown by sensor, which only some aircraft can (Mavic 3 Enterprise, Matrice 3D).',
          ),
        ]
      : []),
    ...(datum === 'ellipsoid'
      ? [
          noteOf(
            'NOT_EDITABLE',
            'With heights above the ellipsoid the file can be flown, but not edited in DJI Pilot 2.',
          ),
        ]
      : []),
  ];
}

function litchiNotes({ mission }: PreparedPlan): WriteNote[] {
  if (mission.waypoints.every(({ altitude }) => altitude.datum !== 'agl')) return [];
  const message =
    'For heights above the ground Litchi takes the ground at take-off to be as high as that under the first waypoint: start there.';
  return [noteOf('GROUND_ASSUMED', message)];
}

function mavlinkNotes({ mission: { home } }: PreparedPlan): WriteNote[] {
  return [
    noteOf('TAKE_OFF_OPEN', 'The file begins with the first waypoint: add the take-off of your vehicle.'),
    ...(home === undefined || isNullIsland(home)
      ? [noteOf('HOME_ASSUMED', 'The file must name a launch point: the first waypoint is written.')]
      : []),
  ];
}
