import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

export const ofDjiFly = ['Android', 'data', 'dji.go.v5', 'files', 'waypoint'] as const;

/** A name such as DJI Fly gives its missions. */
export const idOf = (number: number): string => `0A1B2C3D-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const at = (time: string): Date => new Date(time);

/** Adds a mission as DJI Fly keeps it; returns the path of its file. */
export function addMission(
  folder: string,
  number: number,
  { time = '2026-11-20T10:00:00Z', text = `mission ${number}`, filename = `${idOf(number)}.kmz` } = {},
): string {
  const own = join(folder, idOf(number));
  mkdirSync(own, { recursive: true });
  const path = join(own, filename);
  writeFileSync(path, text);
  utimesSync(path, at(time), at(time));
  return path;
}

/** A folder of its own for each test. */
export function folderForEach(): { readonly path: string } {
  let path = '';
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'homeward-controller-'));
  });
  afterEach(() => rmSync(path, { recursive: true, force: true }));
  return {
    get path() {
      return path;
    },
  };
}
