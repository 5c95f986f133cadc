import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Answers the question of the first start in a folder of data that has no settings yet. */
export function answerOffline(dataDir: string): void {
  const path = join(dataDir, 'settings.json');
  if (existsSync(path)) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(path, JSON.stringify({ version: 1, settings: { network: 'offline' } }), { mode: 0o600 });
}
