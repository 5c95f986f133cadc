import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeDocumentSaver } from '../../electron/saveDocument.ts';
import { type PlanContent, planDocumentText } from '../../server/contract/schemas/planDocument.ts';
import { openPlanDocuments } from '../../server/services/planDocuments.ts';

const plan = (name: string) =>
  new TextEncoder().encode(planDocumentText({ mission: { name } } as unknown as PlanContent));

/** Saves plans in a folder of the test, where the dialog answers with the name that is asked for. */
function makeSaver() {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-save-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const documents = openPlanDocuments(join(folder, 'data'));
  const dialog = {
    showSaveDialog: async ({ defaultPath = '' }: Electron.SaveDialogOptions) => ({
      canceled: false,
      filePath: defaultPath,
    }),
  } as unknown as Electron.Dialog;
  const save = makeDocumentSaver({
    dialog,
    window: () => undefined,
    locale: () => 'metric',
    documents,
    firstFolder: folder,
  });
  return { documents, save };
}

it('saves a copy over the file of the plan so that its next save is over what is there', async () => {
  const { documents, save } = makeSaver();
  const first = await save({ filename: 'field.homeward', bytes: plan('first') }, 'its_file');
  const copied = await save({ filename: 'field.homeward', bytes: plan('second') }, 'copy');
  if (first?.ok !== true || copied?.ok !== true) throw new Error('It was not saved.');
  const { document_id = '', revision } = copied.output;
  expect(document_id).toBe(first.output.document_id);
  expect(await documents.write(document_id, plan('third'), revision)).toHaveProperty('revision');
});

it('remembers no copy in another place', async () => {
  const { documents, save } = makeSaver();
  const copied = await save({ filename: 'copy.homeward', bytes: plan('copy') }, 'copy');
  expect(copied).toMatchObject({ ok: true, output: { filename: 'copy.homeward' } });
  expect(documents.list()).toEqual([]);
});
