import { suggestedFilename } from '../../../engine/flightplan/write/plainName.ts';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import { lastLegOf, pointsToLanding } from '../../../engine/mission/flightEnds.ts';
import type { DesktopBridge, FileSet, WholeFile } from '../../../server/contract/desktopBridge.ts';
import type { OperationOutput } from '../../../server/contract/operations.ts';
import { fileNotes } from '../../../server/report/fileNotes.ts';
import { ask } from '../../platform/ask.ts';
import { localeOfPage, words } from '../../ui/words.ts';
import { type SplitQuestion, toFlightsRequest } from './dividedPlan.ts';
import type { ExportQuestion, FlightParts } from './exportPlan.ts';
import { textsOf } from './noteTexts.ts';

interface FlightFile extends WholeFile {
  readonly points: number;
}

/** The files of a split as they would be saved, or why there are none. */
export interface FlightFiles {
  readonly format: WriteFormat;
  readonly files: readonly FlightFile[];
  /** Sentences about the places where the flights begin and end. */
  readonly swapNotes: readonly string[];
  /** Notes about all the files; a sentence about one file begins with its name. */
  readonly fileNotes: readonly string[];
  readonly problem: string | undefined;
}

type Written = OperationOutput<'exportFlights'>;

const notesOf = (files: Written['files']): string[] =>
  fileNotes(
    files.map(({ filename, notes }) => ({
      filename,
      notes: textsOf(notes.filter(({ code }) => code !== 'NAME_NOT_KEPT')),
    })),
    localeOfPage(),
  );

/** Counts the points of a file: those of its part, and those that lead it to a landing elsewhere than its take-off. */
function pointsOf({ mission }: ExportQuestion, flights: FlightParts, at: number): number {
  const part = flights[at];
  if (part === undefined) return 0;
  const { first_waypoint_index: first, way_to_landing: way } = part;
  const last = lastLegOf(part);
  const isLed = at < flights.length - 1 || mission.end_action === 'go_home';
  return last + 1 - first + (isLed && way !== undefined ? pointsToLanding(way) : 0);
}

/** Has the host write the files of all flights; nothing is saved yet. */
export async function askFlightFiles(
  bridge: DesktopBridge,
  asked: SplitQuestion,
  format: WriteFormat,
): Promise<FlightFiles> {
  const { question, flights } = asked;
  const reply = await ask(bridge, 'exportFlights', toFlightsRequest(asked, format));
  if (!reply.ok) return { format, files: [], swapNotes: [], fileNotes: [], problem: reply.problem.message };
  const { files, notes } = reply.output;
  return {
    format,
    files: files.map(({ filename, bytes }, at) => ({
      filename,
      bytes,
      points: pointsOf(question, flights, at),
    })),
    swapNotes: textsOf(notes),
    fileNotes: notesOf(files),
    problem: undefined,
  };
}

/** The files with a sentence that no verdict is about their flights. */
export const withUnjudged = (files: FlightFiles): FlightFiles => ({
  ...files,
  swapNotes: [words('window.export.unjudged'), ...files.swapNotes],
});

/** `Calder pipeline 3 flights`, and its files. */
export function toFileSet(missionName: string, { files, format }: FlightFiles): FileSet {
  const plain = suggestedFilename(missionName, format);
  const name = plain.slice(0, plain.lastIndexOf('.'));
  return {
    name: words('window.export.folder', { name, count: files.length }),
    files: files.map(({ filename, bytes }) => ({ filename, bytes })),
  };
}
