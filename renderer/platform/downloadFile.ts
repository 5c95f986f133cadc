import type { SavedFile, WholeFile } from '../../server/contract/desktopBridge.ts';
import type { Answer } from '../../server/contract/problem.ts';

/** A browser reads the file from the page while it saves it, and says nothing when it is done. */
const kept_ms = 60_000;

/** Hands a file to the browser, which saves it among the downloads or asks where, as it is set up to. */
export function downloadFile(page: Document, { filename, bytes }: WholeFile): Answer<SavedFile> {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }));
  const link = page.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), kept_ms);
  return { ok: true, output: { filename }, request_id: '' };
}
