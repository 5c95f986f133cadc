import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

function sourcesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !/(^|[/\\])node_modules[/\\]/.test(file))
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(config|d)\.ts$/.test(file));
}

/** Every source of the product, by its path from the root. */
export const productSources: ReadonlyMap<string, string> = new Map(
  ['engine', 'server', 'renderer', 'electron']
    .flatMap(sourcesUnder)
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
);
