import { expect, it } from 'vitest';
import { planNotes } from '../../../engine/flightplan/planNotes.ts';
import { writeFormats } from '../../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
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

it('what is not written of the opened file is named, the first eight of it', () => {
  const unknown = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`wpml:unheard${index}`, '1']));
  const strange = (members: Readonly<Record<string, string>>) => ({
    ...inspection,
    carried: [{ format: 'wpml', kind: 'config', text: JSON.stringify(members) } as const],
  });
  const noteIn = (members: Readonly<Record<string, string>>): string | undefined => {
    const noted = planNotes(strange(members), 'dji_wpml_kmz', { cruise_speed_mps: 7 });
    if (!noted.ok) expect.fail('nothing is written');
    return noted.value.losses
      .map((one) => sentenceOf(one))
      .find((text) => text.startsWith('Settings of the opened file'));
  };
  expect(noteIn(unknown)).toMatch(/unheard0.*unheard7 and 3 more\.$/);
  expect(noteIn({ 'wpml:unheard0': '1' })).toMatch(/not written: \S*unheard0\.$/);
});
