import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../../renderer/commands/command.ts';
import { useBriefer } from '../../../../renderer/features/briefing/briefingStore.ts';
import {
  faultOfChecklist,
  textOfFile,
  toDetails,
  toDraft,
  toPoints,
} from '../../../../renderer/features/briefing/detailsDraft.ts';
import { useBriefingDetails } from '../../../../renderer/plan/briefingDetails.ts';
import { toSavedPlan } from '../../../../renderer/plan/savedPlan.ts';
import { BriefingDetails, mostDetails } from '../../../../server/contract/schemas/briefingDetails.ts';
import { readPlanDocument } from '../../../../server/services/readPlanDocument.ts';
import { makeTestPlanner, settle } from '../../fakeBridge.ts';

const details = { pilot: 'Ada', notes: 'Gate 3.\nCall before.', checklist: ['Props', 'Card'] };
const file = { filename: 'field.homeward', document_id: 'a1', revision: 'r1' };

describe('what is typed for a briefing', () => {
  it('is kept as it was typed, and left out where it is empty', () => {
    fc.assert(
      fc.property(fc.record({ pilot: fc.string(), client: fc.string(), notes: fc.string() }), (typed) => {
        const draft = { ...toDraft(), ...typed };
        const kept = toDetails(draft);
        const trimmed = Object.entries(typed).map(([name, text]) => [name, text.trim()] as const);
        expect(kept ?? {}).toEqual(Object.fromEntries(trimmed.filter(([, text]) => text !== '')));
        expect(toDetails(toDraft(kept))).toEqual(kept);
        if (kept !== undefined) expect(BriefingDetails.safeParse(kept).error).toBeUndefined();
      }),
    );
  });

  it('has a point of the checklist in each line, without what marks it there', () => {
    expect(toPoints('- Props\r\n[ ] Card\n\n • Batteries\n☐ Radio\n- [x] Permit\n3 spare -')).toEqual([
      'Props',
      'Card',
      'Batteries',
      'Radio',
      'Permit',
      '3 spare -',
    ]);
  });

  it('is refused with what is wrong where the list is too long', () => {
    const { points, point } = mostDetails;
    expect(faultOfChecklist(Array(points).fill('x'.repeat(point)).join('\n'))).toBeUndefined();
    expect(faultOfChecklist('x\n'.repeat(points + 1))).toBe('61 points are more than 60.');
    expect(faultOfChecklist(`x\n\n${'y'.repeat(point + 1)}`)).toBe('Point 2 is longer than 200 letters.');
  });

  it('may come from a file of text, and from no other', async () => {
    expect(await textOfFile(new Blob(['\ufeffPrüfen']))).toBe('Prüfen');
    expect(await textOfFile(new Blob([new Uint8Array([0xff, 0xfe, 0x80])]))).toBeUndefined();
    expect(await textOfFile(new Blob(['PK\0']))).toBeUndefined();
    expect(await textOfFile(new Blob(['x'.repeat(60_000)]))).toBeUndefined();
  });
});

describe('the texts of a briefing', () => {
  const opened = async () => {
    const test = makeTestPlanner();
    const texts: string[] = [];
    test.bridge.saveDocumentAs = async ({ bytes }) => {
      texts.push(new TextDecoder().decode(bytes));
      return { ok: true, output: file, request_id: '' };
    };
    test.planner.of(useBriefingDetails).setState({ details });
    return { ...test, texts };
  };

  it('are in the file of the plan, which lacks them until it is saved', async () => {
    const { planner, texts } = await opened();
    expect(planner.documents.isDirty()).toBe(true);
    await planner.documents.save();
    expect(planner.documents.isDirty()).toBe(false);
    expect(readPlanDocument(texts[0] ?? '')).toMatchObject({ ok: true, value: { briefing: details } });
    planner.of(useBriefingDetails).setState({ details: { ...details, pilot: 'Bo' } });
    expect(planner.documents.isDirty()).toBe(true);
    planner.of(useBriefingDetails).setState({ details: { ...details } });
    expect(planner.documents.isDirty()).toBe(false);
  });

  it('come and go with the plan that is on screen', async () => {
    const { planner, texts, callsOf } = await opened();
    await planner.documents.save();
    const reading = readPlanDocument(texts[0] ?? '');
    if (!reading.ok) throw new Error(reading.failure.code);
    planner.startNew();
    expect(planner.of(useBriefingDetails).getState().details).toBeUndefined();
    planner.mission.undo();
    expect(planner.of(useBriefingDetails).getState().details).toEqual(details);
    planner.mission.redo();
    const opening = planner.documents.openKnown('a1');
    await settle();
    await callsOf('openDocument').at(-1)?.answer({ document: reading.value, file });
    await opening;
    expect(planner.of(useBriefingDetails).getState().details).toEqual(details);
    expect(planner.documents.isDirty()).toBe(false);
  });

  it('are there at the next start', async () => {
    const first = await opened();
    first.runPauses();
    const plan = first.inputOf(first.callsOf('saveCurrentPlan').at(-1))?.['plan'] as Uint8Array | undefined;
    const test = makeTestPlanner({ plan: toSavedPlan(new TextDecoder().decode(plan)) });
    expect(test.planner.of(useBriefingDetails).getState().details).toEqual(details);
  });

  it('are asked for by a command, and go with the question to print', async () => {
    const { planner, callsOf, inputOf } = await opened();
    runCommand('briefing_details', planner);
    expect(planner.of(useBriefer).store.getState().areDetailsOpen).toBe(true);
    planner.mission.moveLaunch({ lat: 47, lon: 8 }, 'drop');
    const waypoint = {
      lat: 47.01,
      lon: 8,
      altitude: { datum: 'takeoff', value_m: 60 },
      hover_time_s: 0,
    } as const;
    planner.edit({ kind: 'add_waypoint', waypoint });
    runCommand('print_briefing', planner);
    await settle();
    expect(inputOf(callsOf('briefPlan').at(-1))).toMatchObject({ page: { details } });
  });
});
