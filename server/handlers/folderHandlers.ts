import { basename } from 'node:path';
import { forDjiFly } from '../../engine/flightplan/forDjiFly.ts';
import { fail, succeed } from '../../engine/result.ts';
import { whyNotTaken } from '../contract/folderKind.ts';
import { type FolderAnswer, mostListed } from '../contract/schemas/missionFolder.ts';
import { lookAtFolder, type MissionFolder, writtenAt } from '../controller/missionFolder.ts';
import { NotPlaced } from '../controller/placeFile.ts';
import { putIntoFolder } from '../controller/putIntoFolder.ts';
import { type Call, type Handlers, someHandlers } from '../dispatch.ts';
import { fileReason } from '../services/fileReason.ts';
import type { Services } from '../services/services.ts';
import { problemOf } from '../work/refusals.ts';
import type { ComputingHandlers } from './computing.ts';

type Writers = Pick<ComputingHandlers, 'exportPlan' | 'exportFlights'>;
type Plan = Parameters<Handlers['exportToFolder']>[0]['plan'];

const unknownFolder = problemOf('NOT_FOUND', 'host.folder_unknown');

const unseen = (name: string, error: unknown) =>
  fail(problemOf('ACTION_FAILED', 'host.folder_not_read', { folder: name, reason: fileReason(error) }));

function toAnswer(folder_id: string, chosen: string, { kind, missions }: MissionFolder): FolderAnswer {
  return {
    folder_id,
    kind,
    name: basename(chosen),
    missions: missions
      .slice(0, mostListed)
      .map(({ id, revision, ...mission }) => ({ name: id, revision, ...writtenAt(mission) })),
    missions_in_all: missions.length,
  };
}

/** The plan as DJI Fly is to have it. */
function withoutOtherAircraft(plan: Plan): Plan {
  const { carried } = forDjiFly(plan.mission);
  return carried === undefined ? plan : { ...plan, mission: { ...plan.mission, carried: [...carried] } };
}

/** Writes the files anew in this host: the page hands over a plan, no bytes. */
async function filesOf({ exportPlan, exportFlights }: Writers, plan: Plan, call: Call) {
  if ('flights' in plan) return exportFlights(plan, call);
  const written = await exportPlan(plan, call);
  return written.ok
    ? succeed({ files: [written.value], notes: [...written.value.notes] })
    : fail(written.failure);
}

const notPlaced = ({ path, why, outcome, kept_as = '' }: NotPlaced) =>
  fail(
    problemOf('ACTION_FAILED', 'host.not_in_folder', {
      filename: basename(path),
      reason: why,
      outcome,
      kept: kept_as,
    }),
  );

/** Looks at folders that the person chose, and writes exports into them. */
export function makeFolderHandlers({ folders }: Pick<Services, 'folders'>, writers: Writers) {
  return someHandlers({
    async lookAtFolder({ folder_id }) {
      const path = folders.pathOf(folder_id);
      if (path === undefined) return fail(unknownFolder);
      try {
        return succeed(toAnswer(folder_id, path, await lookAtFolder(path)));
      } catch (error) {
        return unseen(basename(path), error);
      }
    },
    async exportToFolder({ folder_id, plan, flight, replaces }, call) {
      const path = folders.pathOf(folder_id);
      if (path === undefined) return fail(unknownFolder);
      let folder: MissionFolder;
      try {
        folder = await lookAtFolder(path);
      } catch (error) {
        return unseen(basename(path), error);
      }
      const { aircraft = '' } = plan;
      const why = whyNotTaken(folder.kind, plan);
      if (why !== undefined)
        return fail(problemOf('ACTION_FAILED', 'host.not_for_dji_fly', { why, aircraft }));
      const isOfFly = folder.kind === 'dji_fly';
      const made = await filesOf(writers, isOfFly ? withoutOtherAircraft(plan) : plan, call);
      if (!made.ok) return made;
      const { files, notes } = made.value;
      const chosen = flight === undefined ? files : files.slice(flight, flight + 1);
      if (chosen.length === 0 || (isOfFly && chosen.length > 1))
        return fail(problemOf('BAD_REQUEST', 'host.one_flight'));
      try {
        const put = await putIntoFolder(folder, { files: chosen, replaces });
        if (put === undefined) return fail(problemOf('ACTION_FAILED', 'host.no_mission'));
        return succeed({ ...put, notes });
      } catch (error) {
        if (error instanceof NotPlaced) return notPlaced(error);
        throw error;
      }
    },
  });
}
