import type { Mission } from '../../mission/mission.ts';
import { type Result, succeed } from '../../result.ts';
import { geojsonFile } from './geojsonFile.ts';
import { gpxFile } from './gpxFile.ts';
import { kmlFile } from './kmlFile.ts';
import { litchiFile } from './litchiFile.ts';
import { suggestedFilename } from './plainName.ts';
import { notesOf } from './planNotes.ts';
import { type PreparedPlan, prepare, type WriteContext } from './preparedPlan.ts';
import { qgcPlanFile } from './qgcPlanFile.ts';
import { qgcWplFile } from './qgcWplFile.ts';
import { wpmlFile } from './wpmlFile.ts';
import type { WriteFailure, WriteNote } from './writeFailure.ts';
import type { WriteFormat } from './writeFormat.ts';

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
  const notes = notesOf(mission, prepared.value);
  return succeed({
    filename: suggestedFilename(mission.name, format),
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    notes: [...notes.losses, ...notes.open],
  });
}
