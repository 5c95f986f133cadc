import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';

const Bounds = z.strictObject({
  x: z.number().int().optional(),
  y: z.number().int().optional(),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
});
const Place = z.strictObject({ bounds: Bounds, isMaximized: z.boolean() });

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Without x and y the window is centred. */
export interface WindowPlace {
  readonly bounds: { width: number; height: number; x?: number; y?: number };
  readonly isMaximized: boolean;
}

const usualSize = { width: 1440, height: 900 };
/** This much of the title bar must be on a display for the window to be within reach of the mouse. */
const grip = { width: 120, height: 24 };

const placeFile = (dataDir: string) => join(dataDir, 'window.json');

/** `undefined` when none was kept, or what was kept cannot be read: the window then opens in its usual place. */
export function readPlace(dataDir: string): z.infer<typeof Place> | undefined {
  try {
    return Place.safeParse(JSON.parse(readFileSync(placeFile(dataDir), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Losing the place of a window is not worth a question when the disk is full. */
export function keepPlace(dataDir: string, place: { bounds: Rectangle; isMaximized: boolean }): void {
  try {
    writeFileAtomic.sync(placeFile(dataDir), JSON.stringify(place));
  } catch {}
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

/** Where the window opens: where it was, if a display that is there now still shows it. */
export function fitPlace(
  kept: z.infer<typeof Place> | undefined,
  displays: readonly Rectangle[],
  smallest: { readonly width: number; readonly height: number },
): WindowPlace {
  const largest = displays[0] ?? { x: 0, y: 0, ...usualSize };
  const wanted = kept?.bounds ?? usualSize;
  const home = displays.find(
    (display) => kept !== undefined && isReachable(toRectangle(kept.bounds), display),
  );
  const room = home ?? largest;
  const size = {
    width: Math.max(smallest.width, Math.min(wanted.width, room.width)),
    height: Math.max(smallest.height, Math.min(wanted.height, room.height)),
  };
  const isMaximized = kept?.isMaximized ?? false;
  const { x, y } = kept?.bounds ?? {};
  if (home === undefined || x === undefined || y === undefined) return { bounds: size, isMaximized };
  return { bounds: { ...size, x, y }, isMaximized };
}

function toRectangle({ x, y, width, height }: z.infer<typeof Bounds>): Rectangle {
  return { x: x ?? Number.NaN, y: y ?? Number.NaN, width, height };
}
