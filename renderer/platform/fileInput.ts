import { isFlightLog, logHead_bytes } from '../../engine/flightlog/isFlightLog.ts';
import { fileHead_bytes } from '../../engine/givenText.ts';
import { isObstacleFile } from '../../engine/obstacle/read/isObstacleFile.ts';
import { isWorldFile } from '../../engine/zone/read/isWorldFile.ts';
import { zoneLimits } from '../../engine/zone/zone.ts';
import type { OpenedFile } from '../../server/contract/desktopBridge.ts';
import { openableEndings } from '../../server/contract/openableEndings.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { logFileLimit_bytes } from '../../server/contract/schemas/flightLog.ts';
import { isAircraftFile } from '../../server/contract/schemas/ownAircraft.ts';
import { planFileLimit_bytes } from '../../server/contract/schemas/plan.ts';
import { isDocumentFile } from '../../server/contract/schemas/planDocument.ts';
import { words } from '../ui/words.ts';

const accepted = openableEndings.map((ending) => `.${ending}`).join();

const refusal = (code: 'PAYLOAD_TOO_LARGE' | 'ACTION_FAILED', message: string): Answer<never> => ({
  ok: false,
  problem: { code, message },
  request_id: '',
});

export const unreadable = (filename: string) =>
  refusal('ACTION_FAILED', words('window.problem.unreadable', { filename }));

const toTooLargeText = (
  filename: string,
  { limit_bytes, isLog }: { readonly limit_bytes: number; readonly isLog: boolean },
) =>
  words(isLog ? 'window.problem.log_too_large' : 'window.problem.file_too_large', {
    filename,
    limit: limit_bytes / 1024 / 1024,
  });

/** Heights of the ground, which are read from a folder: told by the name, since .hgt files have nothing else to be told by. */
export const isGroundFile = (filename: string): boolean => /\.(?:tiff?|hgt(?:\.zip)?)$/i.test(filename);

/** A chosen or dropped file, not read yet; or why it cannot be read. */
export async function readChosenFile(file: File): Promise<Answer<OpenedFile>> {
  try {
    // A folder or an unreadable file looks like any other until someone reads it.
    const head_bytes = Math.max(logHead_bytes, fileHead_bytes);
    const begin = new Uint8Array(await file.slice(0, head_bytes).arrayBuffer());
    const isLog = isFlightLog(begin.subarray(0, logHead_bytes), file.size);
    const isWorld = !isLog && (isWorldFile(begin) || isObstacleFile(begin));
    const limit_bytes = isLog ? logFileLimit_bytes : isWorld ? zoneLimits.file_bytes : planFileLimit_bytes;
    if (file.size > limit_bytes && !isGroundFile(file.name))
      return refusal('PAYLOAD_TOO_LARGE', toTooLargeText(file.name, { limit_bytes, isLog }));
    return {
      ok: true,
      output: {
        filename: file.name,
        bytes: file,
        ...(isLog && { isLog }),
        ...(isAircraftFile(begin) && { isAircraft: true }),
        ...(isWorld && { isWorld }),
        ...(isDocumentFile(file.name, begin) && { isDocument: true }),
      },
      request_id: '',
    };
  } catch {
    return unreadable(file.name);
  }
}

/** Opens the browser's own file dialog; `undefined` when the person closes it. */
export function chooseFileInPage(page: Document, accept = accepted): Promise<Answer<OpenedFile> | undefined> {
  const input = page.createElement('input');
  input.type = 'file';
  input.accept = accept;
  return new Promise((resolve) => {
    input.addEventListener('cancel', () => resolve(undefined));
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      resolve(file === undefined ? undefined : readChosenFile(file));
    });
    input.click();
  });
}
