import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  protocol,
  screen,
  session,
  shell,
} from 'electron';
import type { PageFiles } from '../server/bridge/pageFiles.ts';
import { localeFor, tagFor } from '../server/contract/locale.ts';
import { sayMessage } from '../server/report/say.ts';
import { stopOnBug } from '../server/stopOnBug.ts';
import { pageSchemes } from './appProtocol.ts';
import { type Desktop, type DesktopSetup, startDesktop } from './desktop.ts';
import { errorText, makeHostLog } from './hostLog.ts';
import { openLogFile } from './logFile.ts';
import { argumentsAfterApp, fileOf, readStartOptions } from './startOptions.ts';
import { releasePlaceOf } from './updates/release.ts';
import { updateWayOf } from './updates/updates.ts';

interface Run {
  readonly log: DesktopSetup['log'];
  readonly file: string | undefined;
}

/** The page saves its state sooner than this after a change. */
const saved_ms = 500;

/** Ends for a signal without a question: nobody may be there to answer it, and the plans are there again at the next start. */
function quitUnasked(started: Promise<Desktop>): void {
  setTimeout(() => {
    void started.then((desktop) => {
      desktop.leave();
      app.quit();
    });
  }, saved_ms);
}

/** One process per data folder: a second start passes its file to the first. */
function run(started: Promise<Desktop>, { log, file: first }: Run): void {
  const stop = () => started.then((desktop) => desktop.stop());
  stopOnBug(process, { log, dataDir: app.getPath('userData'), stop, exit: (code) => app.exit(code) });
  const open = async (file: string | undefined) => {
    const desktop = await started;
    desktop.show();
    if (file !== undefined) await desktop.openFile(file);
  };
  // Before it is ready Electron puts its own handlers in place of ours, which quit as a person does and so let the page ask.
  void app.whenReady().then(() => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => quitUnasked(started));
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    void open(file);
  });
  app.on('second-instance', (_event, _args, _folder, data) => void open(fileOf(data)));
  app.on('activate', () => void open(undefined));
  started.then(
    () => open(first),
    (error: unknown) => {
      log({ level: 'error', event: 'start', error: errorText(error) });
      const reason = error instanceof Error ? error.message : String(error);
      // The settings may be what cannot be read.
      const locale = localeFor(tagFor('system', app.getPreferredSystemLanguages()), 'metric');
      dialog.showErrorBox(sayMessage('desktop.not_started', {}, locale), reason);
      app.exit(1);
    },
  );
}

/** Resolves a path from the built file, main.js. */
const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Names the folder of the log file, and has dumps of crashed processes written into a folder in it; nothing is sent. With a data
 * folder of its own, a window keeps them there; else they lie where this system has such files.
 */
function keepTraces(dataDir: string | undefined): string {
  if (dataDir !== undefined) app.setPath('logs', join(dataDir, 'logs'));
  const folder = app.getPath('logs');
  app.setPath('crashDumps', join(folder, 'crashes'));
  crashReporter.start({ uploadToServer: false });
  return folder;
}

/** The line that a start begins with in the log file: which program the lines after it are from. */
function startLine(): string {
  const { electron } = process.versions;
  const facts = { event: 'started', version: app.getVersion(), electron, system: process.platform };
  return `${JSON.stringify({ level: 30, time: new Date().toISOString(), ...facts })}\n`;
}

/** Turns the process into the desktop app. Call it before Electron is ready. */
export function runDesktop(openPage: (from: typeof beside) => Promise<PageFiles>): void {
  const args = argumentsAfterApp(process.argv, app.isPackaged);
  const { dataDir, file: plan } = readStartOptions(args, process.env, process.cwd());
  if (dataDir !== undefined) app.setPath('userData', dataDir);
  const logsDir = keepTraces(dataDir);
  protocol.registerSchemesAsPrivileged(pageSchemes);
  if (!app.requestSingleInstanceLock(plan === undefined ? {} : { file: plan })) {
    app.quit();
    return;
  }
  const file = openLogFile(logsDir);
  file.write(startLine());
  const log = makeHostLog(file);
  const started = app.whenReady().then(() =>
    startDesktop(
      { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, protocol, screen, session, shell },
      {
        assetsDir: beside('../../assets'),
        preload: beside('preload.cjs'),
        fieldDir: beside('field'),
        openPage: () => openPage(beside),
        log,
        logsDir,
        updateWay: updateWayOf({
          isPackaged: app.isPackaged,
          platform: process.platform,
          executable: process.execPath,
          place: releasePlaceOf(beside('../../package.json')),
        }),
      },
    ),
  );
  run(started, { log, file: plan });
}
