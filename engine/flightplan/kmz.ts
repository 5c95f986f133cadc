import { decodeText } from './decodeText.ts';
import { readKml } from './kml.ts';
import { limits } from './limits.ts';
import { note, type PlanDraft } from './planDraft.ts';
import { clean, PlanRefusal, refuse } from './refusal.ts';
import { inflateEntry } from './unzip.ts';
import { hasWaypoints, isWpml, readWpml } from './wpml.ts';
import { parseXml, type XmlElement } from './xml.ts';
import { readZipDirectory, type ZipEntry } from './zipDirectory.ts';

const pathOf = (entry: ZipEntry) => entry.name.replaceAll('\\', '/').toLowerCase();
const baseName = (entry: ZipEntry) => pathOf(entry).split('/').at(-1) ?? '';
const isHidden = (entry: ZipEntry) => pathOf(entry).includes('__macosx/') || baseName(entry).startsWith('.');

/** Opens the entries of one archive, counting what they inflate to together. */
class Archive {
  readonly #bytes: Uint8Array;
  #left_bytes: number = limits.archive_bytes;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  async open(entry: ZipEntry): Promise<XmlElement> {
    const bytes = await inflateEntry(this.#bytes, entry, this.#left_bytes);
    this.#left_bytes -= bytes.length;
    const where = clean(entry.name);
    if (bytes.length === 0)
      refuse('EMPTY_ENTRY', `The entry ${where} is empty; export the KMZ again.`, { where });
    return parseXml(decodeText(bytes, where), where);
  }
}

/** A DJI wayline archive or a plain KMZ. Names are only compared, never used as paths; nested archives stay shut. */
export async function readKmz(bytes: Uint8Array): Promise<PlanDraft> {
  const entries = readZipDirectory(bytes).filter((entry) => !isHidden(entry));
  const archive = new Archive(bytes);
  const waylines = entries.filter((entry) => baseName(entry).endsWith('.wpml'));
  const kml = entries.filter((entry) => baseName(entry).endsWith('.kml'));
  if (waylines.length === 0 && kml.length === 0) refuseForeign(entries);
  const dji = await readDji(archive, waylines, kml);
  return dji ?? readPlain(archive, kml);
}

function refuseForeign(entries: readonly ZipEntry[]): never {
  const nested = entries.find((entry) => /\.(kmz|zip)$/.test(baseName(entry)));
  if (nested !== undefined) {
    refuse(
      'NESTED_ARCHIVE',
      `This archive contains another archive (${clean(nested.name)}) and no route; unpack it and open the inner file.`,
      { where: clean(nested.name) },
    );
  }
  refuse(
    'ZIP_WITHOUT_ROUTE',
    'This is a zip archive, but there is no KML or WPML file in it; choose the KMZ of a route.',
  );
}

/** The waylines that the aircraft flies; a broken or empty file gives way to the template, and the plan says so. */
async function readDji(
  archive: Archive,
  waylines: readonly ZipEntry[],
  kml: readonly ZipEntry[],
): Promise<PlanDraft | undefined> {
  const templates = kml.filter((entry) => baseName(entry) === 'template.kml');
  const [first, ...others] = waylines;
  if (first === undefined && templates.length === 0) return undefined;
  const candidates = [...(first === undefined ? [] : [first]), ...templates.slice(0, 1)];
  let failure: unknown;
  for (const entry of candidates) {
    try {
      const draft = await readCandidate(archive, entry);
      return withNotes(draft, failure === undefined ? undefined : entry, others.length);
    } catch (error) {
      if (!(error instanceof PlanRefusal) || isLimit(error)) throw error;
      failure = better(failure, error);
    }
  }
  throw failure;
}

const isLimit = (error: PlanRefusal) =>
  error.problem.code === 'ZIP_EXPANDS_TOO_FAR' || error.problem.code === 'XML_ENTITIES';

/** What the template says about an area tells more than that the waylines are missing. */
const better = (before: unknown, now: PlanRefusal) =>
  before === undefined || now.problem.class === 'area' ? now : before;

async function readCandidate(archive: Archive, entry: ZipEntry): Promise<PlanDraft> {
  const root = await archive.open(entry);
  const where = clean(entry.name);
  if (isWpml(root) || hasWaypoints(root)) return readWpml(root, 'dji_wpml_kmz', where);
  return readKml(root, 'kmz');
}

function withNotes(draft: PlanDraft, fallback: ZipEntry | undefined, others: number): PlanDraft {
  const notes = [
    ...(fallback === undefined
      ? []
      : [note(`The waylines of this KMZ cannot be used; the route is taken from ${clean(fallback.name)}.`)]),
    ...(others === 0 ? [] : [note(`The KMZ holds ${others + 1} wayline files; the first one is read.`)]),
  ];
  return { ...draft, warnings: [...notes, ...(draft.warnings ?? [])] };
}

/** `doc.kml`, else the first KML nearest to the root. Other KML files are looked at only when it holds nothing. */
async function readPlain(archive: Archive, kml: readonly ZipEntry[]): Promise<PlanDraft> {
  const depth = (entry: ZipEntry) =>
    pathOf(entry).split('/').length + (baseName(entry) === 'doc.kml' ? -0.5 : 0);
  const sorted = [...kml].sort((a, b) => depth(a) - depth(b));
  let failure: unknown;
  for (const entry of sorted.slice(0, 20)) {
    try {
      return readKml(await archive.open(entry), 'kmz');
    } catch (error) {
      if (!(error instanceof PlanRefusal) || isLimit(error)) throw error;
      failure ??= error;
    }
  }
  throw failure;
}
