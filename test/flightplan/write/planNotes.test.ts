import { expect, it } from 'vitest';
import { planNotes } from '../../../engine/flightplan/planNotes.ts';
import { writeFormats } from '../../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import { inspection } from './inspection.ts';

it.each(writeFormats)(
  'the notes of a plan in %s before it is written are those with the file',
  async (format) => {
    const context = { cruise_speed_mps: 7, aircraft: 'DJI Mavic 3E' };
    const written = await writePlan(inspection, format, context);
    const noted = planNotes(inspection, format, context);
    if (!written.ok || !noted.ok) expect.fail('nothing is written');
    const { losses, open } = noted.value;
    expect([...losses, ...open]).toEqual(written.value.notes);
    expect(written.value.notes).not.toEqual([]);
  },
);

it('the notes of a plan that cannot be written give the reason', () => {
  expect(planNotes({ ...inspection, waypoints: [] }, 'gpx', {})).toMatchObject({
    ok: false,
    failure: { code: 'TOO_FEW_WAYPOINTS' },
  });
});
