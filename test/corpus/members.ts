import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ManifestRow } from './manifest.ts';
import { type Fate, fatesIn } from './memberFates.ts';

/** What becomes of a name in all files of a format. */
export interface Member {
  readonly format: string;
  readonly name: string;
  readonly fate: Fate;
  /** Why a name that looks as if a plan lacked it is left. */
  readonly reason: string | undefined;
}

/** Names that look like a wait, a speed, a height or a unit. It shares nothing with the reader. */
const matters = (name: string) =>
  /wait|hold|hover|stay|dwell|delay|pause|loiter|speed|velocity|altitude|height|elev|\bunit/i.test(name) ||
  /(^|[\W_])alt|Alt/.test(name);

interface Left {
  readonly formats: RegExp;
  readonly names: RegExp;
  readonly reason: string;
}

/** Names that are left although they look like that, and why nothing is lost. */
const left: readonly Left[] = [
  {
    formats: /^(csv|gpx)$/,
    names: /^(\w )?(speed|velocity)/i,
    reason: 'a recording flew at it; a plan made of it does not',
  },
  { formats: /^csv$/, names: /^poi_/, reason: 'of the point that the camera looks at' },
  { formats: /^gpx$/, names: /^geoidheight$/, reason: 'between the geoid and the ellipsoid' },
  {
    formats: /^k/,
    names: /^(gx:)?(min|max)?altitude(Mode)?$/i,
    reason: 'of a view of the map, or of points whose heights are all 0',
  },
  { formats: /^dji_/, names: /(imageHeight|focusRegionHeight)$/, reason: 'of a picture' },
  {
    formats: /^dji_/,
    names: /(ellipsoidHeight|globalHeight|useGlobalHeight|useGlobalSpeed)$/,
    reason: 'each point has its own',
  },
  {
    formats: /^dji_/,
    names: /takeOff(RefPointAGL|Security)Height$/,
    reason: 'climbed to before the route; no figure counts what of it is above the first point',
  },
  {
    formats: /^qgc_/,
    names: /^(Altitude|AMSLAltAboveTerrain|AltitudeMode|globalPlanAltitudeMode)$/,
    reason: 'the same as the parameters of the item; where they differ, they are read, and both are told',
  },
  {
    formats: /^qgc_/,
    names: /^(ImageHeight|SensorHeight|HoverAndCapture|flyAlternateTransects)$/,
    reason: 'the lines computed from it are in the file',
  },
];

const order: readonly Fate[] = ['left', 'told', 'kept', 'read'];

/** Every name in the files of a corpus that hold a plan, and what the readers make of it. */
export async function membersIn(folder: string, rows: readonly ManifestRow[]): Promise<Member[]> {
  const fates = new Map<string, Fate>();
  for (const { file } of rows) {
    const bytes = new Uint8Array(readFileSync(join(folder, file)));
    // Each name is a reading: large files hold no names that small ones do not.
    if (bytes.length > 300_000) continue;
    for (const { format, name, fate } of await fatesIn(basename(file), bytes)) {
      const key = `${format}\n${name}`;
      const before = fates.get(key) ?? 'left';
      fates.set(key, order.indexOf(fate) > order.indexOf(before) ? fate : before);
    }
  }
  return [...fates].sort().map(([key, fate]) => {
    const [format = '', name = ''] = key.split('\n');
    const reason = left.find(({ formats, names }) => formats.test(format) && names.test(name))?.reason;
    return { format, name, fate, reason: fate === 'left' && matters(name) ? reason : undefined };
  });
}

/** Names that a plan might lack, and of which nobody speaks. */
export const unspoken = (members: readonly Member[]): string[] =>
  members
    .filter(({ name, fate, reason }) => fate === 'left' && matters(name) && reason === undefined)
    .map(({ format, name }) => `${format}: ${name}`);
