import type { Drone } from '../../engine/aircraft/drone.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { assumptionsOf } from '../../engine/sheet/assumptions.ts';
import { enduranceOf } from '../../engine/sheet/endurance.ts';
import { droneOf } from '../contract/ownDrone.ts';
import type { Problem } from '../contract/problem.ts';
import type { AircraftDraft, OwnAircraft } from '../contract/schemas/ownAircraft.ts';
import { someHandlers } from '../dispatch.ts';
import { aircraftFileText, readAircraftFile } from '../services/aircraftFile.ts';
import { changeAircraft, keepDraft } from '../services/nameAircraft.ts';
import { toWireSheet } from '../services/ownAircraft.ts';
import type { Services } from '../services/services.ts';
import { problemOf } from '../work/refusals.ts';
import { addAsChosen, clashOf, draftOfOwn, refusedName } from './aircraftClash.ts';
import { orActionFailed } from './windowRefusals.ts';

const gone = problemOf('NOT_FOUND', 'host.no_own_aircraft');

/** A draft of an aircraft of the catalog says where its sheet is from. */
const draftOfCatalog = (drone: Drone): AircraftDraft => ({
  name: `My ${drone.model ?? drone.key}`.slice(0, 60),
  base: drone.key,
  sheet: toWireSheet(drone),
});

function describe(draft: Pick<AircraftDraft, 'sheet' | 'learned'>) {
  const drone = droneOf(draft, 'own_aircraft');
  const { sheet } = draft;
  return { drone: { ...drone }, endurance: enduranceOf(drone), assumptions: assumptionsOf(sheet, drone) };
}

const orNotKept = <Value>(act: () => Promise<Value>) => orActionFailed('host.aircraft_not_kept', act);

/** The aircraft of this installation: from a sheet, from a file, or learned. */
export function makeAircraftHandlers(services: Pick<Services, 'catalog' | 'own'>) {
  const { catalog, own } = services;

  async function save(draft: AircraftDraft, key: string | undefined): Promise<Result<OwnAircraft, Problem>> {
    const saved = await orNotKept(() =>
      key === undefined ? keepDraft(draft, services) : changeAircraft(draft, key, services),
    );
    if (!saved.ok) return saved;
    if (!saved.value.ok) return fail(refusedName('aircraft.name', saved.value.failure));
    return saved.value.value === undefined ? fail(gone) : succeed(saved.value.value);
  }
  return someHandlers({
    listOwnAircraft: () => succeed({ aircraft: [...own.list()], left_out: [...own.leftOut()] }),
    draftAircraft: ({ key }) => {
      const mine = own.find(key);
      if (mine !== undefined) return succeed({ draft: draftOfOwn(mine) });
      const drone = catalog.find(key);
      return drone === undefined ? fail(gone) : succeed({ draft: draftOfCatalog(drone) });
    },
    describeAircraft: (draft) => succeed(describe(draft)),
    async saveAircraft({ aircraft, key }) {
      const saved = await save(aircraft, key);
      return saved.ok ? succeed({ aircraft: saved.value }) : saved;
    },
    async removeAircraft({ key }) {
      const removed = await orActionFailed('host.aircraft_not_deleted', () => own.remove(key));
      if (!removed.ok) return removed;
      return removed.value === undefined ? fail(gone) : succeed({ aircraft: removed.value });
    },
    readAircraft({ bytes }) {
      const reading = readAircraftFile(bytes, catalog);
      if (!reading.ok) return reading;
      const clash = clashOf(reading.value, services);
      return succeed({ aircraft: reading.value, ...(clash !== undefined && { clash }) });
    },
    async addAircraft({ aircraft, if_clash }) {
      const added = await addAsChosen(aircraft, services, if_clash);
      return added.ok ? succeed({ aircraft: added.value }) : added;
    },
    exportAircraft({ key }) {
      const aircraft = own.find(key);
      if (aircraft === undefined) return fail(gone);
      return succeed({
        filename: `${key}.json`,
        bytes: new TextEncoder().encode(aircraftFileText(aircraft)),
      });
    },
  });
}
