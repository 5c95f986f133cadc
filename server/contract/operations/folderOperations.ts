import { z } from 'zod';
import { FolderAnswer, FolderExport, FolderId, FolderWritten } from '../schemas/missionFolder.ts';
import { operation } from './operation.ts';

/** Folders that the person chose, of a controller, a card or anywhere else. */
export const folderOperations = {
  lookAtFolder: operation({
    summary: 'What a chosen folder is, and the missions in it',
    input: z.strictObject({ folder_id: FolderId }),
    output: FolderAnswer,
  }),
  exportToFolder: operation({
    summary:
      'Write a plan into a chosen folder; nothing is replaced that the person did not agree to, and the old file is kept',
    input: FolderExport,
    output: FolderWritten,
  }),
} as const;
