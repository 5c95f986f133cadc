import { describe, expect, it } from 'vitest';
import { Tally } from '../../engine/flightplan/plan/tally.ts';
import { sayIgnored } from '../../server/report/say.ts';
import { sentenceOf } from '../support/sentenceOf.ts';

describe('what a reader counts', () => {
  it('names a command that changes the flight and is not counted, with its place', () => {
    const tally = new Tally();
    const reason = { says: 'reason.command', values: { command: 'DO_SET_HOME' } };
    tally.lose('command', 'command 179', 'item 3', reason);
    const clauses = [{ says: 'loss', values: { places: ['item 3'], more: 0, reason } }];
    expect(tally.warnings()).toEqual([{ code: 'COMMANDS_NOT_COUNTED', value: 1, values: { clauses } }]);
    expect(tally.warnings().map(sentenceOf)).toEqual([
      'A command of the file is not counted (item 3: DO_SET_HOME moves home). The flight may differ from the verdict. Take it out of the file, or check it in the app that flies.',
    ]);
  });

  it('counts several of them in one warning, by the values of their reasons', () => {
    const tally = new Tally();
    const loss = (most: number, where: string) =>
      tally.lose('wait', 'wait', where, { says: 'reason.many_acts', values: { most } });
    for (const item of [1, 2, 3, 4, 5, 6, 7]) loss(3, `item ${item}`);
    loss(4, 'item 8');
    expect(tally.warnings().map(sentenceOf)).toEqual([
      '8 waits of the file are left out (item 1, item 2, item 3, item 4, item 5 and 2 more: only 3 actions at one waypoint are kept; item 8: only 4 actions at one waypoint are kept) and not counted. Set them by hand, or export the file again.',
    ]);
    expect(sayIgnored(tally.list())).toEqual([
      { what: 'wait', count: 7, reason: 'only 3 actions at one waypoint are kept' },
      { what: 'wait', count: 1, reason: 'only 4 actions at one waypoint are kept' },
    ]);
  });
});
