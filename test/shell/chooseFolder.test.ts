import { expect, it } from 'vitest';
import { makeFolderChooser } from '../../electron/chooseFolder.ts';
import { makeChosenFolders } from '../../server/services/chosenFolders.ts';

it('asks for a folder, suggests the one before, and gives the page a word for it that says nothing of where it is', async () => {
  const asked: Electron.OpenDialogOptions[] = [];
  const answers = ['/media/RC 2/waypoint', '/media/card'];
  const folders = makeChosenFolders();
  const choose = makeFolderChooser({
    dialog: {
      showOpenDialog: async (question: Electron.OpenDialogOptions) => {
        asked.push(question);
        const folder = answers.shift();
        return { canceled: folder === undefined, filePaths: folder === undefined ? [] : [folder] };
      },
    } as unknown as Electron.Dialog,
    window: () => undefined,
    locale: () => 'metric',
    folders,
  });
  const first = await choose();
  const id = first?.ok === true ? first.output.folder_id : '';
  expect(folders.pathOf(id)).toBe('/media/RC 2/waypoint');
  expect(JSON.stringify(first)).not.toContain('RC 2');
  await choose();
  expect(await choose()).toBeUndefined();
  expect(asked.map(({ defaultPath }) => defaultPath)).toEqual([
    undefined,
    '/media/RC 2/waypoint',
    '/media/card',
  ]);
});
