import { join } from 'node:path';
import { z } from 'zod';
import { Settings } from '../contract/schemas/window.ts';
import { say } from '../report/say.ts';
import { type Reading, readDocument, refuseToReplace, setAside, writeDocument } from './documentFile.ts';
import { withLock } from './lock.ts';
import type { SettingsStore } from './services.ts';
import { settingsComplaint } from './settingsComplaint.ts';

export const settingsFilename = 'settings.json';

const EarlierTiles = z.looseObject({
  tile_url: z.string(),
  tile_attribution: z.string().default(''),
});

/** Version 0.1 had one tile address, which was the map on screen. */
function withOwnMaps(settings: unknown): unknown {
  const parsed = EarlierTiles.safeParse(settings);
  if (!parsed.success) return settings;
  const { tile_url: address, tile_attribution: attribution, ...others } = parsed.data;
  const id = 'own-1';
  return address === ''
    ? others
    : { ...others, map: id, own_maps: [{ id, name: 'Own map', address, attribution }] };
}

const SettingsFile = z.strictObject({
  version: z.literal(1),
  settings: z.preprocess(
    withOwnMaps,
    Settings.refine((settings) => settingsComplaint(settings) === undefined),
  ),
});
type SettingsFile = z.infer<typeof SettingsFile>;
const kind = { schema: SettingsFile, version: 1 };

const defaults = (): Settings => Settings.parse({});

const contentOf = (reading: Reading<SettingsFile>) =>
  reading.state === 'read' ? reading.content.settings : undefined;

/** The last saved settings; if they cannot be used, those before them; if neither can, the defaults. */
function load(path: string, log: (message: string) => void): Settings {
  const reading = readDocument(path, kind);
  if (reading.state === 'read') return reading.content.settings;
  const backup = contentOf(readDocument(`${path}.bak`, kind));
  if (reading.state === 'absent') return backup ?? defaults();
  const aside = reading.state === 'damaged' ? setAside(path) : undefined;
  const placeText = aside === undefined ? 'in its place' : `as ${aside}`;
  log(
    `The settings file ${path} could not be used (${say(reading.reason)}); it stays ${placeText}, and ${
      backup === undefined ? 'the defaults hold' : 'the settings before them hold'
    }.`,
  );
  return backup ?? defaults();
}

/** The settings that a change is made to: another process may have saved some since. */
function latest(path: string, known: Settings): Settings {
  const reading = readDocument(path, kind);
  if (reading.state === 'read') return reading.content.settings;
  refuseToReplace(path, reading);
  refuseToReplace(`${path}.bak`, readDocument(`${path}.bak`, kind));
  if (reading.state === 'damaged') setAside(path);
  return known;
}

/** Opens the settings of this installation. Several processes may save some: each change is made to the newest content. */
export function openSettings(folder: string, log: (message: string) => void): SettingsStore {
  const path = join(folder, settingsFilename);
  let current = load(path, log);
  let lastWrite: Promise<unknown> = Promise.resolve();

  async function write(change: Partial<Settings>): Promise<Settings> {
    const before = latest(path, current);
    const next = Settings.parse({ ...before, ...change });
    await writeDocument(`${path}.bak`, { version: 1, settings: before } satisfies SettingsFile);
    await writeDocument(path, { version: 1, settings: next } satisfies SettingsFile);
    current = next;
    return next;
  }

  return {
    get: () => current,
    save(change) {
      const written = lastWrite.then(() => withLock(`${path}.lock`, () => write(change)));
      // The caller reports a failed write; the next write starts afresh.
      lastWrite = written.catch(() => undefined);
      return written;
    },
  };
}
