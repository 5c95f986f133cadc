// Writes what ships as CycloneDX 1.6 to standard output: the packages of THIRD_PARTY_NOTICES.md, bundled or beside the bundles.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packagesToRun, readParts } from '../launch/notices.mjs';

/**
 * The package URL of a package of npm (purl-spec, type `npm`).
 * @param {{ name: string, version: string }} part
 */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/**
 * The hash of a package as the registry publishes it; nothing where the lock has none.
 * @param {string | undefined} integrity Subresource Integrity, `sha512-` and base64
 */
function hashesOf(integrity) {
  const [, base64] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return base64 === undefined
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] };
}

/**
 * What Homeward contains, as CycloneDX 1.6. A licence is an SPDX expression.
 * @param {string} root
 * @param {{ serialNumber: string, timestamp: string }} made
 */
export function sbomOf(root, { serialNumber, timestamp }) {
  /** @param {string} file */
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { name, version, description, license } = read('package.json');
  const { packages } = read('package-lock.json');
  const integrities = new Map(
    packagesToRun(root).map((part) => [purlOf(part), packages[part.path].integrity]),
  );
  const components = readParts(root).map((part) => {
    const purl = purlOf(part);
    return {
      type: 'library',
      'bom-ref': purl,
      name: part.name,
      version: part.version,
      licenses: [{ expression: part.licence }],
      purl,
      ...hashesOf(integrities.get(purl)),
    };
  });
  const licenses = [{ expression: license }];
  const component = { type: 'application', 'bom-ref': name, name, version, description, licenses };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber,
    version: 1,
    metadata: { timestamp, component },
    components,
  };
}

if (process.argv[1] === import.meta.filename) {
  const made = { serialNumber: `urn:uuid:${randomUUID()}`, timestamp: new Date().toISOString() };
  console.log(JSON.stringify(sbomOf(resolve(import.meta.dirname, '../..'), made), null, 2));
}
