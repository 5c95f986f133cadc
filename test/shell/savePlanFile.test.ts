import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makePlanSaver, writePlanFile } from '../../electron/savePlanFile.ts';
import { certificateFile } from '../../server/report/toolSnippets.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-save-'));
  onTestFinished(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

const file = { filename: 'survey.kmz', bytes: new Uint8Array([80, 75, 3, 4]) };
const content = { ending: '.kmz', bytes: file.bytes };

/** A dialog in which the person answers these paths, one after the other; none: they close it. */
function dialogWith(...answers: readonly (string | undefined)[]) {
  const asked: Electron.SaveDialogOptions[] = [];
  const left = [...answers];
  const dialog = {
    showSaveDialog: async (question: Electron.SaveDialogOptions) => {
      asked.push(question);
      const filePath = left.shift();
      return filePath === undefined ? { canceled: true, filePath: '' } : { canceled: false, filePath };
    },
  };
  const saver = (firstFolder: string) =>
    makePlanSaver({
      dialog: dialog as unknown as Electron.Dialog,
      window: () => undefined,
      locale: () => 'metric',
      firstFolder,
    });
  return { asked, saver };
}

describe('a file that the person saves', () => {
  it('is offered its own name and kind, and goes where they say', async () => {
    const folder = makeFolder();
    const path = join(folder, 'mine.kmz');
    const { asked, saver } = dialogWith(path);
    expect(await saver(folder)(file)).toMatchObject({ ok: true, output: { filename: 'mine.kmz' } });
    expect([...readFileSync(path)]).toEqual([...file.bytes]);
    expect(asked[0]).toMatchObject({
      defaultPath: join(folder, 'survey.kmz'),
      filters: [{ name: 'DJI waylines (KMZ)', extensions: ['kmz'] }, { name: 'All files' }],
    });
  });

  it('is an aircraft where it holds one, whose ending is that of a plan, too', async () => {
    const { asked, saver } = dialogWith(undefined);
    const bytes = new TextEncoder().encode('{"schema": "homeward/own-aircraft"}');
    await saver(makeFolder())({ filename: 'scout.json', bytes });
    expect(asked[0]).toMatchObject({
      title: 'Export the aircraft',
      filters: [{ name: 'Aircraft', extensions: ['json'] }, { name: 'All files' }],
    });
  });

  it('is a briefing where it is one', async () => {
    const { asked, saver } = dialogWith(undefined);
    await saver(makeFolder())({ filename: 'Ridge-briefing.pdf', bytes: new Uint8Array([37]) });
    expect(asked[0]).toMatchObject({
      title: 'Save the briefing',
      buttonLabel: 'Save',
      filters: [{ name: 'PDF', extensions: ['pdf'] }, { name: 'All files' }],
    });
  });

  it('is a certificate where it is one', async () => {
    const { asked, saver } = dialogWith(undefined);
    await saver(makeFolder())({ filename: certificateFile, bytes: new Uint8Array([45]) });
    expect(asked[0]).toMatchObject({
      title: 'Save the certificate',
      buttonLabel: 'Save',
      filters: [{ name: 'PEM', extensions: ['pem'] }, { name: 'All files' }],
    });
  });

  it('is offered the folder of the last one', async () => {
    const [first, other] = [makeFolder(), makeFolder()];
    const { asked, saver } = dialogWith(join(other, 'a.kmz'), undefined);
    const save = saver(first);
    await save(file);
    expect(await save(file)).toBeUndefined();
    expect(asked.map(({ defaultPath }) => defaultPath)).toEqual([
      join(first, 'survey.kmz'),
      join(other, 'survey.kmz'),
    ]);
  });

  it('replaces the one that was chosen to be replaced, and leaves nothing beside it', async () => {
    const folder = makeFolder();
    const path = join(folder, 'old.kmz');
    writeFileSync(path, 'old');
    expect((await writePlanFile(path, content)).ok).toBe(true);
    expect([...readFileSync(path)]).toEqual([...file.bytes]);
    expect(readdirSync(folder)).toEqual(['old.kmz']);
  });

  it('gets the ending of its format where none was typed, but never another file’s place by it', async () => {
    const folder = makeFolder();
    expect(await writePlanFile(join(folder, 'bare'), content)).toMatchObject({
      output: { filename: 'bare.kmz' },
    });
    writeFileSync(join(folder, 'taken.kmz'), 'old');
    expect(await writePlanFile(join(folder, 'taken'), content)).toMatchObject({
      problem: {
        code: 'ACTION_FAILED',
        message:
          '“taken.kmz” was not saved: there is already a file with that name. Choose another name, or choose that file to replace it.',
      },
    });
    expect(readFileSync(join(folder, 'taken.kmz'), 'utf8')).toBe('old');
  });

  it('is refused with what to do where the folder is gone or a folder has the name', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'plans.kmz'));
    const messages = await Promise.all(
      [join(folder, 'gone', 'a.kmz'), join(folder, 'plans.kmz'), join(folder, `${'x'.repeat(300)}.kmz`)].map(
        async (path) => {
          const answer = await writePlanFile(path, content);
          return answer.ok ? 'saved' : answer.problem.message.replace(/^“.*” /, '');
        },
      ),
    );
    expect(messages).toEqual([
      'was not saved: that folder is no longer there. Choose another folder.',
      'was not saved: there is a folder with that name. Choose another name.',
      'was not saved: the name is too long. Choose a shorter one.',
    ]);
    expect(readdirSync(folder)).toEqual(['plans.kmz']);
  });

  it.skipIf(process.getuid?.() === 0)('is refused where the folder may not be written to', async () => {
    const folder = makeFolder();
    chmodSync(folder, 0o500);
    expect(await writePlanFile(join(folder, 'a.kmz'), content)).toMatchObject({
      problem: {
        message: '“a.kmz” was not saved: that folder may not be written to. Choose another folder.',
      },
    });
    expect(existsSync(join(folder, 'a.kmz'))).toBe(false);
  });

  it('has a name without a way out of the folder', async () => {
    const folder = makeFolder();
    const { asked, saver } = dialogWith(undefined);
    await saver(folder)({ ...file, filename: '../../etc/survey.kmz' });
    expect(asked[0]?.defaultPath).toBe(join(folder, 'survey.kmz'));
  });

  it.each([undefined, null, 7, {}, { filename: '', bytes: new Uint8Array() }, { filename: 'a', bytes: 'x' }])(
    'is not %j',
    async (given) => {
      const { asked, saver } = dialogWith();
      expect(await saver(tmpdir())(given)).toMatchObject({ problem: { code: 'BAD_REQUEST' } });
      expect(asked).toEqual([]);
    },
  );
});
