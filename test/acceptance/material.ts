import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Real files and research beside the repository, which their licences keep out of it; only `npm run acceptance` reads them. */
const material = resolve(import.meta.dirname, '../../..', process.env['HOMEWARD_MATERIAL'] ?? 'shared');

/** Flight plans of real tools; `MANIFEST.csv` says what an independent counter found in each. */
export const realPlans = join(material, 'corpus/open');
/** Logs of real flights in the forms that pilots have them in. */
export const rawLogs = join(material, 'data/flight-logs/raw');
/** Published figures, and the names that people type. */
export const research = join(material, 'data');

/** A real flight plan by its path below `realPlans`, as readers take it. */
export const realPlan = (path: string) => ({
  filename: path,
  bytes: new Uint8Array(readFileSync(join(realPlans, path))),
});

/** The paths of the real flight plans in some folders of `realPlans`. */
export const realPlansIn = (...folders: readonly string[]): string[] =>
  folders.flatMap((folder) => readdirSync(join(realPlans, folder)).map((name) => join(folder, name)));
