import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { completeDrone } from '../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { findDrones } from '../contract/findDrones.ts';
import { CatalogEntry } from '../contract/schemas/drone.ts';
import { pathText } from '../dispatch.ts';
import { toIssueText } from '../issueText.ts';
import { byLikeness } from './likeness.ts';
import type { Catalog } from './services.ts';

type Entry = { readonly index: number; readonly raw: unknown };

function entryText({ index, raw }: Entry): string {
  const key =
    typeof raw === 'object' && raw !== null && 'key' in raw && typeof raw.key === 'string'
      ? raw.key
      : undefined;
  return key === undefined ? `entry ${index + 1}` : `entry ${index + 1} (${key})`;
}

function complaintsOf(entry: Entry): string[] {
  const parsed = CatalogEntry.safeParse(entry.raw, { error: toIssueText });
  if (parsed.success) return [];
  return parsed.error.issues.map(
    (issue) => `${entryText(entry)}, ${pathText(issue.path) || 'the entry itself'}: ${issue.message}`,
  );
}

function duplicatesAmong(drones: readonly Drone[]): string[] {
  const seen = new Set<string>();
  return drones.flatMap(({ key }, index) => {
    if (seen.has(key)) return [`entry ${index + 1} (${key}), key: is in the catalog twice`];
    seen.add(key);
    return [];
  });
}

/**
 * Makes the catalog from the content of a JSON file, with estimates of what its entries leave out. Throws an error that names
 * every wrong entry and field.
 */
export function makeCatalog(raw: unknown, filename: string): Catalog {
  if (!Array.isArray(raw)) throw new Error(`The aircraft catalog ${filename} is not a list of aircraft.`);
  const complaints = raw.flatMap((entry: unknown, index) => complaintsOf({ index, raw: entry }));
  if (complaints.length > 0) throw broken(filename, complaints);
  const drones = z.array(CatalogEntry).parse(raw).map(completeDrone);
  const duplicates = duplicatesAmong(drones);
  if (duplicates.length > 0) throw broken(filename, duplicates);
  const byKey = new Map(drones.map((drone) => [drone.key, drone]));
  return {
    drones,
    find: (key) => byKey.get(key),
    nearest: (key, count) => {
      const named = findDrones(drones, key).map((drone) => drone.key);
      return [...new Set([...named, ...byLikeness(key, [...byKey.keys()])])].slice(0, count);
    },
  };
}

const broken = (filename: string, complaints: readonly string[]) =>
  new Error(`The aircraft catalog ${filename} is not valid: ${complaints.join('; ')}.`);

export function loadCatalog(path: string): Catalog {
  const filename = basename(path);
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`The aircraft catalog ${filename} cannot be read; reinstall Homeward.`, { cause: error });
  }
  return makeCatalog(raw, filename);
}
