import { z } from 'zod';
import { DroneKey } from '../schemas/drone.ts';
import {
  AircraftDescription,
  AircraftDraft,
  AircraftFile,
  Clash,
  ClashChoice,
  LeftOutFile,
  OwnAircraft,
} from '../schemas/ownAircraft.ts';
import { Nothing, operation } from './operation.ts';

/** The aircraft of this installation. */
export const aircraftOperations = {
  listOwnAircraft: operation({
    summary: 'The aircraft of this installation, and the files among them that cannot be used',
    input: Nothing,
    output: z.strictObject({ aircraft: z.array(OwnAircraft), left_out: z.array(LeftOutFile) }),
  }),
  draftAircraft: operation({
    summary: 'The sheet of an aircraft, to make another one of it',
    input: z.strictObject({ key: z.string().max(200) }),
    output: z.strictObject({ draft: AircraftDraft }),
  }),
  describeAircraft: operation({
    summary: 'What a sheet comes to: minutes in the air over airspeed, and what is assumed',
    input: AircraftDraft.pick({ sheet: true, learned: true }),
    output: AircraftDescription,
  }),
  saveAircraft: operation({
    summary: 'Keep an aircraft: a new one, or in place of the own aircraft with a key',
    input: z.strictObject({ aircraft: AircraftDraft, key: DroneKey.optional() }),
    output: z.strictObject({ aircraft: OwnAircraft }),
  }),
  removeAircraft: operation({
    summary: 'Delete an own aircraft; the answer holds it, to add it again',
    input: z.strictObject({ key: DroneKey }),
    output: z.strictObject({ aircraft: OwnAircraft }),
  }),
  readAircraft: operation({
    summary: 'Read the file of an own aircraft, and say which aircraft stands in its way',
    input: AircraftFile,
    output: z.strictObject({ aircraft: OwnAircraft, clash: Clash.optional() }),
  }),
  addAircraft: operation({
    summary: 'Add an own aircraft as it was exported or deleted',
    input: z.strictObject({ aircraft: OwnAircraft, if_clash: ClashChoice.default('refuse') }),
    output: z.strictObject({ aircraft: OwnAircraft }),
  }),
  exportAircraft: operation({
    summary: 'Write an own aircraft as a file',
    input: z.strictObject({ key: DroneKey }),
    output: AircraftFile,
  }),
} as const;
