import { partsForApp } from '../../../engine/flightplan/partsByNumber.ts';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import { swapPlacesOf, withoutSwapPlaces } from '../../../engine/mission/swapPlaces.ts';
import { tagOf } from '../../../server/contract/locale.ts';
import type { OperationRequest } from '../../../server/contract/operations.ts';
import { localeOfPage } from '../../ui/words.ts';
import type { ExportQuestion, FlightParts } from './exportPlan.ts';

/** A plan that is written as a file for each of its flights. */
export interface SplitQuestion {
  readonly question: ExportQuestion;
  readonly flights: FlightParts;
}

/** The request for a file of each flight, numbered in the language on screen. */
export const toFlightsRequest = (
  { question, flights }: SplitQuestion,
  format: WriteFormat,
): OperationRequest<'exportFlights'> => ({
  ...question,
  format,
  flights,
  language: tagOf(localeOfPage()),
});

/** The questions about a plan, as one file and by its flights. */
export interface AskedPlan {
  readonly question: ExportQuestion;
  readonly split: SplitQuestion | undefined;
}

/** The whole plan, or its flights, divided for the app that flies the files. Absent: it takes them undivided. */
export function dividedFor(
  { question, split }: AskedPlan,
  { format, isByFlight }: { readonly format: WriteFormat; readonly isByFlight: boolean },
): SplitQuestion | undefined {
  const isOfFlights = isByFlight && split !== undefined;
  // The parts of a flight that lands at a swap place would need ways there that nobody has judged.
  if (isOfFlights && swapPlacesOf(question.mission).length > 0) return undefined;
  const asked = isOfFlights ? split.question : question;
  const mission = withoutSwapPlaces(asked.mission);
  if (mission.waypoints.length === 0) return undefined;
  const target = { format, aircraft: asked.aircraft };
  const flights = partsForApp(mission, target, isOfFlights ? split.flights : undefined);
  return flights && { question: { ...asked, mission }, flights };
}
