import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFilesSaver } from '../../electron/saveFiles.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-flights-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const fileOf = (filename: string) => ({ filename, bytes: new Uint8Array([80, 75]) });
const set = { name: 'Survey 2 flights', files: [fileOf('Survey 1 of 2.csv'), fileOf('Survey 2 of 2.csv')] };

/** A dialog in which the person chooses these folders, one after the other; none: they close it. */
function dialogWith(...answers: readonly string[]) {
  const asked: Electron.OpenDialogOptions[] = [];
  const left = [...answers];
  const dialog = {
    showOpenDialog: async (question: Electron.OpenDialogOptions) => {
      asked.push(question);
      const folder = left.shift();
      return { canceled: folder === undefined, filePaths: folder === undefined ? [] : [folder] };
    },
  };
  const saver = (firstFolder: string) =>
    makeFilesSaver({
      dialog: dialog as unknown as Electron.Dialog,
      window: () => undefined,
      locale: () => 'metric',
      firstFolder,
    });
  return { asked, saver };
}

describe('the files of several flights', () => {
  it('go into the folder that the person chooses, which the next ones are offered', async () => {
    const [first, other] = [makeFolder(), makeFolder()];
    const { asked, saver } = dialogWith(other);
    const save = saver(first);
    expect(await save(set)).toMatchObject({ ok: true, output: { filename: basename(other) } });
    expect(readdirSync(other).sort()).toEqual(['Survey 1 of 2.csv', 'Survey 2 of 2.csv']);
    expect([...readFileSync(join(other, 'Survey 2 of 2.csv'))]).toEqual([80, 75]);
    expect(await save(set)).toBeUndefined();
    expect(asked.map(({ defaultPath }) => defaultPath)).toEqual([first, other]);
    expect(asked[0]?.properties).toEqual(['openDirectory', 'createDirectory']);
  });

  it('are all written or none, and replace nothing', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'Survey 2 of 2.csv'), 'old');
    const answer = await dialogWith(folder).saver(folder)(set);
    expect(answer).toMatchObject({
      ok: false,
      problem: {
        message: `No file was saved: “${basename(folder)}” already has a file “Survey 2 of 2.csv”. Choose another folder, or move that file away.`,
      },
    });
    expect(readdirSync(folder)).toEqual(['Survey 2 of 2.csv']);
    expect(readFileSync(join(folder, 'Survey 2 of 2.csv'), 'utf8')).toBe('old');
  });

  it('say why none was written where the folder is gone', async () => {
    const folder = join(makeFolder(), 'gone');
    expect(await dialogWith(folder).saver(folder)(set)).toMatchObject({
      problem: {
        message:
          'No file was saved: “Survey 1 of 2.csv” was not, since that folder is no longer there. Choose another folder.',
      },
    });
  });

  it('stay in the folder whatever their names say, and are asked for by the page as files', async () => {
    const folder = join(makeFolder(), 'inner');
    mkdirSync(folder);
    const { saver, asked } = dialogWith(folder);
    const save = saver(folder);
    await save({ name: 'x', files: [fileOf('../outside.csv')] });
    expect(existsSync(join(folder, '..', 'outside.csv'))).toBe(false);
    expect(readdirSync(folder)).toEqual(['outside.csv']);
    for (const none of [undefined, { files: [] }, { files: ['a.csv'] }])
      expect(await save(none)).toMatchObject({ ok: false, problem: { code: 'BAD_REQUEST' } });
    expect(asked).toHaveLength(1);
  });
});
