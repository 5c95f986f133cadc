import { sayingOf } from '../saying.ts';
import type { Warning } from '../warnings/warning.ts';
import { readKml } from './kml/kml.ts';
import { refuseForeignRoot } from './kml/kmlRefusals.ts';
import { note, type PlanDraft } from './plan/planDraft.ts';
import { Tally } from './plan/tally.ts';
import { decodeText } from './source/decodeText.ts';
import { limits } from './source/limits.ts';
import { cleanText, type PlanRefusal, refusalIn, refuse } from './source/refusal.ts';
import { parseXml, type XmlElement } from './source/xml/xml.ts';
import { inflateEntry } from './source/zip/unzip.ts';
import { readZipDirectory, type ZipEntry } from './source/zip/zipDirectory.ts';
import { namesBesideDirectory } from './source/zip/zipLocal.ts';
import { hasWaypoints, isWpml, readConfig, readWpml } from './wpml/wpml.ts';
import { templatePart } from './wpml/wpmlCarriedTemplate.ts';
import { templateWarnings } from './wpml/wpmlTwoFiles.ts';

const pathOf = (entry: ZipEntry) => entry.name.replaceAll('\\', '/').toLowerCase();
const baseName = (entry: ZipEntry) => pathOf(entry).replace(/^.*\//s, '');
const isHidden = (entry: ZipEntry) => pathOf(entry).includes('__macosx/') || baseName(entry).startsWith('.');

/** Opens the entries of one archive within a limit on their total size once inflated. */
class Archive {
  readonly #bytes: Uint8Array;
  readonly #budget = { left_bytes: limits.archive_bytes as number };

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  async open(entry: ZipEntry): Promise<XmlElement> {
    const bytes = await inflateEntry(this.#bytes, entry, this.#budget);
    const where = cleanText(entry.name);
    if (bytes.length === 0) refuse('EMPTY_ENTRY', { values: { entry: where }, where });
    return parseXml(decodeText(bytes, where), where);
  }
}

/** Reads a DJI wayline archive or a plain KMZ. Compares names but never uses them as paths; does not open nested archives. */
export async function readKmz(bytes: Uint8Array): Promise<PlanDraft> {
  const all = readZipDirectory(bytes);
  const listed = all.filter((entry) => !isHidden(entry));
  const entries = firstOfEachName(listed);
  const archive = new Archive(bytes);
  const waylines = flownFirst(entries.filter((entry) => baseName(entry).endsWith('.wpml')));
  const kml = entries.filter((entry) => baseName(entry).endsWith('.kml'));
  if (waylines.length === 0 && kml.length === 0) refuseForeign(entries);
  const draft = (await readDji(archive, waylines, kml)) ?? (await readPlain(archive, kml));
  const told = [...doubledFiles(listed, entries), ...hiddenFiles(namesBesideDirectory(bytes, all))];
  return { ...draft, warnings: [...told, ...draft.warnings] };
}

/** The file that DJI's apps fly before others, wherever it stands in the archive (DJI Cloud API, WPML: overview). */
const flownFirst = (waylines: readonly ZipEntry[]): ZipEntry[] => {
  const isFlown = (entry: ZipEntry) => pathOf(entry) === 'wpmz/waylines.wpml';
  return [...waylines.filter(isFlown), ...waylines.filter((entry) => !isFlown(entry))];
};

/** Tells files of the route whose name stands twice in the archive with other content: apps may open the other one. */
function doubledFiles(listed: readonly ZipEntry[], read: readonly ZipEntry[]): Warning[] {
  const tally = new Tally();
  for (const entry of listed) {
    const first = read.find((one) => pathOf(one) === pathOf(entry));
    const isSame = first?.crc === entry.crc && first.declared_bytes === entry.declared_bytes;
    if (isSame || !/\.(kml|wpml)$/.test(baseName(entry))) continue;

    tally.lose('command', 'file', cleanText(entry.name), 'reason.file_twice');
  }
  return tally.warnings();
}

/** Tells files of a route that some apps find in the archive where its directory has none, or another one. */
function hiddenFiles(names: readonly string[]): Warning[] {
  const tally = new Tally();
  for (const name of names) {
    if (!/\.(kml|wpml)$/i.test(name)) continue;

    tally.lose('command', 'file', cleanText(name), 'reason.file_unlisted');
  }
  return tally.warnings();
}

const withNotes = (draft: PlanDraft, notes: readonly Warning[]): PlanDraft => ({
  ...draft,
  warnings: [...notes, ...draft.warnings],
});

function firstOfEachName(entries: readonly ZipEntry[]): ZipEntry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => !seen.has(pathOf(entry)) && seen.add(pathOf(entry)));
}

function refuseForeign(entries: readonly ZipEntry[]): never {
  const nested = entries.find((entry) => /\.(kmz|zip)$/.test(baseName(entry)));
  if (nested !== undefined) {
    const where = cleanText(nested.name);
    refuse('NESTED_ARCHIVE', { values: { entry: where }, where });
  }
  for (const [pattern, kind] of foreignEntries) {
    const found = entries.find((entry) => pattern.test(pathOf(entry)));
    if (found === undefined) continue;
    const where = cleanText(found.name);
    refuse('ZIP_WITHOUT_ROUTE', { values: { kind, entry: where }, where });
  }
  refuse('ZIP_WITHOUT_ROUTE', { values: { kind: 'unknown', entry: 'none' } });
}

/** Kinds of archives without a route, by their names in the message, recognized by one of their entries. */
const foreignEntries: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\./, 'excel'],
  [/^word\/document\.xml$/, 'word'],
  [/^meta-inf\/manifest\.xml$/, 'opendocument'],
  [/\.shp$/, 'shapefile'],
  [/\.(csv|gpx|json|geojson|plan|waypoints|mission)$/, 'plan'],
];

/**
 * The waylines that the aircraft flies, each file a flight of its own. Where all of them are broken or empty, the template is used
 * instead, and the plan says so.
 */
async function readDji(
  archive: Archive,
  waylines: readonly ZipEntry[],
  kml: readonly ZipEntry[],
): Promise<PlanDraft | undefined> {
  const templates = kml.filter((entry) => baseName(entry) === 'template.kml').slice(0, 1);
  if (waylines.length === 0 && templates.length === 0) return undefined;
  const flown = await readCandidates(archive, waylines.slice(0, mostFiles));
  const draft = joined(flown);
  if (draft !== undefined) return withTemplate(archive, draft, templates[0]);
  const planned = await readCandidates(archive, templates);
  const [template] = planned.drafts;
  if (template === undefined) throw clearerRefusal(flown.failure, planned.failure);
  const read = await withTemplate(archive, template.draft, template.entry, false);
  if (flown.failure === undefined) return read;
  return withNotes(read, [note('template_read', { name: cleanText(template.entry.name) })]);
}

/** Nobody chooses among more, and reading each takes time. */
const mostFiles = 50;

interface Candidates {
  readonly drafts: readonly { readonly entry: ZipEntry; readonly draft: PlanDraft }[];
  readonly failed: readonly ZipEntry[];
  readonly failure: PlanRefusal | undefined;
}

async function readCandidates(archive: Archive, entries: readonly ZipEntry[]): Promise<Candidates> {
  const drafts: { entry: ZipEntry; draft: PlanDraft }[] = [];
  const failed: ZipEntry[] = [];
  let failure: PlanRefusal | undefined;
  for (const entry of entries) {
    try {
      drafts.push({ entry, draft: await readCandidate(archive, entry) });
    } catch (error) {
      const refusal = passableIn(error);
      failed.push(entry);
      failure ??= refusal;
    }
  }
  return { drafts, failed, failure };
}

/** Adds the launch point and the aircraft, which are often only in the template; without them where the template cannot be read. */
async function withTemplate(
  archive: Archive,
  draft: PlanDraft,
  template: ZipEntry | undefined,
  isFlown = true,
): Promise<PlanDraft> {
  if (template === undefined) return draft;
  try {
    const root = await archive.open(template);
    const { home, aircraft_hint } = readConfig(root);
    const isLost = draft.routes.length > 1 && templatePart(root).length > 0;
    const { warnings, ...noted } = isLost ? withNotes(draft, [templateLost]) : draft;
    const differences = isFlown ? templateWarnings(draft.routes, root) : [];
    return {
      ...noted,
      warnings: [...warnings, ...differences],
      // What is written of the plan tells one story in both files.
      routes: differences.length > 0 ? draft.routes : withTemplateKept(draft.routes, root),
      home: draft.home ?? home,
      aircraft_hint: draft.aircraft_hint ?? aircraft_hint,
    };
  } catch (error) {
    passableIn(error);
    return draft;
  }
}

const templateLost: Warning = note('template_lost');

/** A template of several flights is none of one of them. */
function withTemplateKept(routes: PlanDraft['routes'], root: XmlElement): PlanDraft['routes'] {
  const part = templatePart(root);
  if (routes.length !== 1 || part.length === 0) return routes;
  return routes.map((route) => ({ ...route, carried: [...(route.carried ?? []), ...part] }));
}

/** Each wayline file is a flight of its own; the first is chosen, and its home and aircraft apply to the plan. */
function joined({ drafts, failed }: Candidates): PlanDraft | undefined {
  const [first, ...others] = drafts;
  if (first === undefined) return undefined;
  const broken = failed.map((entry) => note('wayline_file_left_out', { name: cleanText(entry.name) }));
  if (others.length === 0) return withNotes(first.draft, broken);
  const routes = drafts.flatMap(({ entry, draft }) =>
    draft.routes.map((route) => ({ ...route, name: `${cleanText(entry.name)}: ${route.name}` })),
  );
  const warnings = drafts.flatMap(({ draft }) => draft.warnings);
  const several = note('several_wayline_files', { files: drafts.length });
  return withNotes({ ...first.draft, routes, warnings }, [several, ...broken]);
}

/** Refusals of the archive as a whole, whatever else is in it. */
const final: ReadonlySet<string> = new Set(['ZIP_EXPANDS_TOO_FAR', 'XML_ENTITIES']);

/** The refusal of one file, beside which others may hold a route; throws a final one again. */
function passableIn(error: unknown): PlanRefusal {
  const refusal = refusalIn(error);
  if (final.has(refusal.problem.code)) throw refusal;
  return refusal;
}

/** That the template describes an area says more than that the waylines are missing. */
const clearerRefusal = (flown: PlanRefusal | undefined, planned: PlanRefusal | undefined) =>
  flown === undefined || planned?.problem.class === 'area' ? planned : flown;

async function readCandidate(archive: Archive, entry: ZipEntry): Promise<PlanDraft> {
  const root = await archive.open(entry);
  const where = cleanText(entry.name);
  if (isWpml(root) || hasWaypoints(root)) return readWpml(root, 'dji_wpml_kmz', where);
  return readKml(root, 'kmz');
}

/** Reads `doc.kml`, else the first KML nearest to the root; other KML files only where that one holds no route. */
async function readPlain(archive: Archive, kml: readonly ZipEntry[]): Promise<PlanDraft> {
  const depth = (entry: ZipEntry) =>
    pathOf(entry).split('/').length + (baseName(entry) === 'doc.kml' ? -0.5 : 0);
  const sorted = [...kml].sort((a, b) => depth(a) - depth(b));
  const failures: { readonly name: string; readonly refusal: PlanRefusal }[] = [];
  for (const entry of sorted.slice(0, 20)) {
    try {
      const root = await archive.open(entry);
      refuseForeignRoot(root);
      return withNotes(readKml(root, 'kmz'), unusedFileNotes(failures, entry));
    } catch (error) {
      failures.push({ name: cleanText(entry.name), refusal: passableIn(error) });
    }
  }
  throw failures[0]?.refusal;
}

/** Says that the route is not from the first file, and what is wrong with that one. */
function unusedFileNotes(
  [first]: readonly { readonly name: string; readonly refusal: PlanRefusal }[],
  used: ZipEntry,
): Warning[] {
  if (first === undefined) return [];
  const values = { used: cleanText(used.name), first: first.name, reason: sayingOf(first.refusal.problem) };
  return [note('other_file_used', values)];
}
