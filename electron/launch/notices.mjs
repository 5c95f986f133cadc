import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A package that Homeward contains, with the licence that its manifest names.
 * @typedef {{ name: string, version: string, licence: string, texts: readonly string[] }} Part
 * @typedef {Record<string, string>} Versions
 * @typedef {{ version?: string, dependencies?: Versions, optionalDependencies?: Versions, optional?: boolean, os?: readonly string[] }} LockedPackage
 */

const licenceFile = /^(licen[cs]e|copying|notice)/i;

/**
 * The packages that run beside a build, and those that the sources import, which are bundled into it.
 * @param {string} root
 * @returns {string[]}
 */
function packagesOfProduct(root) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const texts = ['engine', 'server', 'renderer', 'electron'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|css)$/.test(file) && !file.endsWith('.config.ts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  const imported = new Set(
    texts.flatMap((text) =>
      Array.from(text.matchAll(/\b(?:from|import)\s*\(?\s*'((?:@[^/']+\/)?[^/']+)/g), ([, name]) => name),
    ),
  );
  /** @param {string} name */
  const isImported = (name) => imported.has(name);
  return [...Object.keys(dependencies), ...Object.keys(devDependencies).filter(isImported)];
}

/**
 * The packages of the lock file that Homeward contains, with their paths in node_modules.
 * @param {string} root
 */
export function packagesToRun(root) {
  /** @type {{ packages: Record<string, LockedPackage> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  /** @type {Map<string, { path: string, name: string, version: string }>} */
  const found = new Map();
  /**
   * Adds a package as Node finds it from a folder, and those that it needs.
   * @param {string} from
   * @param {string} name
   */
  const add = (from, name) => {
    const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
    const entry = packages[path];
    if (entry === undefined && from !== '') add(from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name);
    // One built for a single system is a part of the package that chooses it, under the same words, and not installed elsewhere.
    const isForOneSystem = entry?.optional === true && entry.os !== undefined;
    if (entry === undefined || found.has(path) || isForOneSystem) return;
    found.set(path, { path, name, version: entry.version ?? '' });
    for (const needed of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      add(path, needed);
  };
  for (const name of packagesOfProduct(root)) add('', name);
  return [...found.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  );
}

/**
 * Tells a licence by its text: MIT by its name, BSD-2-Clause by its two conditions; `undefined`: neither.
 * @param {string} text
 */
function licenceOfText(text) {
  if (/^(the )?MIT License\b/i.test(text)) return 'MIT';
  const isBsd = /Redistribution and use in source and binary forms/i.test(text);
  return isBsd && !/neither the name|advertising/i.test(text) ? 'BSD-2-Clause' : undefined;
}

/**
 * The licence of a manifest, or of the text beside it where that says which it is. Older manifests list several licences, each with its `type`.
 * @param {{ license?: string, licenses?: { type: string }[] }} manifest
 * @param {readonly string[]} texts
 */
function licenceOf({ license, licenses }, texts) {
  const named = license ?? licenses?.map(({ type }) => type).join(' OR ');
  return named ?? texts.map(licenceOfText).find((known) => known !== undefined) ?? 'unknown';
}

/**
 * @param {string} folder
 * @returns {Pick<Part, 'licence' | 'texts'>}
 */
function licenceIn(folder) {
  const files = readdirSync(folder).filter((name) => licenceFile.test(name));
  const texts = files
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim());
  return { licence: licenceOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), texts), texts };
}

/**
 * @param {string} root
 * @returns {Part[]}
 */
export function readParts(root) {
  /** @type {Map<string, Part>} */
  const parts = new Map();
  for (const { path, name, version } of packagesToRun(root)) {
    parts.set(headingOf({ name, version }), { name, version, ...licenceIn(join(root, path)) });
  }
  return [...parts.values()];
}

/** @param {{ name: string, version: string }} part */
export const headingOf = ({ name, version }) => `## ${name} ${version}`;

/** @param {Part} part */
function sectionOf(part) {
  const none =
    'The package ships no text of its own; the words are those of the same licence elsewhere in this file.';
  const texts = part.texts.length === 0 ? [none] : part.texts.map((text) => `~~~text\n${text}\n~~~`);
  return [headingOf(part), `Licence: ${part.licence}`, ...texts].join('\n\n');
}

const preface = `# Third-party notices

Homeward itself is under the MIT licence (see LICENSE). It is built from the packages below, each under its own licence. This file is written by
\`npm run notices\` from what is installed.

- The geoid EGM96 is by NGA and NASA and in the public domain; it comes from the 15-minute grid as PROJ distributes it.
- Coastlines and borders of the offline map are from Natural Earth, which is in the public domain; they come with the package world-atlas.
- The typeface is Inter, under the SIL Open Font License 1.1; it comes with the packages @fontsource-variable/inter (screen) and @fontsource/inter (paper).
- The map is drawn with react-leaflet, whose Hippocratic License 2.1 asks that its text reaches everyone who gets the software: it is below.
- Electron brings the licences of Chromium and its parts in a file of its own, LICENSES.chromium.html, beside its executable.`;

/**
 * @param {string} root
 * @returns {string}
 */
export const noticesOf = (root) => `${[preface, ...readParts(root).map(sectionOf)].join('\n\n')}\n`;
