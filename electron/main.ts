import { fileURLToPath } from 'node:url';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  protocol,
  screen,
  session,
  shell,
} from 'electron';
import { pageSchemes } from './appProtocol.ts';
import { type Desktop, startDesktop } from './desktop.ts';
import { makeHostLog, textOf } from './hostLog.ts';
import { fileOf, readStartOptions, wordsAfterApp } from './startOptions.ts';
import { stopOnBug } from './stopOnBug.ts';

// The paths are those seen from the built file, build/electron/main.js.
const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folders = {
  assets: beside('../../assets'),
  page: beside('../renderer'),
  preload: beside('preload.cjs'),
};
const electron = { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, protocol, screen, session, shell };

const log = makeHostLog();
const options = readStartOptions(wordsAfterApp(process.argv, app.isPackaged), process.env, process.cwd());

async function start(): Promise<Desktop> {
  await app.whenReady();
  return startDesktop(electron, { folders, log });
}

/** One process a data folder: a second start hands its file to the first. */
function run(): void {
  const started = start();
  const stop = () => started.then((desktop) => desktop.stop());
  stopOnBug(process, log, stop, (code) => app.exit(code));
  const open = async (file: string | undefined) => {
    const desktop = await started;
    desktop.show();
    if (file !== undefined) await desktop.openFile(file);
  };
  // A listener of our own: alone with a signal, the library that finishes file writes would end the process by it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());
  app.on('open-file', (event, file) => {
    event.preventDefault();
    void open(file);
  });
  app.on('second-instance', (_event, _words, _folder, data) => void open(fileOf(data)));
  app.on('activate', () => void open(undefined));
  started.then(
    () => open(options.file),
    (error: unknown) => {
      log({ level: 'error', event: 'start', error: textOf(error) });
      const reason = error instanceof Error ? error.message : String(error);
      dialog.showErrorBox('Homeward could not start', reason);
      app.exit(1);
    },
  );
}

if (options.dataDir !== undefined) app.setPath('userData', options.dataDir);
protocol.registerSchemesAsPrivileged(pageSchemes);
if (app.requestSingleInstanceLock(options.file === undefined ? {} : { file: options.file })) run();
else app.quit();
