import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const list = JSON.parse(
  execFileSync(process.execPath, [resolve(root, 'electron/package/sbom.mjs')], { encoding: 'utf8' }),
);

/** The parts of the schema of CycloneDX 1.6 (https://cyclonedx.org/schema/bom-1.6.schema.json) that the list uses. */
const licenses = {
  type: 'array',
  minItems: 1,
  maxItems: 1,
  items: {
    type: 'object',
    required: ['expression'],
    additionalProperties: false,
    properties: { expression: { type: 'string', minLength: 1 } },
  },
};
const hash = {
  type: 'object',
  required: ['alg', 'content'],
  additionalProperties: false,
  properties: { alg: { const: 'SHA-512' }, content: { type: 'string', pattern: '^[a-f0-9]{128}$' } },
};
const component = {
  type: 'object',
  required: ['type', 'name'],
  additionalProperties: false,
  properties: {
    type: { enum: ['application', 'library'] },
    'bom-ref': { type: 'string', minLength: 1 },
    name: { type: 'string', minLength: 1 },
    version: { type: 'string', maxLength: 1024 },
    description: { type: 'string' },
    hashes: { type: 'array', items: hash },
    licenses,
    purl: { type: 'string', pattern: '^pkg:npm/(%40[a-z0-9._-]+/)?[A-Za-z0-9._-]+@[0-9A-Za-z.+-]+$' },
  },
};
const schema = {
  type: 'object',
  required: ['bomFormat', 'specVersion'],
  additionalProperties: false,
  properties: {
    bomFormat: { const: 'CycloneDX' },
    specVersion: { const: '1.6' },
    serialNumber: {
      type: 'string',
      pattern: '^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
    },
    version: { type: 'integer', minimum: 1 },
    metadata: {
      type: 'object',
      additionalProperties: false,
      properties: {
        timestamp: {
          type: 'string',
          pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$',
        },
        component,
      },
    },
    components: { type: 'array', items: component, uniqueItems: true },
  },
};

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly 'bom-ref': string;
  readonly licenses: readonly { readonly expression: string }[];
  readonly hashes?: readonly { readonly content: string }[];
}
const components: readonly Component[] = list.components;

describe('the list of what ships', () => {
  it('has the shape of CycloneDX 1.6', () => {
    const validate = new Ajv().compile(schema);
    expect(validate(list), JSON.stringify(validate.errors)).toBe(true);
    expect(new Set(components.map((each) => each['bom-ref'])).size).toBe(components.length);
  });

  it('names every package of the notices with its licence, and no other', () => {
    const sections = read('THIRD_PARTY_NOTICES.md').matchAll(/^## (\S+) (\S+)\n\nLicence: (.+)$/gm);
    const noticed = Array.from(sections, ([, name, version, licence]) => `${name} ${version} ${licence}`);
    const named = components.map(
      ({ name, version, licenses: [licence] }) => `${name} ${version} ${licence?.expression}`,
    );
    expect(named.sort()).toEqual(noticed.sort());
    for (const bundled of ['react', 'leaflet', 'zustand', 'express', 'electron'])
      expect(components.map(({ name }) => name)).toContain(bundled);
  });

  it('has the hash of each that the lock has', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    const react = components.find(({ name }) => name === 'react');
    const [{ content } = { content: '' }] = react?.hashes ?? [];
    const base64 = Buffer.from(content, 'hex').toString('base64');
    expect(`sha512-${base64}`).toBe(packages['node_modules/react'].integrity);
    expect(components.filter(({ hashes }) => hashes === undefined).map(({ name }) => name)).toEqual([]);
    expect(components.find(({ name }) => name === '@photostructure/tz-lookup')?.purl).toMatch(
      /^pkg:npm\/%40photostructure\/tz-lookup@11/,
    );
  });

  it('is what a release carries', () => {
    const workflow = read('.github/workflows/release.yml');
    expect(workflow).toContain('node electron/package/sbom.mjs > "build/package/');
    expect(workflow).not.toContain('npm sbom');
  });
});
