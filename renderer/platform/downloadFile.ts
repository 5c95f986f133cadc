import type { SavedFile, WholeFile } from '../../server/contract/desktopBridge.ts';
import type { Answer } from '../../server/contract/problem.ts';

/** The file stays readable for so long: a browser reads it from the page while saving and does not report when it is done. */
const readable_ms = 60_000;

/** Hands a file to the browser, which saves it among the downloads or asks where, by its own settings. */
export function downloadFile(page: Document, { filename, bytes }: WholeFile): Answer<SavedFile> {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }));
  const link = page.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readable_ms);
  return { ok: true, output: { filename }, request_id: '' };
}
