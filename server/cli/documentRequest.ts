import type { RouteDrawing } from '../../engine/drawing/routeDrawing.ts';
import type { OperationRequest } from '../contract/operations.ts';
import { droneOf } from '../contract/ownDrone.ts';
import { isPlanDocument, type PlanDocument } from '../contract/schemas/planDocument.ts';
import type { CheckedLock } from '../contract/schemas/planLock.ts';
import type { Dispatch } from '../dispatch.ts';
import { flightSettingsOf } from '../report/flightSettings.ts';
import { isMissionAlone, readPlanDocument } from '../services/readPlanDocument.ts';
import { FileNotReadable } from './planFile.ts';

type FileRequest = OperationRequest<'analyzeMissionFile'>['request'];

/** A plan of Homeward; `undefined`: it holds its mission alone, or the file is another tool's. */
export function documentOf(bytes: Uint8Array): PlanDocument | undefined {
  if (!isPlanDocument(bytes)) return undefined;
  const text = new TextDecoder().decode(bytes);
  if (isMissionAlone(text)) return undefined;
  const reading = readPlanDocument(text);
  if (!reading.ok) throw new FileNotReadable(reading.failure.reason);
  return reading.value;
}

/** Reads aircraft, air and battery from a plan of Homeward; `undefined`: it has none, or the file is another tool's. */
export function documentRequest(bytes: Uint8Array): FileRequest | undefined {
  const document = documentOf(bytes);
  if (document === undefined) return undefined;
  const { inputs, aircraft } = document;
  const settings = flightSettingsOf(inputs);
  // Whole, because this installation may not have it.
  return aircraft === undefined
    ? settings
    : { ...settings, drone: structuredClone(droneOf(aircraft, aircraft.key)) as FileRequest['drone'] };
}

/** The drawing that the route of a plan was made of, with its camera; `undefined`: it has none, or is another tool's. */
export const drawingOf = (bytes: Uint8Array): RouteDrawing | undefined =>
  unlessUnreadable(() => documentOf(bytes)?.mission.drawing);

/** `documentRequest`, but `undefined` also where it cannot be read. */
export const readableRequest = (bytes: Uint8Array): FileRequest | undefined =>
  unlessUnreadable(() => documentRequest(bytes));

function unlessUnreadable<Found>(find: () => Found): Found | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof FileNotReadable) return undefined;
    throw error;
  }
}

/** The request of the options over that of the plan. */
export const overDocument = (asked: FileRequest, planned: FileRequest): FileRequest => ({
  ...asked,
  drone: asked.drone.key === '' ? planned.drone : asked.drone,
  weather: { ...planned.weather, ...asked.weather },
  battery: { ...planned.battery, ...asked.battery },
  options: { ...planned.options, ...asked.options },
});

/** The lock of a plan of Homeward, and what of it is no longer as it was; `undefined`: it has none. */
export async function lockOfFile(bytes: Uint8Array, dispatch: Dispatch): Promise<CheckedLock | undefined> {
  const lock = documentOf(bytes)?.lock;
  if (lock === undefined) return undefined;
  const answer = await dispatch('checkLock', { bytes });
  return answer.ok ? { lock, ...answer.output } : undefined;
}
