import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { completeDrone } from '../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { findDrones } from '../contract/findDrones.ts';
import { CatalogEntry } from '../contract/schemas/drone.ts';
import { pathText } from '../dispatch.ts';
import { toIssueText } from '../issueText.ts';
import type { Catalog } from './services.ts';

/** The fewest insertions, deletions and substitutions that turn one word into the other (Levenshtein 1966). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const substituted = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

const lettersAndDigits = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** People often leave out the maker: `mavic 3` means `dji_mavic_3`. */
const withoutMaker = (key: string) => key.slice(key.indexOf('_') + 1);

/** The keys sorted by their likeness to a mistyped one, most alike first; the alphabet settles ties. */
function byLikeness(mistyped: string, keys: readonly string[]): readonly string[] {
  const sought = lettersAndDigits(mistyped.slice(0, 64));
  const distanceTo = (key: string) =>
    Math.min(
      editDistance(sought, lettersAndDigits(key)),
      editDistance(sought, lettersAndDigits(withoutMaker(key))),
    );
  return keys
    .map((key) => ({ key, distance: distanceTo(key) }))
    .sort((a, b) => a.distance - b.distance || (a.key < b.key ? -1 : 1))
    .map(({ key }) => key);
}

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
