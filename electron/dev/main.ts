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
import { runDesktop } from '../runDesktop.ts';
import { devPageAddress, openDevPage } from './devPage.ts';

// Paths are relative to the built file, build/dev/main.js.
const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

runDesktop(
  { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, protocol, screen, session, shell },
  {
    assetsDir: beside('../../assets'),
    preload: beside('preload.cjs'),
    openPage: async () => openDevPage(devPageAddress(process.env)),
  },
);
