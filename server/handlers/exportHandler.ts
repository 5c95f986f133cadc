import { defined } from '../../engine/defined.ts';
import { type PlanNotes, planNotes } from '../../engine/flightplan/planNotes.ts';
import type { WriteContext } from '../../engine/flightplan/write/preparedPlan.ts';
import type {
  WriteFailure,
  WriteFailureCode,
  WriteNote,
} from '../../engine/flightplan/write/writeFailure.ts';
import { type WriteFormat, writeFormats } from '../../engine/flightplan/write/writeFormat.ts';
import { judgeFlights, writeFlights } from '../../engine/flightplan/writeFlights.ts';
import { type WrittenPlan, writePlan } from '../../engine/flightplan/writePlan.ts';
import type { Mission } from '../../engine/mission/mission.ts';
import { swapPlacesOf } from '../../engine/mission/swapPlaces.ts';
import type { TerrainSamples } from '../../engine/mission/terrainSamples.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { sayingOf } from '../../engine/saying.ts';
import { localeFor } from '../contract/locale.ts';
import type { OperationInput } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { ExportPreview, ExportRequest } from '../contract/schemas/export.ts';
import type { Handlers } from '../dispatch.ts';
import { sayFinding, withMessages } from '../report/say.ts';
import { flightNumbering } from '../report/splitWords.ts';
import type { GroundSources } from './missionAnalyzer.ts';
import { plannedHeight, sampleTerrain } from './terrain.ts';

type Flights = OperationInput<'exportFlights'>['flights'];

type Attempt<Value> = (context: WriteContext) => Promise<Result<Value, WriteFailure>>;

/** Ground heights under home and waypoints, if a source knows them. */
async function groundUnder(
  { elevation, geoid }: GroundSources,
  mission: Mission,
): Promise<TerrainSamples | undefined> {
  const { home, waypoints } = mission;
  const start = home ?? waypoints[0];
  if (start === undefined) return undefined;
  const planned_msl_m = home && (await plannedHeight(home, geoid));
  const sampled = await sampleTerrain(elevation, { ...mission, home: start, policy: 'warn', planned_msl_m });
  if (!sampled.ok) return undefined;
  const terrain = { ...sampled.value.terrain, undulations_m: await geoid([start, ...waypoints]) };
  return home === undefined ? { ...terrain, fallback_indices: [0, ...terrain.fallback_indices] } : terrain;
}

const groundCodes: ReadonlySet<WriteFailureCode> = new Set([
  'HOME_ELEVATION_NEEDED',
  'GROUND_HEIGHT_NEEDED',
  'ELLIPSOID_NOT_CONVERTIBLE',
]);

/** True if the file names the height of the ground at the launch point: DJI's does, above the ellipsoid. */
const namesLaunchGround = ({ home }: Mission, format: WriteFormat): boolean =>
  format === 'dji_wpml_kmz' && home !== undefined;

/** True if the height of the take-off depends on ground that the plan does not name. */
const hasOpenTakeOff = ({ home, waypoints: [first], takeoff_height_m }: Mission): boolean =>
  takeoff_height_m === undefined && home?.elevation_msl_m === undefined && first?.altitude.datum === 'msl';

/** Samples the ground only when a format needs it or names it, the take-off or the flights of a split, and once for all formats. */
function makeAttempts(
  sources: GroundSources,
  { mission, ...context }: ExportRequest,
  isNeeded = hasOpenTakeOff(mission),
) {
  let sampled: Promise<TerrainSamples | undefined> | undefined;
  return async <Value>(
    format: WriteFormat,
    attempt: Attempt<Value>,
  ): Promise<Result<Value, WriteFailure>> => {
    const first = await attempt(context);
    if (first.ok ? !isNeeded && !namesLaunchGround(mission, format) : !groundCodes.has(first.failure.code))
      return first;
    sampled ??= groundUnder(sources, mission);
    const terrain = await sampled;
    return terrain === undefined ? first : attempt({ ...context, terrain });
  };
}

/** Notes with their sentences; what several flights say alike is said once. */
function toNotes(notes: readonly WriteNote[]) {
  const said = withMessages(notes.map(({ code, says, values }) => ({ code, says, values })));
  return [...new Map(said.map((note) => [note.message, note])).values()];
}

interface CheckedNotes extends PlanNotes {
  readonly reads_back?: boolean | undefined;
}

/** The notes of a format; a plan that is not too long is written and read again for them. */
async function checkedNotes(
  mission: Mission,
  format: WriteFormat,
  context: WriteContext,
  isTried = mission.waypoints.length <= mostTried,
): Promise<Result<CheckedNotes, WriteFailure>> {
  if (!isTried) return planNotes(mission, format, context);
  const written = await writePlan(mission, format, context);
  if (!written.ok) return written;
  const { notes, losses, reads_back } = written.value;
  const lost = notes.slice(0, losses);
  const isWhole = lost.every(({ code }) => code === 'NAME_NOT_KEPT' || code === 'NOT_READ_BACK');
  return succeed({ losses: lost, open: notes.slice(losses), ...(isWhole && { reads_back }) });
}

/** The notes of a format on the flights of a split, each judged as its file is; a flight that it refuses is the refusal of all. */
async function checkedFlights(
  mission: Mission,
  flights: Flights,
  format: WriteFormat,
  context: WriteContext,
): Promise<Result<CheckedNotes, WriteFailure>> {
  const isTried = mission.waypoints.length <= mostTried;
  const judged = await judgeFlights(mission, flights, context, (flight, around) =>
    checkedNotes(flight, format, around, isTried),
  );
  if (!judged.ok) return judged;
  const isWhole = judged.value.every(({ reads_back }) => reads_back === true);
  return succeed({
    losses: judged.value.flatMap(({ losses }) => losses),
    open: judged.value.flatMap(({ open }) => open),
    ...(isWhole && { reads_back: true }),
  });
}

/** Longer routes take longer to write in every format than a person waits for a preview; they are checked once one is chosen. */
const mostTried = 2000;

function toPreview(noted: Result<CheckedNotes, WriteFailure>): Omit<ExportPreview, 'format'> {
  if (noted.ok) {
    const { losses, open, reads_back } = noted.value;
    return { losses: toNotes(losses), open: toNotes(open), ...defined({ reads_back }) };
  }
  const { code, says, values } = noted.failure;
  const [refusal] = withMessages([{ code, says, values }]);
  return { losses: [], open: [], refusal };
}

function refused(failure: WriteFailure): Problem {
  const { code, waypoint_indices } = failure;
  const message = sayFinding(failure);
  return {
    code: 'ACTION_FAILED',
    message,
    saying: sayingOf(failure),
    details: { problem: { code, message, waypoint_indices } },
  };
}

const toWritten = ({ filename, bytes, notes }: WrittenPlan) => ({
  filename,
  bytes: new Uint8Array(bytes),
  notes: toNotes(notes),
});

/** Writes a plan as a file for another tool, and names what that file would lack. */
export function makeExportHandlers(
  sources: GroundSources,
): Pick<Handlers, 'previewExport' | 'exportPlan' | 'exportFlights'> {
  // Heights above take-off count from the ground of a swap place in the flights that begin there.
  const attemptsFor = (request: ExportRequest, flights: Flights | undefined) =>
    makeAttempts(
      sources,
      request,
      (flights !== undefined && swapPlacesOf(request.mission).length > 0) || hasOpenTakeOff(request.mission),
    );
  return {
    async previewExport({ flights, ...request }) {
      const { mission } = request;
      const attempts = attemptsFor(request, flights);
      const formats: ExportPreview[] = [];
      for (const format of writeFormats) {
        const noted = await attempts(format, (context) =>
          flights === undefined
            ? checkedNotes(mission, format, context)
            : checkedFlights(mission, flights, format, context),
        );
        formats.push({ format, ...toPreview(noted) });
      }
      return succeed({ formats });
    },
    async exportPlan({ format, ...request }) {
      const attempts = makeAttempts(sources, request);
      const written = await attempts(format, (context) => writePlan(request.mission, format, context));
      if (!written.ok) return fail(refused(written.failure));
      return succeed(toWritten(written.value));
    },
    async exportFlights({ format, flights, language, ...request }) {
      const numbered = flightNumbering(localeFor(language, 'metric'));
      const attempts = attemptsFor(request, flights);
      const written = await attempts(format, (context) =>
        writeFlights(request.mission, flights, format, { ...context, numbered }),
      );
      if (!written.ok) return fail(refused(written.failure));
      const { files, notes } = written.value;
      return succeed({ files: files.map(toWritten), notes: toNotes(notes) });
    },
  };
}
