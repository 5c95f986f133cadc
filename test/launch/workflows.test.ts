import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandPath } from '../run/systemPackages.mjs';
import { inLong } from '../support/inLong.ts';

const root = join(import.meta.dirname, '../..');
const actionlint = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12';
/** The linter is built from its sources, which are fetched: not in `npm test`. */
const canLint = inLong(false, commandPath(['go']) !== undefined);

async function faultsOf(...files: string[]): Promise<string> {
  const words = ['run', actionlint, '-no-color', ...files];
  return promisify(execFile)('go', words).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
}

describe.skipIf(!canLint)('the workflows (npm run test:long, needs Go and its module proxy)', () => {
  it('are right by actionlint', async () => {
    const folder = join(root, '.github/workflows');
    expect(await faultsOf(join(folder, 'ci.yml'), join(folder, 'release.yml'))).toBe('');
  }, 300_000);

  it('would not be with a fault in them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-workflow-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const wrong = join(folder, 'wrong.yml');
    const steps = `    steps:\n      - run: echo \${{ matrix.os }}\n`;
    writeFileSync(wrong, `on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n${steps}`);
    expect(await faultsOf(wrong)).toContain('property "os" is not defined');
  }, 300_000);
});
