import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { z } from 'zod';
import { readDocument } from '../server/services/documentFile.ts';
import { writeWholeFile } from '../server/services/wholeFile.ts';

const Bounds = z.strictObject({
  x: z.number().int().optional(),
  y: z.number().int().optional(),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
});
const StoredState = z.strictObject({ bounds: Bounds, isMaximized: z.boolean() });

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The window's bounds; without x and y it is centred. */
export interface WindowState {
  readonly bounds: { width: number; height: number; x?: number; y?: number };
  readonly isMaximized: boolean;
}

const usualSize = { width: 1440, height: 900 };
/** This much of the title bar must be on a display, so that the mouse can reach the window. */
const grip = { width: 120, height: 24 };

const stateFile = (dataDir: string) => join(dataDir, 'window.json');

const readState = (dataDir: string) => readDocument(stateFile(dataDir), { schema: StoredState, version: 1 });

/** The saved state; `undefined` if there is none or it cannot be read. */
export function readWindowState(dataDir: string): z.infer<typeof StoredState> | undefined {
  const reading = readState(dataDir);
  return reading.state === 'read' ? reading.content : undefined;
}

/** Saves the state. If the disk refuses, or a newer version has it, the state is lost: that is not worth a question. */
async function saveWindowState(
  dataDir: string,
  state: { bounds: Rectangle; isMaximized: boolean },
): Promise<void> {
  if (readState(dataDir).state === 'newer') return;
  await writeWholeFile(stateFile(dataDir), JSON.stringify(state)).catch(() => {});
}

type StatefulWindow = Pick<BrowserWindow, 'getNormalBounds' | 'isMaximized'> & {
  on(event: 'move' | 'resize' | 'close' | 'closed', listener: () => void): unknown;
};

/** A window that is dragged moves with every frame; half a second of its way may be lost. */
const rest_ms = 500;

/** Saves the state of a window as it changes; resolves, when asked, once the last write is done. */
export function keepWindowState(dataDir: string, window: StatefulWindow): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let lastWrite = Promise.resolve();
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const state = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() };
    lastWrite = lastWrite.then(() => saveWindowState(dataDir, state));
  };
  const saveSoon = () => {
    timer ??= setTimeout(save, rest_ms);
  };
  window.on('move', saveSoon);
  window.on('resize', saveSoon);
  window.on('close', save);
  window.on('closed', () => clearTimeout(timer));
  return () => lastWrite;
}

function overlap(from: number, length: number, otherFrom: number, otherLength: number): number {
  return Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);
}

function isReachable(bounds: Rectangle, display: Rectangle): boolean {
  return (
    overlap(bounds.x, bounds.width, display.x, display.width) >= grip.width &&
    overlap(bounds.y, grip.height, display.y, display.height) >= grip.height
  );
}

/** The state to open the window with: the saved place if a present display still shows it, else the first display's middle. */
export function fitWindowState(
  saved: z.infer<typeof StoredState> | undefined,
  displays: readonly Rectangle[],
  smallest: { readonly width: number; readonly height: number },
): WindowState {
  const largest = displays[0] ?? { x: 0, y: 0, ...usualSize };
  const wanted = saved?.bounds ?? usualSize;
  const home = displays.find(
    (display) => saved !== undefined && isReachable(toRectangle(saved.bounds), display),
  );
  const room = home ?? largest;
  const size = {
    width: Math.max(smallest.width, Math.min(wanted.width, room.width)),
    height: Math.max(smallest.height, Math.min(wanted.height, room.height)),
  };
  const isMaximized = saved?.isMaximized ?? false;
  const { x, y } = saved?.bounds ?? {};
  if (home === undefined || x === undefined || y === undefined) return { bounds: size, isMaximized };
  return { bounds: { ...size, x, y }, isMaximized };
}

function toRectangle({ x, y, width, height }: z.infer<typeof Bounds>): Rectangle {
  return { x: x ?? Number.NaN, y: y ?? Number.NaN, width, height };
}
