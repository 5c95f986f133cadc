import type { Mission } from '../mission/mission.ts';
import { type Result, succeed } from '../result.ts';
import { utf8Of } from '../utf8.ts';
import { withAllowedParts } from './carriedAllowed.ts';
import { gpxFile } from './gpx/gpxFile.ts';
import { inavFile } from './inav/inavFile.ts';
import { geojsonFile } from './json/geojsonFile.ts';
import { notReadBack, unlikeParts } from './keepsAll.ts';
import { kmlFile } from './kml/kmlFile.ts';
import { qgcPlanFile } from './mavlink/qgcPlanFile.ts';
import { qgcWplFile } from './mavlink/qgcWplFile.ts';
import { type Dropped, notesOf } from './planNotes.ts';
import { potensicFile } from './potensic/potensicFile.ts';
import { readAgain } from './readAgain.ts';
import { litchiFile } from './table/litchiFile.ts';
import { wpmlFile } from './wpml/wpmlFile.ts';
import { suggestedFilename } from './write/plainName.ts';
import { type PreparedPlan, prepare, type WriteContext } from './write/preparedPlan.ts';
import type { WriteFailure, WriteNote } from './write/writeFailure.ts';
import { formatTraits, type WriteFormat } from './write/writeFormat.ts';

export interface WrittenPlan {
  /** A suggestion: the mission's name with the ending of the format. */
  readonly filename: string;
  readonly bytes: Uint8Array;
  /** Losses and open points of the file; those of `losses` come first. */
  readonly notes: readonly WriteNote[];
  /** How many of the notes tell of losses. */
  readonly losses: number;
  /** True if the file, read again, gives the plan with all its actions and settings, as far as the format has them. */
  readonly reads_back: boolean;
}

type FileWriter = (plan: PreparedPlan) => string | Promise<Uint8Array>;

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

/**
 * Writes a mission as a file of a format: the same bytes for the same mission, and nothing but the mission in them. The file is always
 * read again; one that would fly otherwise than the mission is refused.
 */
export async function writePlan(
  mission: Mission,
  format: WriteFormat,
  context: WriteContext = {},
): Promise<Result<WrittenPlan, WriteFailure>> {
  const { mission: allowed, dropped } = withAllowedParts(mission, formatTraits[format].carries);
  const written = await writeAllowed(allowed, format, { context, dropped });
  const alone = withoutWholeParts(allowed);
  if (written.ok || written.failure.code !== 'FLIES_OTHERWISE' || alone === allowed) return written;
  return writeAllowed(alone, format, {
    context,
    dropped: [...dropped, { says: 'dropped.whole_route' }],
  });
}

/** A mission without the items or the template of its file, which describe the whole route. */
function withoutWholeParts(mission: Mission): Mission {
  const carried = mission.carried?.filter(({ of }) => of === undefined);
  return carried?.length === mission.carried?.length ? mission : { ...mission, carried };
}

interface Around {
  readonly context: WriteContext;
  /** Names of the parts of the mission that are not written. */
  readonly dropped: Dropped;
}

async function writeAllowed(
  mission: Mission,
  format: WriteFormat,
  { context, dropped }: Around,
): Promise<Result<WrittenPlan, WriteFailure>> {
  const prepared = prepare(mission, format, context);
  if (!prepared.ok) return prepared;
  const plan = prepared.value;
  const content = writers[format](plan);
  const filename = suggestedFilename(mission.name, format);
  const bytes = typeof content === 'string' ? utf8Of(content) : await content;
  const again = await readAgain(plan, { filename, bytes });
  if (!again.ok) return again;
  const known = notesOf(mission, plan, dropped);
  const isWhole = known.losses.every(({ code }) => code === 'NAME_NOT_KEPT');
  const [first, ...others] = unlikeParts(plan, again.value);
  const reads_back = first === undefined;
  const losses =
    isWhole && first !== undefined ? [...known.losses, notReadBack([first, ...others])] : known.losses;
  return succeed({ filename, bytes, notes: [...losses, ...known.open], losses: losses.length, reads_back });
}
