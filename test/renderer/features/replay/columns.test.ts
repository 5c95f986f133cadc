import { describe, expect, it } from 'vitest';
import {
  asksCapacity,
  firstDraft,
  needs,
  rolesFor,
  toLogChoice,
  toMissingText,
  toTablesText,
} from '../../../../renderer/features/replay/columnNeeds.ts';
import type { ColumnQuestion } from '../../../../server/contract/schemas/flightLog.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const question = (headers: readonly string[]): ColumnQuestion => ({
  headers: [...headers],
  values: headers.map(() => ['1', '2']),
  found: { time: 'Zeit' },
  missing: ['position', 'height', 'battery'],
});
const refusal = (columns?: ColumnQuestion) => ({
  code: 'FLIGHT_LOG_REJECTED' as const,
  message: 'No column of the table is known.',
  details: { problem: { code: 'LOG_COLUMNS', message: '', where: 'the header of the table', columns } },
});
const asked = refusal(question(['Zeit', 'Akku']));
const log = (byte: number) => ({ format: 'other_table', samples: new Uint8Array([byte]), notes: [] });
const named = (filename: string, part: object = { isLog: true }) => ({
  ok: true as const,
  output: { filename, bytes: new Uint8Array([1]), ...part },
  request_id: '',
});
const choice = { columns: { time: 'Zeit', battery: 'Akku' } };

function startPlanner() {
  const test = makeTestPlanner();
  const { planner, callsOf } = test;
  return {
    ...test,
    readings: () => callsOf('readFlightLog'),
    columns: () => planner.logColumns.store.getState(),
    checked: () => planner.replayer.store.getState().check,
    refused: () => planner.importer.store.getState().refusal,
  };
}

async function dropUnknown() {
  const test = startPlanner();
  const opening = test.planner.importer.openFile(named('flight.csv'));
  await test.readings()[0]?.refuse(asked);
  await opening;
  return test;
}

describe('a log whose columns nobody knows', () => {
  it('asks for them instead of a refusal', async () => {
    const { columns, refused, checked } = await dropUnknown();
    expect(columns().tables).toMatchObject({
      files: [{ filename: 'flight.csv' }],
      columns: {
        headers: ['Zeit', 'Akku'],
        values: [
          ['1', '2'],
          ['1', '2'],
        ],
      },
    });
    expect(refused()).toBeUndefined();
    expect(checked()).toBeUndefined();
  });

  it('is read again by the columns that were chosen, and checked', async () => {
    const { planner, readings, columns, checked } = await dropUnknown();
    const reading = planner.logColumns.check({ ...choice, capacity_mah: 5000 });
    expect(columns().isReading).toBe(true);
    void planner.logColumns.check(choice);
    expect(readings()).toHaveLength(2);
    expect(readings()[1]?.input).toEqual({
      filename: 'flight.csv',
      bytes: new Uint8Array([1]),
      ...choice,
      capacity_mah: 5000,
    });
    await readings()[1]?.answer({ log: log(1) });
    await reading;
    expect(columns().tables).toBeUndefined();
    expect(checked()?.flights.map(({ filename }) => filename)).toEqual(['flight.csv']);
  });

  it('says why the choice makes no log, and takes another', async () => {
    const { planner, readings, columns, checked } = await dropUnknown();
    const reading = planner.logColumns.check(choice);
    await readings()[1]?.refuse({ code: 'FLIGHT_LOG_REJECTED', message: 'Nothing leaves the ground.' });
    await reading;
    expect(columns()).toMatchObject({ isReading: false, fault: 'Nothing leaves the ground.' });
    const again = planner.logColumns.check(choice);
    expect(columns().fault).toBeUndefined();
    await readings()[2]?.answer({ log: log(1) });
    await again;
    expect(checked()?.flights).toHaveLength(1);
  });

  it('is left alone when the person cancels, while it is read, too', async () => {
    const { planner, readings, columns, checked } = await dropUnknown();
    const reading = planner.logColumns.check(choice);
    planner.logColumns.dismiss();
    expect(readings()[1]?.isGivenUp()).toBe(true);
    await readings()[1]?.answer({ log: log(1) });
    await reading;
    expect(columns().tables).toBeUndefined();
    expect(checked()).toBeUndefined();
    await planner.logColumns.check(choice);
    expect(readings()).toHaveLength(2);
  });
});

describe('several logs of which some have unknown columns', () => {
  async function dropFive() {
    const test = startPlanner();
    const { planner, readings } = test;
    const names = ['a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.csv'];
    const opening = planner.importer.openFiles(names.map((name) => named(name)));
    await readings()[0]?.answer({ log: log(1) });
    await readings()[1]?.refuse(asked);
    await readings()[2]?.refuse(asked);
    await readings()[3]?.refuse(refusal(question(['t', 'soc'])));
    await readings()[4]?.refuse({ code: 'FLIGHT_LOG_REJECTED', message: 'No heights.' });
    await opening;
    return test;
  }

  it('are asked about once for the same columns, and checked together', async () => {
    const { planner, readings, columns, checked } = await dropFive();
    expect(columns().tables?.files.map(({ filename }) => filename)).toEqual(['b.csv', 'c.csv']);
    expect(checked()).toBeUndefined();
    const reading = planner.logColumns.check(choice);
    await readings()[5]?.answer({ log: log(2) });
    await readings()[6]?.refuse({ code: 'FLIGHT_LOG_REJECTED', message: 'It ends.' });
    await reading;
    expect(checked()?.flights.map(({ filename }) => filename)).toEqual(['a.csv', 'b.csv']);
    expect(checked()?.refused.map(({ filename, message }) => [filename, message])).toEqual([
      ['d.csv', 'No column of the table is known.'],
      ['e.csv', 'No heights.'],
      ['c.csv', 'It ends.'],
    ]);
  });

  it('are checked without those where the person cancels, which are named', async () => {
    const { planner, checked } = await dropFive();
    planner.logColumns.dismiss();
    expect(checked()?.flights.map(({ filename }) => filename)).toEqual(['a.csv']);
    expect(checked()?.refused.map(({ filename }) => filename)).toEqual(['d.csv', 'e.csv', 'b.csv', 'c.csv']);
  });

  it('are not lost when another file asks meanwhile', async () => {
    const { planner, readings, columns, checked } = await dropFive();
    const opening = planner.importer.openFile(named('f.csv'));
    await readings()[5]?.refuse(asked);
    await opening;
    expect(checked()?.flights.map(({ filename }) => filename)).toEqual(['a.csv']);
    expect(columns().tables?.files.map(({ filename }) => filename)).toEqual(['f.csv']);
  });
});

describe('a table that looks like a plan', () => {
  it('is read as a log where the person says so', async () => {
    const { bridge, planner, callsOf, readings, columns } = startPlanner();
    bridge.chooseFile = async () => named('track.csv', {});
    const opening = planner.importer.chooseLog();
    await Promise.resolve();
    expect(callsOf('readFlightPlan')).toEqual([]);
    await readings()[0]?.refuse(asked);
    await opening;
    expect(columns().tables?.files.map(({ filename }) => filename)).toEqual(['track.csv']);
    bridge.chooseFile = async () => undefined;
    await planner.importer.chooseLog();
    expect(readings()).toHaveLength(1);
  });

  it('but has no places is offered to be read as a log', async () => {
    const { planner, callsOf, readings, columns, refused } = startPlanner();
    await planner.importer.readAsLog();
    const opening = planner.importer.openFile(named('speeds.csv', {}));
    await callsOf('readFlightPlan')[0]?.refuse({
      code: 'FLIGHT_PLAN_REJECTED',
      message: 'The table has no latitude and longitude columns.',
      details: { problem: { code: 'NO_COORDINATE_COLUMNS', message: '' }, class: 'reject' },
    });
    await opening;
    expect(refused()).toMatchObject({ filename: 'speeds.csv', table: { filename: 'speeds.csv' } });
    const reading = planner.importer.readAsLog();
    await readings()[0]?.refuse(asked);
    await reading;
    expect(columns().tables?.files.map(({ filename }) => filename)).toEqual(['speeds.csv']);
    expect(refused()).toBeUndefined();
  });

  it('is refused in words where the host gave it for one reading only', async () => {
    const { planner, readings, columns, refused } = startPlanner();
    const bytes = { transfer_id: 'x', size: 30 * 1024 * 1024 };
    const opening = planner.importer.openFile(named('long.csv', { bytes, isLog: true }));
    await readings()[0]?.refuse(asked);
    await opening;
    expect(columns().tables).toBeUndefined();
    expect(refused()?.message).toBe('No column of the table is known.');
  });
});

describe('what a log needs', () => {
  const [, place, , battery] = needs;

  it('begins with what is known by name, by the way in which it is known', () => {
    const ways = (found: ColumnQuestion['found']) => Object.values(firstDraft(found).ways);
    expect(ways({})).toEqual(['time', 'two_columns', 'takeoff', 'percentage']);
    expect(ways({ speed: 'v', altitude: 'alt' })).toEqual(['time', 'speed', 'sea', 'percentage']);
    expect(ways({ position: 'GPS', used: 'mAh' })).toEqual(['time', 'one_column', 'takeoff', 'used']);
    expect(ways({ latitude: 'lat', speed: 'v' })).toContain('speed');
    expect(ways({ latitude: 'lat', longitude: 'lon', speed: 'v' })).toContain('two_columns');
    expect(ways({ longitude: 'lon' })).toContain('two_columns');
  });

  it('says what is still open, and what is chosen twice', () => {
    const draft = firstDraft({ time: 't', latitude: 'a' });
    expect(toMissingText(draft)).toBe('Still to say: longitude, height above take-off, battery percentage.');
    const columns = { time: 't', latitude: 'a', longitude: 'b', height: 'h', battery: 'h' };
    expect(toMissingText({ ...draft, columns })).toBe('“h” is chosen twice.');
    expect(toMissingText({ ...draft, columns: { ...columns, battery: 'soc' } })).toBeUndefined();
  });

  it('asks for a capacity with the charge used alone', () => {
    const draft = firstDraft({ time: 't', speed: 'v', height: 'h', used: 'mAh' });
    expect(asksCapacity(draft)).toBe(true);
    expect(toMissingText(draft)).toBe('Still to say: capacity.');
    const full = { ...draft, capacity_mah: 5000 };
    expect(toMissingText(full)).toBeUndefined();
    expect(toLogChoice(full)).toEqual({
      columns: { time: 't', speed: 'v', height: 'h', used: 'mAh' },
      capacity_mah: 5000,
    });
    const percent = {
      ...full,
      ways: { ...full.ways, battery: 'percentage' },
      columns: { ...full.columns, battery: 'soc' },
    };
    expect(rolesFor(battery, percent)).toEqual(['battery']);
    expect(rolesFor(place, percent)).toEqual(['speed']);
    expect(toLogChoice(percent)).toEqual({
      columns: { time: 't', speed: 'v', height: 'h', battery: 'soc' },
    });
  });

  it.each([
    [['a.csv'], 'of a.csv by'],
    [['a.csv', 'b.csv', 'c.csv'], 'of a.csv and 2 more by'],
  ])('names the files %s', (filenames, says) => {
    expect(toTablesText(filenames)).toContain(says);
  });
});
