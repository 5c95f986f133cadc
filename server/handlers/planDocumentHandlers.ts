import { basename } from 'node:path';
import { defined } from '../../engine/defined.ts';
import { fail, succeed } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import type { OperationOutput } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import { isPlanDocument } from '../contract/schemas/planDocument.ts';
import { someHandlers } from '../dispatch.ts';
import { fileReason } from '../services/fileReason.ts';
import { changedSinceLock, hasMoreFiles, lockOf, missingFiles } from '../services/planLock.ts';
import { readPlanDocument, type UnusableDocument } from '../services/readPlanDocument.ts';
import type { Services } from '../services/services.ts';
import { NotWritten } from '../services/wholeFile.ts';
import { problemOf } from '../work/refusals.ts';
import { areaOfPlan } from './zonesNearPlan.ts';

const gone = problemOf('NOT_FOUND', 'host.file_unknown');

const refused = (
  says: 'host.file_not_opened' | 'host.file_not_saved',
  values: { readonly filename: string; readonly reason: Saying },
  details?: Problem['details'],
) => fail({ ...problemOf('ACTION_FAILED', says, values), ...defined({ details }) } satisfies Problem);

const toText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const unusable = (filename: string, { code, reason }: UnusableDocument, document_id?: string) =>
  fail({
    ...problemOf('ACTION_FAILED', 'host.document_refused', { filename, reason }),
    details: { document: code, ...(document_id !== undefined && { backup_of: document_id }) },
  } satisfies Problem);

/** Opens and saves plan files by the ids that the host gave them; dialogs are the host's own. */
export function makePlanDocumentHandlers({
  documents,
  catalog,
  world,
}: Pick<Services, 'documents' | 'catalog' | 'world'>) {
  const nameOf = (id: string) => basename(documents.pathOf(id) ?? 'The file');
  const isBackupGood = async (id: string) => {
    const bytes = await documents.backupOf(id);
    return bytes !== undefined && readPlanDocument(toText(bytes)).ok;
  };
  const open = async (document_id: string, bytes: Uint8Array, revision: string) => {
    const filename = nameOf(document_id);
    const reading = readPlanDocument(toText(bytes));
    if (!reading.ok)
      return unusable(filename, reading.failure, (await isBackupGood(document_id)) ? document_id : undefined);
    await documents.keepBackup(document_id, bytes);
    await documents.remember(documents.pathOf(document_id) ?? filename);
    return succeed({ document: reading.value, file: { filename, document_id, revision } });
  };
  const onScreen = 'plan.homeward';
  return someHandlers({
    async lockPlan({ bytes, by }) {
      const reading = readPlanDocument(toText(bytes));
      if (!reading.ok) return unusable(onScreen, reading.failure);
      return succeed({
        lock: lockOf(
          reading.value,
          { by, at: new Date().toISOString(), files: [...(await world.judging())] },
          catalog.find,
        ),
      });
    },
    async checkLock({ bytes }) {
      const reading = readPlanDocument(toText(bytes));
      if (!reading.ok) return unusable(onScreen, reading.failure);
      const { lock } = reading.value;
      if (lock === undefined) return succeed({ changed: [], missing: [] });
      const missing = missingFiles(lock, await world.judging());
      const hasMore = hasMoreFiles(lock, await world.judging(areaOfPlan(reading.value.mission)));
      return succeed({
        changed: changedSinceLock(reading.value, lock, catalog.find, { missing, hasMore }),
        missing,
      });
    },
    listDocuments: () => succeed({ documents: [...documents.list()] }),
    async openDocument({ document_id }) {
      try {
        const content = await documents.read(document_id);
        return content === undefined ? fail(gone) : await open(document_id, content.bytes, content.revision);
      } catch (error) {
        return refused('host.file_not_opened', { filename: nameOf(document_id), reason: fileReason(error) });
      }
    },
    async openBackup({ document_id }) {
      const bytes = await documents.backupOf(document_id);
      const reading = bytes && readPlanDocument(toText(bytes));
      return reading?.ok === true
        ? succeed({ document: reading.value, file: { filename: nameOf(document_id) } })
        : fail(gone);
    },
    readDocument({ filename, bytes }) {
      const reading = readPlanDocument(toText(bytes));
      return reading.ok
        ? succeed({ document: reading.value, file: { filename } } as OperationOutput<'readDocument'>)
        : unusable(filename, reading.failure);
    },
    async saveDocument({ document_id, bytes, revision }) {
      const filename = nameOf(document_id);
      if (!isPlanDocument(bytes))
        return refused('host.file_not_saved', { filename, reason: { says: 'host.is_no_plan' } });
      try {
        const written = await documents.write(document_id, bytes, revision);
        if (written === 'unknown') return fail(gone);
        if (written === 'changed')
          return refused(
            'host.file_not_saved',
            { filename, reason: { says: 'host.changed_since' } },
            { document: 'CHANGED' },
          );
        await documents.keepBackup(document_id, bytes);
        return succeed({ file: { filename, document_id, ...written } });
      } catch (error) {
        const reason = error instanceof NotWritten ? error.why : fileReason(error);
        return refused('host.file_not_saved', { filename, reason });
      }
    },
  });
}
