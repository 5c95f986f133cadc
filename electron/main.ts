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
import { openPageFiles } from '../server/bridge/pageFiles.ts';
import { runDesktop } from './runDesktop.ts';

// Paths are relative to the built file, build/electron/main.js.
const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

runDesktop(
  { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, protocol, screen, session, shell },
  {
    assetsDir: beside('../../assets'),
    preload: beside('preload.cjs'),
    openPage: () => openPageFiles(beside('../renderer')),
  },
);
