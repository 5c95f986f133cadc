// Run as a process of its own, which a test kills: stores without a pause and says what is stored, a line for each.
import { writeSync } from 'node:fs';
import { openKeys } from '../../../server/services/apiKeys.ts';
import { openCurrentPlans } from '../../../server/services/currentPlan.ts';
import { openPlanDocuments } from '../../../server/services/planDocuments.ts';
import { openSettings } from '../../../server/services/settingsStore.ts';
import { ownMap } from '../../support/ownMap.ts';

const [kind, folder = '', first = '0'] = process.argv.slice(2);
const silent = () => undefined;
/** Past every buffer, so that what was said is said even if the process is killed next. */
const say = (line: string) => writeSync(1, `${line}\n`);

const keys = openKeys(folder, silent);
const settings = openSettings(folder, silent);
const plan = openCurrentPlans(folder).of(1);
const documents = openPlanDocuments(folder);
const documentId = documents.remember(`${folder}/field.homeward`);
const stores: Readonly<Record<string, (count: number) => Promise<string>>> = {
  keys: async (count) => (await keys.create(`key ${count}`, ['rangeiq'])).key.id,
  settings: async (count) => {
    const own_maps = [ownMap('https://tiles.example.org/{z}/{x}/{y}', String(count))];
    return (await settings.save({ own_maps })).own_maps[0]?.attribution ?? '';
  },
  document: async (count) => {
    await documents.write(
      await documentId,
      new TextEncoder().encode(`${count} `.padEnd(200_000, '.')),
      undefined,
    );
    return String(count);
  },
  plan: async (count) => {
    await plan.save(new TextEncoder().encode(`${count} `.padEnd(200_000, '.')));
    return String(count);
  },
};
const store = stores[kind ?? ''];
if (store === undefined) throw new Error(`There is no store "${kind}".`);
for (let count = Number(first) + 1; ; count += 1) say(await store(count));
