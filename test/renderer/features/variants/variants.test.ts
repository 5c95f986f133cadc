import { describe, expect, it } from 'vitest';
import { runCommand, whyNot } from '../../../../renderer/commands/command.ts';
import type { Comparison } from '../../../../renderer/features/variants/comparison.ts';
import { differingSteps } from '../../../../renderer/features/variants/differingSteps.ts';
import { keeperOf } from '../../../../renderer/features/variants/useKeeper.ts';
import { currentMission } from '../../../../renderer/plan/missionStore.ts';
import { toSavedPlan } from '../../../../renderer/plan/savedPlan.ts';
import { variantLetters } from '../../../../server/contract/schemas/planVariants.ts';
import { readPlanDocument } from '../../../../server/services/readPlanDocument.ts';
import { nameToUndo } from '../../editNames.ts';
import { makeTestPlanner, missionAnswer, rangeAnswer, settle } from '../../fakeBridge.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const thun = { lat: 46.95, lon: 7.46 };
const waypoint = { ...thun, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 } as const;
const file = { filename: 'field.homeward', document_id: 'a1', revision: 'r1' };

type Test = ReturnType<typeof makeTestPlanner>;

/** A plan with a route; B flies it in more wind, and is on screen. */
function twoVariants(start?: Parameters<typeof makeTestPlanner>[0]) {
  const test = makeTestPlanner(start);
  const { planner } = test;
  planner.placeLaunch(bern, 'drop');
  planner.edit({ kind: 'add_waypoint', waypoint });
  planner.variants.add();
  planner.inputs.setState({ wind_speed_mps: 9 });
  return test;
}

const winds = ({ planner }: Test) =>
  planner.variants.contents().map(({ letter, inputs }) => [letter, inputs.wind_speed_mps]);
const letters = ({ planner }: Test) => planner.variants.store.getState().list.map(({ letter }) => letter);
const windOnScreen = ({ planner }: Test) => planner.inputs.getState().wind_speed_mps;
const routeOnScreen = ({ planner }: Test) => currentMission(planner.mission.store.getState()).waypoints;

/** Answers all that is asked, in the order in which it is asked, until nothing is asked any more. */
async function answerAll({ calls, runFrame }: Test, from = 0): Promise<number> {
  runFrame();
  await settle();
  const open = calls.slice(from);
  for (const call of open) {
    if (call.name === 'analyzeRange') await call.answer(rangeAnswer());
    if (call.name === 'analyzeMission') await call.answer(missionAnswer());
  }
  await settle();
  return open.length === 0 ? from : answerAll({ calls, runFrame } as Test, from + open.length);
}

describe('a variant', () => {
  it('begins as the one on screen, and is changed alone', () => {
    const test = twoVariants();
    expect(winds(test)).toEqual([
      ['A', 0],
      ['B', 9],
    ]);
    test.planner.edit({ kind: 'delete_waypoint', index: 0 });
    test.planner.variants.show('A');
    expect([windOnScreen(test), routeOnScreen(test).length]).toEqual([0, 1]);
    test.planner.variants.show('B');
    expect([windOnScreen(test), routeOnScreen(test).length]).toEqual([9, 0]);
  });

  it('is undone by itself', () => {
    const test = twoVariants();
    const { planner } = test;
    planner.edit({ kind: 'delete_waypoint', index: 0 });
    planner.variants.show('A');
    planner.mission.undo();
    expect(routeOnScreen(test)).toEqual([]);
    planner.variants.show('B');
    planner.mission.undo();
    expect(routeOnScreen(test)).toEqual([waypoint]);
    planner.variants.show('A');
    planner.mission.redo();
    expect(routeOnScreen(test)).toEqual([waypoint]);
  });

  it('can be one of six at most, and has the first letter that is free', () => {
    const test = twoVariants();
    for (let more = 0; more < 9; more += 1) test.planner.variants.add();
    expect(letters(test)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
    test.planner.variants.remove('C');
    test.planner.variants.add();
    expect(letters(test)).toEqual(['A', 'B', 'D', 'E', 'F', 'C']);
  });

  it('becomes the plan, and one undo by its name takes that back', () => {
    const test = twoVariants();
    test.planner.variants.add();
    test.planner.variants.use('C');
    expect([letters(test), nameToUndo(test.planner.mission.store.getState().history)]).toEqual([
      ['C', 'A', 'B'],
      'use variant C',
    ]);
    test.planner.mission.undo();
    expect(letters(test)).toEqual(['A', 'B', 'C']);
    test.planner.mission.redo();
    expect(letters(test)).toEqual(['C', 'A', 'B']);
  });

  it('gives way to its neighbour when it is deleted, and the last one stays', () => {
    const test = twoVariants();
    test.planner.variants.remove('B');
    expect([letters(test), windOnScreen(test)]).toEqual([['A'], 0]);
    test.planner.variants.remove('A');
    expect(letters(test)).toEqual(['A']);
  });

  it('comes back at one undo by its name, as it was when it was deleted', () => {
    const test = twoVariants();
    const { planner } = test;
    const { variants, mission } = planner;
    variants.add();
    variants.rename('B', 'Evening');
    variants.remove('B');
    expect([letters(test), nameToUndo(mission.store.getState().history)]).toEqual([
      ['A', 'C'],
      'delete variant B',
    ]);
    mission.undo();
    expect(winds(test)).toEqual([
      ['A', 0],
      ['B', 9],
      ['C', 9],
    ]);
    variants.show('B');
    planner.inputs.setState({ wind_speed_mps: 4 });
    variants.show('C');
    mission.redo();
    mission.undo();
    expect(winds(test)[1]).toEqual(['B', 4]);
    expect(variants.store.getState().list[1]?.name).toBe('Evening');
  });

  it('comes back with its route where it was on screen', () => {
    const test = twoVariants();
    const { variants, mission, edit } = test.planner;
    edit({ kind: 'delete_waypoint', index: 0 });
    variants.remove('B');
    mission.undo();
    variants.show('B');
    expect([windOnScreen(test), routeOnScreen(test)]).toEqual([9, []]);
  });

  it('comes back under the next letter where another one has its own, and waits while there is no place', () => {
    const test = twoVariants();
    const { planner } = test;
    const { variants, mission } = planner;
    variants.show('A');
    variants.remove('B');
    for (let more = 0; more < 5; more += 1) variants.add();
    variants.show('A');
    expect(letters(test)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
    expect(whyNot('undo', planner)).toBe('A plan has up to 6 variants.');
    runCommand('undo', planner);
    expect(nameToUndo(mission.store.getState().history)).toBe('delete variant B');
    variants.show('C');
    variants.remove('F');
    variants.show('A');
    runCommand('undo', planner);
    expect(letters(test)).toEqual(['A', 'F', 'B', 'C', 'D', 'E']);
    runCommand('redo', planner);
    expect(letters(test)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('is what Ctrl D makes where nothing is selected', () => {
    const test = twoVariants();
    const { planner } = test;
    planner.view.setState({ selected: [0] });
    runCommand('duplicate', planner);
    expect([letters(test), routeOnScreen(test).length]).toEqual([['A', 'B'], 2]);
    planner.view.setState({ selected: [] });
    runCommand('duplicate', planner);
    expect([letters(test), routeOnScreen(test).length]).toEqual([['A', 'B', 'C'], 2]);
  });

  it('marks the steps in which it is set otherwise than the plan', () => {
    const test = twoVariants();
    const { planner } = test;
    const steps = () => [...differingSteps(planner.variants.contents())];
    expect(steps()).toEqual(['conditions']);
    planner.inputs.setState({ payload_g: 100, clearance_m: 60 });
    planner.placeLaunch(thun, 'drop');
    planner.edit({ kind: 'set_end_action', end_action: 'hover' });
    expect(new Set(steps())).toEqual(new Set(['drone', 'conditions', 'ground', 'launch', 'mission']));
    planner.variants.show('A');
    planner.variants.remove('B');
    expect(steps()).toEqual([]);
  });

  it('has the name that it was given, until that is empty', () => {
    const { planner } = twoVariants();
    const names = () => planner.variants.store.getState().list.map(({ name }) => name);
    planner.variants.rename('B', '  Evening ');
    expect(names()).toEqual([undefined, 'Evening']);
    planner.variants.rename('B', ' ');
    expect(names()).toEqual([undefined, undefined]);
  });
});

describe('the verdict on a doubtful variant', () => {
  type Figures = NonNullable<Comparison['table']['figures'][number]>;
  const keeper = (...figures: readonly [Figures['verdict'], kept_pct: number, standing?: 'checking'][]) =>
    keeperOf({
      variants: figures.map(([, , standing = 'current'], at) => ({
        letter: variantLetters[at],
        isShown: at === 0,
        standing,
      })),
      table: {
        figures: figures.map(([verdict, kept_pct]) => ({ verdict, left: { kept_pct, expected_pct: 60 } })),
      },
    } as never)?.text;

  it('names the variant without a doubt that keeps most', () => {
    expect(keeper(['tight', 18], ['ok', 36], ['ok', 40], ['tight', 50])).toBe(
      'C keeps at least 40\u00a0%, probably 60\u00a0%',
    );
  });

  it('names none where it is without a doubt itself, or the others are not or are being checked', () => {
    expect(keeper(['ok', 18], ['ok', 36])).toBeUndefined();
    expect(keeper(['tight', 18], ['bad', 36], ['ok', 36, 'checking'])).toBeUndefined();
  });
});

describe('variants in a file', () => {
  async function saved() {
    const test = twoVariants();
    const texts: string[] = [];
    test.bridge.saveDocumentAs = async ({ bytes }) => {
      texts.push(new TextDecoder().decode(bytes));
      return { ok: true, output: file, request_id: '' };
    };
    await test.planner.documents.save();
    return { ...test, text: () => texts.at(-1) ?? '' };
  }

  it('make it lack what was changed of any of them', async () => {
    const { planner } = await saved();
    const { variants, documents } = planner;
    expect(documents.isDirty()).toBe(false);
    variants.show('A');
    expect(documents.isDirty()).toBe(false);
    planner.inputs.setState({ temp_c: 3 });
    variants.show('B');
    expect(documents.isDirty()).toBe(true);
    variants.show('A');
    planner.inputs.setState({ temp_c: 20 });
    expect(documents.isDirty()).toBe(false);
    variants.rename('B', 'Evening');
    expect(documents.isDirty()).toBe(true);
    variants.rename('B', '');
    expect(documents.isDirty()).toBe(false);
    variants.add();
    expect(documents.isDirty()).toBe(true);
  });

  it('are as in it again once their deletion or use is undone', async () => {
    const { planner } = await saved();
    const { variants, documents, mission } = planner;
    for (const act of [() => variants.use('B'), () => variants.remove('A')]) {
      act();
      expect(documents.isDirty()).toBe(true);
      mission.undo();
      expect(documents.isDirty()).toBe(false);
    }
  });

  it('come back as they were, the same one on screen, and undo brings back those before', async () => {
    const first = await saved();
    const reading = readPlanDocument(first.text());
    if (!reading.ok) throw new Error(reading.failure.code);
    const test = makeTestPlanner();
    test.planner.variants.add();
    test.planner.variants.add();
    const opening = test.planner.documents.openKnown('a1');
    await settle();
    await test.callsOf('openDocument').at(-1)?.answer({ document: reading.value, file });
    await opening;
    expect(winds(test)).toEqual(winds(first));
    expect(test.planner.variants.store.getState().shown).toBe('B');
    expect(test.planner.documents.isDirty()).toBe(false);
    test.planner.mission.undo();
    expect(letters(test)).toEqual(['A', 'B', 'C']);
    test.planner.mission.redo();
    expect(winds(test)).toEqual(winds(first));
    test.planner.startNew();
    expect(letters(test)).toEqual(['A']);
  });

  it('are there at the next start', () => {
    const first = twoVariants();
    first.runPauses();
    const plan = first.inputOf(first.callsOf('saveCurrentPlan').at(-1))?.['plan'] as Uint8Array | undefined;
    const test = makeTestPlanner({ plan: toSavedPlan(new TextDecoder().decode(plan)) });
    expect(winds(test)).toEqual(winds(first));
    expect([windOnScreen(test), routeOnScreen(test)]).toEqual([9, [waypoint]]);
  });
});

describe('the engine', () => {
  const asked = ({ callsOf }: Test) => callsOf('analyzeMission').length + callsOf('analyzeRange').length;

  it('is asked once about each variant, and about none again that is shown', async () => {
    const test = twoVariants();
    test.planner.variants.add();
    const done = await answerAll(test);
    const count = asked(test);
    expect(test.planner.variantAnswers.store.getState()).toMatchObject({
      A: { range: { answered: {} }, mission: { answered: {} } },
      B: { range: { answered: {} }, mission: { answered: {} } },
    });
    for (const letter of ['A', 'B', 'C', 'A'] as const) {
      test.planner.variants.show(letter);
      expect(test.planner.analysis.store.getState().mission.answered).toBeDefined();
    }
    test.planner.inputs.setState({ temp_c: 4 });
    await answerAll(test, done);
    expect(asked(test)).toBe(count + 2);
  });

  it('is asked as often while one of three variants is dragged as while a plan alone is', async () => {
    const counted = async (more: number) => {
      const test = makeTestPlanner();
      const { planner, calls, runFrame } = test;
      planner.placeLaunch(bern, 'drop');
      planner.edit({ kind: 'add_waypoint', waypoint });
      for (let count = 0; count < more; count += 1) {
        planner.variants.add();
        planner.inputs.setState({ wind_speed_mps: 3 + count });
      }
      let answered = await answerAll(test);
      const [before, asked] = [answered, [] as string[]];
      let publications = 0;
      planner.variantAnswers.store.subscribe(() => {
        publications += 1;
      });
      for (let step = 0; step < 20; step += 1) {
        planner.placeLaunch({ ...thun, lat: thun.lat + step / 1000 }, 'drag');
        runFrame();
        answered = await answerAll(test, answered);
      }
      asked.push(...calls.slice(before).map(({ name }) => name));
      planner.placeLaunch(thun, 'drop');
      await answerAll(test, answered);
      return { asked, publications };
    };
    const [one, three] = [await counted(0), await counted(2)];
    expect(three.asked).toEqual(one.asked);
    expect(one.asked.filter((name) => name === 'analyzeMission').length).toBeGreaterThan(15);
    expect([one.publications, three.publications]).toEqual([0, 0]);
  });

  it('is asked about the variant on screen alone while something is dragged', async () => {
    const test = twoVariants();
    const { planner, calls, runFrame } = test;
    planner.placeLaunch(thun, 'drag');
    planner.variantAnswers.forget();
    const before = calls.length;
    for (let step = 0; step < 5; step += 1) {
      planner.placeLaunch({ ...thun, lat: thun.lat + step / 1000 }, 'drag');
      runFrame();
    }
    expect(Object.keys(planner.variantAnswers.store.getState())).toEqual([]);
    await answerAll(test, before);
    expect(Object.keys(planner.variantAnswers.store.getState())).toEqual([]);
    planner.placeLaunch(bern, 'drop');
    await answerAll(test, calls.length);
    expect(Object.keys(planner.variantAnswers.store.getState())).toEqual(['A']);
  });
});
