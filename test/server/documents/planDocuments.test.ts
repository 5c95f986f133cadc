import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { homewardPlanVersion } from '../../../engine/flightplan/plan/homewardMark.ts';
import { planDocumentText } from '../../../server/contract/schemas/planDocument.ts';
import { makePlanDocumentHandlers } from '../../../server/handlers/planDocumentHandlers.ts';
import { makeCatalog } from '../../../server/services/catalog.ts';
import { openPlanDocuments, revisionOf } from '../../../server/services/planDocuments.ts';
import { givenWorld } from '../../../server/world/givenWorld.ts';
import { fillDisk, mountSmallDisk } from '../../support/smallDisk.ts';
import { withFailure } from '../storage/failingDisk.ts';
import { content } from './sampleDocument.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-plans-'));
  onTestFinished(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

const catalog = makeCatalog([], 'none.json');
const bytesOf = (name: string) =>
  new TextEncoder().encode(planDocumentText({ ...content, mission: { ...content.mission, name } }));

/** A plan in a file, opened by its id. */
async function opened(folder = makeFolder()) {
  const dataDir = makeFolder();
  const path = join(folder, 'field.homeward');
  writeFileSync(path, bytesOf('first'));
  const documents = openPlanDocuments(dataDir);
  const document_id = await documents.remember(path);
  const handlers = makePlanDocumentHandlers({ documents, catalog, world: givenWorld([]) });
  const call = {};
  const open = () => handlers.openDocument({ document_id }, call);
  const save = (name: string, revision?: string) =>
    handlers.saveDocument({ document_id, bytes: bytesOf(name), ...(revision && { revision }) }, call);
  const backup = () => handlers.openBackup({ document_id }, call);
  return { dataDir, folder, path, documents, document_id, open, save, backup };
}

describe('the plans that were open last', () => {
  it('are listed by name and folder, the latest first, and known again at the next start', async () => {
    const { dataDir, documents, folder } = await opened();
    await documents.remember(join(folder, 'other.homeward'));
    const known = openPlanDocuments(dataDir).list();
    expect(known.map(({ filename }) => filename)).toEqual(['other.homeward', 'field.homeward']);
    expect(known.map((one) => folder.endsWith(`/${one.folder}`))).toEqual([true, true]);
    expect(JSON.stringify(known)).not.toContain(folder);
  });

  it('keep their ids when they are opened again, and are twelve at most, with their spare copies', async () => {
    const { dataDir, documents, document_id, folder, path, open } = await opened();
    await open();
    expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1);
    expect(await documents.remember(path)).toBe(document_id);
    for (let count = 0; count < 12; count += 1) await documents.remember(join(folder, `${count}.homeward`));
    expect(documents.list()).toHaveLength(12);
    expect(documents.pathOf(document_id)).toBeUndefined();
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  });

  it('begin anew where their list is damaged', () => {
    const dataDir = makeFolder();
    writeFileSync(join(dataDir, 'documents.json'), '{"version": 1, "docu');
    expect(openPlanDocuments(dataDir).list()).toEqual([]);
  });
});

describe('a plan that is saved in its file', () => {
  it('replaces what was opened, and leaves nothing else in the folder', async () => {
    const { folder, path, open, save } = await opened();
    const before = await open();
    const saved = await save('second', before.ok ? before.value.file.revision : undefined);
    expect(saved).toMatchObject({ ok: true, value: { file: { filename: 'field.homeward' } } });
    expect(new Uint8Array(readFileSync(path))).toEqual(bytesOf('second'));
    expect(readdirSync(folder)).toEqual(['field.homeward']);
    expect(saved.ok && saved.value.file.revision).toBe(revisionOf(bytesOf('second')));
  });

  it('is refused where another program changed the file since, until the person says so', async () => {
    const { path, save } = await opened();
    const revision = revisionOf(bytesOf('first'));
    writeFileSync(path, bytesOf('of another program'));
    expect(await save('mine', revision)).toMatchObject({
      ok: false,
      failure: {
        code: 'ACTION_FAILED',
        message: '“field.homeward” was not saved: another program has changed it since.',
        details: { document: 'CHANGED' },
      },
    });
    expect(new Uint8Array(readFileSync(path))).toEqual(bytesOf('of another program'));
    expect(await save('mine')).toMatchObject({ ok: true });
    expect(new Uint8Array(readFileSync(path))).toEqual(bytesOf('mine'));
  });

  it('is made anew where the file was removed', async () => {
    const { path, save } = await opened();
    rmSync(path);
    expect(await save('mine', revisionOf(bytesOf('first')))).toMatchObject({ ok: true });
    expect(new Uint8Array(readFileSync(path))).toEqual(bytesOf('mine'));
  });

  it('is refused with what to do where its folder is gone, and where the host does not know it', async () => {
    const { folder, save, documents } = await opened(join(makeFolder(), ''));
    rmSync(folder, { recursive: true });
    expect(await save('mine')).toMatchObject({
      failure: {
        message: '“field.homeward” was not saved: that folder is no longer there. Choose another folder.',
      },
    });
    const handlers = makePlanDocumentHandlers({ documents, catalog, world: givenWorld([]) });
    const unknown = { document_id: 'no-such', bytes: bytesOf('mine') };
    expect(await handlers.saveDocument(unknown, {})).toMatchObject({ failure: { code: 'NOT_FOUND' } });
    expect(await handlers.openDocument(unknown, {})).toMatchObject({ failure: { code: 'NOT_FOUND' } });
    mkdirSync(folder);
  });

  it('is nothing but a plan', async () => {
    const { path, documents, document_id } = await opened();
    const bytes = new TextEncoder().encode('#!/bin/sh');
    expect(
      await makePlanDocumentHandlers({ documents, catalog, world: givenWorld([]) }).saveDocument(
        { document_id, bytes },
        {},
      ),
    ).toMatchObject({
      failure: { code: 'ACTION_FAILED' },
    });
    expect(new Uint8Array(readFileSync(path))).toEqual(bytesOf('first'));
  });

  it('leaves the old file whole while the disk is full, and is saved once there is room', async ({
    skip,
  }) => {
    const folder = makeFolder();
    const obstacle = mountSmallDisk(folder);
    if (obstacle !== undefined) return skip(obstacle);
    const { path, save } = await opened(folder);
    const makeRoom = fillDisk(folder);
    expect(await save('second')).toMatchObject({
      failure: {
        message: '“field.homeward” was not saved: the disk is full. Make room, or choose another disk.',
      },
    });
    expect(new Uint8Array(readFileSync(path))).toEqual(bytesOf('first'));
    makeRoom();
    expect(await save('second')).toMatchObject({ ok: true });
    expect(new Uint8Array(readFileSync(path))).toEqual(bytesOf('second'));
  });

  it.each(['ENOSPC', 'EIO', 'EACCES', 'EMFILE'])(
    'is old or new, and refused in words, whichever call to the disk fails (%s)',
    async (code) => {
      for (let nth = 0; ; nth += 1) {
        const { folder, path, save } = await opened();
        let saved: Awaited<ReturnType<typeof save>> | undefined;
        const wasReached = await withFailure({ folder, nth, code }, async () => {
          saved = await save('second', revisionOf(bytesOf('first')));
        });
        const now = new Uint8Array(readFileSync(path));
        expect(now).toEqual(saved?.ok === true ? bytesOf('second') : bytesOf('first'));
        if (saved?.ok === false)
          expect(saved.failure.message).toMatch(/^“field.homeward” was not saved: .+\.$/);
        if (!wasReached) return expect(nth).toBeGreaterThan(5);
      }
    },
  );
});

describe('a plan file that cannot be used', () => {
  const message = async (open: Awaited<ReturnType<typeof opened>>['open']) => {
    const answer = await open();
    return answer.ok ? 'opened' : [answer.failure.message, answer.failure.details];
  };

  it('is refused with the copy of it that was good', async () => {
    const { path, open, backup, document_id } = await opened();
    await open();
    writeFileSync(path, bytesOf('first').subarray(0, 300));
    expect(await message(open)).toEqual([
      '“field.homeward” was not opened. The plan is damaged: it is cut off or not JSON.',
      { document: 'DAMAGED', backup_of: document_id },
    ]);
    const copy = await backup();
    expect(copy).toMatchObject({ ok: true, value: { document: { mission: { name: 'first' } } } });
    expect(copy.ok && copy.value.file).toEqual({ filename: 'field.homeward' });
  });

  it('has a copy of what was saved last, not of what was opened', async () => {
    const { path, open, save, backup } = await opened();
    await open();
    await save('second');
    writeFileSync(path, '');
    expect(await backup()).toMatchObject({ value: { document: { mission: { name: 'second' } } } });
  });

  it('is refused without an offer where there is none', async () => {
    const { path, open, backup } = await opened();
    writeFileSync(path, JSON.stringify({ format: 'homeward/plan', version: homewardPlanVersion + 1 }));
    const [said, details] = await message(open);
    expect(said).toMatch(/newer version of Homeward/);
    expect(details).toEqual({ document: 'NEWER' });
    expect(await backup()).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });

  it('is named with why it cannot be read', async () => {
    const { path, open } = await opened();
    rmSync(path);
    expect(await message(open)).toEqual([
      '“field.homeward” was not opened: it is no longer there.',
      undefined,
    ]);
    mkdirSync(path);
    expect((await message(open))[0]).toBe('“field.homeward” was not opened: it is a folder.');
  });
});
