// Writes THIRD_PARTY_NOTICES.md from the installed packages.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { noticesOf } from './launch/notices.mjs';

const root = resolve(import.meta.dirname, '..');
writeFileSync(resolve(root, 'THIRD_PARTY_NOTICES.md'), noticesOf(root));
