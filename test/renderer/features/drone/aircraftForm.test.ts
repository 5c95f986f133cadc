import { describe, expect, it } from 'vitest';
import { droneFromSheet } from '../../../../engine/sheet/droneFromSheet.ts';
import { enduranceOf } from '../../../../engine/sheet/endurance.ts';
import { toIssues, withFigure } from '../../../../renderer/features/drone/aircraftFormStore.ts';
import {
  toAsFlownText,
  toAssumedTexts,
  toDoubtTexts,
  toOriginText,
  toPointText,
} from '../../../../renderer/features/drone/aircraftText.ts';
import { frame, pointAt, toDrawing } from '../../../../renderer/features/drone/enduranceChart.ts';
import { toQuantity } from '../../../../renderer/ui/quantity.ts';
import { droneBounds } from '../../../../server/contract/schemas/droneBounds.ts';
import type { AircraftDescription, OwnAircraft } from '../../../../server/contract/schemas/ownAircraft.ts';
import { makeTestPlanner, settle } from '../../fakeBridge.ts';

const sheet = {
  class: 'multirotor' as const,
  hover_time_min: 40,
  baseline_flight_time_min: 46,
  flight_time_test_speed_mps: 9,
  max_flight_distance_m: 30_000,
  flight_distance_test_speed_mps: 14,
  max_speed_mps: 21,
};
const drone = droneFromSheet('mine', sheet);
const endurance = enduranceOf(drone) as AircraftDescription['endurance'];
const described = { drone, endurance, assumptions: { figures: [] } } as unknown as AircraftDescription;

describe('the form of an aircraft', () => {
  const openForm = () => {
    const test = makeTestPlanner();
    const { aircraftForm } = test.planner;
    const form = () => aircraftForm.store.getState().form;
    const last = (name: Parameters<typeof test.callsOf>[0]) => test.callsOf(name).at(-1);
    return { ...test, aircraftForm, form, last };
  };

  it('asks what a sheet comes to as soon as it has a time, and keeps the faults of its fields apart', async () => {
    const { aircraftForm, form, last, runFrame, callsOf } = openForm();
    aircraftForm.openNew();
    runFrame();
    expect(callsOf('describeAircraft')).toHaveLength(0);
    aircraftForm.set('baseline_flight_time_min', 46);
    runFrame();
    expect(last('describeAircraft')?.input).toEqual({
      sheet: { class: 'multirotor', baseline_flight_time_min: 46 },
    });
    await last('describeAircraft')?.answer(described);
    expect(form()?.description).toEqual(described);
    aircraftForm.set('max_speed_mps', 3);
    runFrame();
    const issues = [{ path: 'sheet.cruise_speed_mps', code: 'custom', message: 'must not be above it' }];
    await last('describeAircraft')?.refuse({ code: 'VALIDATION_ERROR', message: 'no', details: { issues } });
    expect(form()?.issues).toEqual({ 'sheet.cruise_speed_mps': 'Must not be above it.' });
    expect(form()?.description).toEqual(described);
    aircraftForm.set('baseline_flight_time_min', undefined);
    expect(form()).toMatchObject({ description: undefined, issues: {} });
  });

  it('keeps nothing while a figure cannot be read, then keeps it and plans with it', async () => {
    const { aircraftForm, form, last, callsOf, planner } = openForm();
    aircraftForm.openNew();
    aircraftForm.setName('Scout');
    aircraftForm.set('hover_time_min', 30);
    aircraftForm.setUnreadable('max_wind_mps', true);
    void aircraftForm.save();
    expect(callsOf('saveAircraft')).toHaveLength(0);
    aircraftForm.setUnreadable('max_wind_mps', false);
    void aircraftForm.save();
    const draft = { name: 'Scout', sheet: { class: 'multirotor', hover_time_min: 30 } };
    expect(last('saveAircraft')?.input).toEqual({ aircraft: draft });
    const issues = [{ path: 'aircraft.name', code: 'taken', message: 'you have one' }];
    await last('saveAircraft')?.refuse({ code: 'VALIDATION_ERROR', message: 'no', details: { issues } });
    expect(form()).toMatchObject({ isSaving: false, issues: { name: 'You have one.' } });
    aircraftForm.setName('Scout 2');
    expect(form()?.issues).toEqual({});
    void aircraftForm.save();
    await last('saveAircraft')?.answer({ aircraft: { ...draft, key: 'scout_2', name: 'Scout 2' } });
    expect(form()).toBeUndefined();
    await last('listDrones')?.answer({ drones: [{ ...drone, key: 'scout_2' }] });
    await last('listOwnAircraft')?.answer({ aircraft: [], left_out: [] });
    expect(planner.inputs.getState().drone_key).toBe('scout_2');
    expect(planner.own.store.getState().notice?.title).toBe('Added Scout 2');
  });

  it('edits an own aircraft under its key, and names a copy after what is free', async () => {
    const { aircraftForm, form, last } = openForm();
    const draft = { name: 'Scout', sheet, learned: { factor: 1.1 } };
    void aircraftForm.openSheet('scout', 'edit');
    await last('draftAircraft')?.answer({ draft });
    expect(form()).toMatchObject({ key: 'scout', draft });
    void aircraftForm.save();
    expect(last('saveAircraft')?.input).toEqual({ aircraft: draft, key: 'scout' });
    aircraftForm.dismiss();
    void aircraftForm.openSheet('gone', 'copy');
    await last('draftAircraft')?.refuse({ code: 'NOT_FOUND', message: 'gone' });
    expect(form()).toBeUndefined();
  });

  it('drops the answer to a form that is closed', async () => {
    const { aircraftForm, form, last, runFrame } = openForm();
    aircraftForm.openNew();
    aircraftForm.set('hover_time_min', 30);
    runFrame();
    aircraftForm.dismiss();
    aircraftForm.openNew();
    await last('describeAircraft')?.answer(described);
    await settle();
    expect(form()?.description).toBeUndefined();
  });

  it('takes a figure that is typed for no estimate any more', () => {
    const before = { ...sheet, estimated_fields: ['max_speed_mps', 'rated_cycles'], unverified_fields: [] };
    expect(withFigure(before, 'max_speed_mps', 20)).toEqual({
      ...before,
      max_speed_mps: 20,
      estimated_fields: ['rated_cycles'],
    });
    expect(withFigure(sheet, 'hover_time_min', undefined)).not.toHaveProperty('hover_time_min');
  });

  it('shows the first fault of each field', () => {
    const issues = [
      { path: 'aircraft.name', message: 'too short' },
      { path: 'aircraft.name', message: 'no letter' },
    ];
    expect(toIssues({ code: 'VALIDATION_ERROR', message: '', details: { issues } })).toEqual({
      name: 'Too short.',
    });
  });
});

describe('what a sheet comes to, in words and lines', () => {
  it('marks each published figure where it lies, and no label stands on another', () => {
    const drawing = toDrawing(endurance, 1);
    expect(drawing.marks).toHaveLength(3);
    expect(drawing.marks[0]).toMatchObject({ x: frame.left, y: drawing.y(40) });
    expect(drawing.marks[1]).toMatchObject({ x: drawing.x(9), y: drawing.y(46) });
    const atOneSpeed = endurance.published.map((one, index) => ({
      ...one,
      airspeed_mps: 9,
      published_min: 40 + index,
    }));
    const heights = toDrawing({ ...endurance, published: atOneSpeed }, 1).marks.map(({ label }) => label.y);
    const [low = 0, middle = 0, high = 0] = heights;
    expect(low - middle).toBeGreaterThanOrEqual(15);
    expect(middle - high).toBeGreaterThanOrEqual(15);
    expect(pointAt(endurance.curve, drawing, drawing.x(9))?.airspeed_mps).toBeCloseTo(9, 0);
    expect(toDrawing(endurance, 2).speeds.at(-1)?.value).toBe(40);
  });

  it('names published points', () => {
    const texts = endurance.published.map((point) => toPointText(point, 'metric').replaceAll(/\s/g, ' '));
    expect(texts).toEqual(['hover 40 min', '46 min at 9 m/s', '30.0 km at 14 m/s']);
  });

  it('says what does not fit together, and a distance that cannot be used', () => {
    const textsOf = (part: Partial<AircraftDescription['endurance']>) =>
      toDoubtTexts({ ...described, endurance: { ...endurance, ...part } }, sheet, 'metric');
    expect(textsOf({ residual: 1.3 })[0]).toContain('do not fit together');
    expect(textsOf({ residual: 1.05 }).join()).not.toContain('do not fit together');
    const [, , distance] = endurance.published;
    if (distance === undefined) return expect.unreachable();
    expect(textsOf({ published: [{ ...distance, sheet_min: distance.published_min * 0.9 }] })[0]).toMatch(
      /The published distance takes 36\smin at 14\sm\/s/,
    );
    expect(textsOf({ published: [] })[0]).toContain('needs the speed of that flight');
  });

  it('says what is assumed, and what real flights use', () => {
    const figures = [{ field: 'cruise_speed_mps' as const, value: 12 }];
    const assumptions = { figures, airframe: 'ducted' as const };
    expect(toAssumedTexts({ ...described, assumptions }, 'imperial')).toEqual([
      'It is built like one with ducted propellers.',
      expect.stringMatching(/^Plans fly 26\.8\smph/),
    ]);
    const learned = { factor: 1.13, factor_sd: 0.04, flight_sd: 0.1, flights: 3, leave_one_out: { n: 3 } };
    const flown = (as_flown: number, kind: 'multirotor' | 'vtol' = 'multirotor') => ({
      endurance: { ...endurance, as_flown },
      drone: { ...described.drone, class: kind },
    });
    expect(toAsFlownText(flown(1.13), learned)).toMatch(
      /count 13\s% more charge than the sheet: learned from 3\sflights/,
    );
    expect(toAsFlownText(flown(1), undefined)).toContain('what the sheet says, as for others');
    expect(toAsFlownText(flown(1, 'vtol'), undefined)).toContain('no flight data for this class');
    const own = { key: 'a', name: 'A', sheet, schema: 'homeward/own-aircraft', version: 2 } as OwnAircraft;
    expect(toOriginText(own, (key) => key)).toBe('From its sheet');
    expect(toOriginText({ ...own, base: 'b', learned: { ...learned, factor: 0.95 } }, () => 'DJI B')).toMatch(
      /^Sheet of DJI B · uses 5\s% less than it, learned from 3\sflights$/,
    );
  });

  it('shows kilometres and centimetres where the contract has metres, with limits that are accepted', () => {
    for (const units of ['metric', 'imperial'] as const)
      for (const bound of [droneBounds.max_flight_distance_m, droneBounds.propeller_diameter_m]) {
        const { min, max, toStored, toShown } = toQuantity(bound, units);
        expect(toStored(min)).toBeGreaterThanOrEqual(bound.min - 1e-9);
        expect(toStored(max)).toBeLessThanOrEqual(bound.max + 1e-9);
        expect(toStored(toShown(0.24))).toBeCloseTo(0.24, 12);
      }
    expect(toQuantity(droneBounds.max_flight_distance_m, 'metric')).toMatchObject({ unit: 'km', min: 0.1 });
    expect(toQuantity(droneBounds.propeller_diameter_m, 'imperial').toShown(0.254)).toBeCloseTo(10, 9);
  });
});
