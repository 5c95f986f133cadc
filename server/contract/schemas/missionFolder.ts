import { z } from 'zod';
import { folderKinds } from '../folderKind.ts';
import { ExportFlights, ExportNote, ExportTarget } from './export.ts';

/** The host's random word for a folder that the person chose. */
export const FolderId = z.string().max(64);

/** More missions than this are counted, not listed. */
export const mostListed = 20;

/** A file that would be replaced, as it was when the person was asked. */
const Replaced = z.strictObject({ name: z.string().max(300), revision: z.string().max(64) });
export type Replaced = z.infer<typeof Replaced>;

/** A file in the folder: a mission by its id, or a file by its name. */
const FileThere = Replaced.extend({
  /** ISO 8601, UTC; absent: the disk does not say. */
  written_at: z.string().optional(),
});
export type FileThere = z.infer<typeof FileThere>;

export const FolderAnswer = z.strictObject({
  folder_id: FolderId,
  kind: z.enum(folderKinds),
  name: z.string(),
  /** The missions that may be replaced, the latest first. */
  missions: z.array(FileThere).max(mostListed),
  missions_in_all: z.number().int(),
});
export type FolderAnswer = z.infer<typeof FolderAnswer>;

/** A plan for a folder: as one file, or as the files of its flights, of which DJI Fly takes one at a time. */
export const FolderExport = z.strictObject({
  folder_id: FolderId,
  plan: z.union([ExportFlights, ExportTarget]),
  /** Index of the one flight that is written; absent: all of them. */
  flight: z.number().int().min(0).max(999).optional(),
  /** Files that the person said may be replaced. */
  replaces: z.array(Replaced).max(1000),
});

/** Written, or what is in the way of it, in which case nothing is. */
export const FolderWritten = z.strictObject({
  written: z.array(
    z.strictObject({
      filename: z.string(),
      /** Name of the copy of the file that it replaced, beside it. */
      kept_as: z.string().optional(),
    }),
  ),
  /** Files that the person has to be asked about. */
  in_the_way: z.array(FileThere),
  notes: z.array(ExportNote),
});
export type FolderWritten = z.infer<typeof FolderWritten>;
