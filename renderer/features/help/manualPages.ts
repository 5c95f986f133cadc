import api from './pages/api.md?raw';
import batteries from './pages/batteries.md?raw';
import cold from './pages/cold.md?raw';
import figures from './pages/figures.md?raw';
import files from './pages/files.md?raw';
import keyboard from './pages/keyboard.md?raw';
import limits from './pages/limits.md?raw';
import logs from './pages/logs.md?raw';
import maps from './pages/maps.md?raw';
import missions from './pages/missions.md?raw';
import rings from './pages/rings.md?raw';
import speeds from './pages/speeds.md?raw';
import start from './pages/start.md?raw';
import sureness from './pages/sureness.md?raw';
import surveys from './pages/surveys.md?raw';
import terrain from './pages/terrain.md?raw';
import wind from './pages/wind.md?raw';

/** The pages of the manual by their names, in the order in which they are read. */
export const manualPages = {
  start,
  figures,
  rings,
  sureness,
  speeds,
  wind,
  cold,
  terrain,
  missions,
  batteries,
  surveys,
  files,
  logs,
  maps,
  keyboard,
  api,
  limits,
} as const;

export type PageName = keyof typeof manualPages;

export const pageNames = Object.keys(manualPages) as readonly PageName[];

export const isPage = (name: string): name is PageName => Object.hasOwn(manualPages, name);
