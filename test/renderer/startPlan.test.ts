import { describe, expect, it } from 'vitest';
import { emptyMission } from '../../engine/mission/mission.ts';
import { defaultInputs } from '../../renderer/plan/inputs.ts';
import type { StartPlan } from '../../renderer/plan/planStores.ts';
import type { SavedPlan } from '../../renderer/plan/savedPlan.ts';
import { findStartPlan, forgetPlanOfPage } from '../../renderer/startPlan.ts';
import { makeFakeBridge, makeTestPlanner } from './fakeBridge.ts';

const home = { lat: 46.948, lon: 7.4474 };
const plan: SavedPlan = {
  inputs: { ...defaultInputs, drone_key: 'dji_mavic_3' },
  mission: { ...emptyMission, home },
  isLaunchChosen: true,
  isChanged: true,
};
const bytes = (text: string) => new TextEncoder().encode(text);

/** A fake of the page's local storage. */
function pageStorage(texts: Record<string, string> = {}) {
  const storage = () => ({
    getItem: (key: string) => texts[key] ?? null,
    removeItem: (key: string) => {
      delete texts[key];
    },
  });
  return { texts, storage };
}
const forbidden = () => {
  throw new Error('denied');
};

/** The start with a host that has this plan. */
async function startWith(
  output: { plan?: Uint8Array; was_cut_short?: true },
  storage = pageStorage().storage,
) {
  const fake = makeFakeBridge();
  const start = findStartPlan(fake.bridge, storage);
  await fake.calls[0]?.answer(output);
  return { ...fake, start };
}

describe('the plan that the window starts with', () => {
  it('is the one that the host has, whatever the page has', async () => {
    const older = { 'homeward.plan.1': JSON.stringify({ ...plan, isLaunchChosen: false }) };
    const { start } = await startWith({ plan: bytes(JSON.stringify(plan)) }, pageStorage(older).storage);
    expect(await start).toEqual({ plan });
  });

  it('is told to have been on screen when the window was killed', async () => {
    const { start } = await startWith({ plan: bytes(JSON.stringify(plan)), was_cut_short: true });
    expect(await start).toEqual({ plan, wasCutShort: true });
  });

  it('is empty at the first start, also where the page may not store anything', async () => {
    expect(await (await startWith({})).start).toEqual({});
    expect(await (await startWith({}, forbidden)).start).toEqual({});
  });

  it('is taken over from the page once: it goes to the host, and then the page forgets it', async () => {
    const page = pageStorage({ 'homeward.plan.1': JSON.stringify(plan) });
    const start = await (await startWith({}, page.storage)).start;
    expect(start).toEqual({ plan, isNew: true });
    const { callsOf, runPauses } = makeTestPlanner(start, () => forgetPlanOfPage(page.storage));
    runPauses();
    const [save] = callsOf('saveCurrentPlan');
    expect(page.texts).not.toEqual({});
    await save?.answer({});
    expect(page.texts).toEqual({});
  });

  it.each([['not json'], ['{}'], ['{"inputs":{"wind_speed_mps":900}}'], ['']])(
    'is empty where the host has %s, which is kept under another name',
    async (text) => {
      const { start, calls } = await startWith({ plan: bytes(text) });
      await Promise.resolve();
      expect(calls[1]?.name).toBe('setCurrentPlanAside');
      await calls[1]?.answer({ path: '/d/plan.damaged-1.json' });
      expect(await start).toEqual({
        problem:
          'The plan of the last start is damaged or of a newer version. It is kept as /d/plan.damaged-1.json.',
      });
    },
  );

  it('is empty with the reason where the disk refuses', async () => {
    const fake = makeFakeBridge();
    const start: Promise<StartPlan> = findStartPlan(fake.bridge, pageStorage().storage);
    await fake.calls[0]?.refuse({ code: 'ACTION_FAILED', message: 'It cannot be read.' });
    expect(await start).toEqual({ problem: 'It cannot be read.' });
    const { planner } = makeTestPlanner(await start);
    expect(planner.startProblem).toBe('It cannot be read.');
  });
});
