import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editToRedo, editToUndo, record, redo, startHistory, undo } from '../../../engine/mission/history.ts';
import { manyRuns } from '../samples.ts';

const to = (value: number) => ({ says: `to ${value}` });

const steps = (count: number) =>
  Array.from({ length: count }, (_, index) => index + 1).reduce(
    (history, value) => record(history, value, to(value)),
    startHistory(0),
  );

describe('a history', () => {
  it('undoes and redoes step by step, and stops at its ends', () => {
    const two = steps(2);
    const one = undo(two);
    expect([one.present, undo(one).present, undo(undo(one)).present]).toEqual([1, 0, 0]);
    expect([redo(one).present, redo(redo(one)).present]).toEqual([2, 2]);
  });

  it('names the edit that a step back or forth is about', () => {
    const two = steps(2);
    const one = undo(two);
    expect([editToUndo(startHistory(0)), editToRedo(two)]).toEqual([undefined, undefined]);
    expect([editToUndo(two), editToRedo(one), editToUndo(one)]).toEqual([to(2), to(2), to(1)]);
    expect(editToUndo(redo(one))).toEqual(to(2));
    expect([undo(undo(one)).past, redo(two).future]).toEqual([[], []]);
  });

  it('forgets what was undone when something new happens', () => {
    const branched = record(undo(steps(3)), 9, to(9));
    expect(branched.present).toBe(9);
    expect(editToRedo(branched)).toBeUndefined();
    expect(undo(branched).present).toBe(2);
  });

  it('is not lengthened by recording the present again', () => {
    const history = steps(2);
    expect(record(history, history.present, to(2))).toBe(history);
  });

  it('keeps no more steps than its limit', () => {
    const history = [1, 2, 3, 4].reduce((h, value) => record(h, value, to(value), 2), startHistory(0));
    expect(history.past.map(({ value }) => value)).toEqual([2, 3]);
    expect(steps(1000).past.length).toBeLessThanOrEqual(200);
  });

  it('comes back to where it was: redo after undo changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 30 }), (values) => {
        const history = values.reduce((h, value) => record(h, value, to(value)), startHistory(Number.NaN));
        expect(redo(undo(history))).toEqual(history);
      }),
      manyRuns,
    );
  });
});
