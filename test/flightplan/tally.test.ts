import { describe, expect, it } from 'vitest';
import { Tally } from '../../engine/flightplan/plan/tally.ts';

describe('what a reader counts', () => {
  it('names a command that changes the flight and is not counted, with its place', () => {
    const tally = new Tally();
    tally.lose('command', 'DO_SET_HOME', { reason: 'it moves home', where: 'item 3' });
    expect(tally.warnings()).toEqual([
      {
        code: 'COMMANDS_NOT_COUNTED',
        value: 1,
        says: 'AS_SAID',
        values: {
          text: 'A command of the file is not counted (item 3: it moves home). The flight may differ from all figures: take it out of the file, or check it in the app that flies.',
        },
      },
    ]);
  });

  it('counts several of them in one warning', () => {
    const tally = new Tally();
    for (const item of [2, 5])
      tally.lose('command', 'X', { reason: 'it runs a script', where: `item ${item}` });
    expect(tally.warnings()).toMatchObject([
      {
        value: 2,
        values: { text: expect.stringContaining('2 commands of the file are not counted (item 2, item 5:') },
      },
    ]);
  });
});
