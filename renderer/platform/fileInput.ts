import type { OpenedFile } from '../../server/contract/desktopBridge.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { planFileLimit_bytes } from '../../server/contract/schemas/plan.ts';

const accepted = '.kmz,.kml,.gpx,.csv,.wpml,.json,.plan,.waypoints,.txt,.mission,.geojson';

const refusal = (code: 'PAYLOAD_TOO_LARGE' | 'ACTION_FAILED', message: string): Answer<never> => ({
  ok: false,
  problem: { code, message },
  request_id: '',
});

/** A file that the person chose or dropped, whole; or why it could not be read. */
export async function readChosenFile(file: File): Promise<Answer<OpenedFile>> {
  if (file.size > planFileLimit_bytes)
    return refusal(
      'PAYLOAD_TOO_LARGE',
      `“${file.name}” is larger than ${planFileLimit_bytes / 1024 / 1024} MB; flight plans are smaller. Choose another file.`,
    );
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { ok: true, output: { filename: file.name, bytes }, request_id: '' };
  } catch {
    return refusal('ACTION_FAILED', `“${file.name}” cannot be opened: it was moved, or you may not read it.`);
  }
}

/** The browser's own file dialog; `undefined` when the person closes it. */
export function chooseFileInPage(page: Document): Promise<Answer<OpenedFile> | undefined> {
  const input = page.createElement('input');
  input.type = 'file';
  input.accept = accepted;
  return new Promise((resolve) => {
    input.addEventListener('cancel', () => resolve(undefined));
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      resolve(file === undefined ? undefined : readChosenFile(file));
    });
    input.click();
  });
}
