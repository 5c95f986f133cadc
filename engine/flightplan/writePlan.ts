import type { Mission } from '../mission/mission.ts';
import { type Result, succeed } from '../result.ts';
import { gpxFile } from './gpx/gpxFile.ts';
import { inavFile } from './inav/inavFile.ts';
import { geojsonFile } from './json/geojsonFile.ts';
import { kmlFile } from './kml/kmlFile.ts';
import { qgcPlanFile } from './mavlink/qgcPlanFile.ts';
import { qgcWplFile } from './mavlink/qgcWplFile.ts';
import { notesOf } from './planNotes.ts';
import { potensicFile } from './potensic/potensicFile.ts';
import { litchiFile } from './table/litchiFile.ts';
import { wpmlFile } from './wpml/wpmlFile.ts';
import { suggestedFilename } from './write/plainName.ts';
import { type PreparedPlan, prepare, type WriteContext } from './write/preparedPlan.ts';
import type { WriteFailure, WriteNote } from './write/writeFailure.ts';
import type { WriteFormat } from './write/writeFormat.ts';

export interface WrittenPlan {
  /** A suggestion: the mission's name with the ending of the format. */
  readonly filename: string;
  readonly bytes: Uint8Array;
  /** What the file cannot hold or leaves open; those of `losses` come first. */
  readonly notes: readonly WriteNote[];
}

type FileWriter = (plan: PreparedPlan) => string | Uint8Array;

const writers: Readonly<Record<WriteFormat, FileWriter>> = {
  dji_wpml_kmz: wpmlFile,
  litchi_csv: litchiFile,
  qgc_plan: qgcPlanFile,
  qgc_wpl: qgcWplFile,
  inav_mission: inavFile,
  potensic_json: potensicFile,
  kml: kmlFile,
  gpx: gpxFile,
  geojson: geojsonFile,
};

/** Writes a mission as a file of a format: the same bytes for the same mission, and nothing but the mission in them. */
export function writePlan(
  mission: Mission,
  format: WriteFormat,
  context: WriteContext = {},
): Result<WrittenPlan, WriteFailure> {
  const prepared = prepare(mission, format, context);
  if (!prepared.ok) return prepared;
  const content = writers[format](prepared.value);
  const notes = notesOf(mission, prepared.value);
  return succeed({
    filename: suggestedFilename(mission.name, format),
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    notes: [...notes.losses, ...notes.open],
  });
}
