import { describe, expectTypeOf, it } from 'vitest';
import type { FlightLog, LogNote } from '../../engine/flightlog/record/flightLog.ts';
import type { FlightPlan, PlanPoint, PlanRoute } from '../../engine/flightplan/plan/flightPlan.ts';
import type { UnitChoice } from '../../engine/flightplan/plan/planUnits.ts';
import type { Leg } from '../../engine/mission/leg.ts';
import type { MissionAnalysis } from '../../engine/mission/missionAnalysis.ts';
import type { ReplayAnalysis } from '../../engine/replay/replay.ts';
import type { BandSample } from '../../engine/replay/replayBand.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { OperationInput, OperationOutput } from '../../server/contract/operations.ts';
import type { RangeAnalysis, Ring } from '../engine/rings.ts';

type RangeResult = OperationOutput<'analyzeRange'>['result'];
type MissionResult = OperationOutput<'analyzeMission'>['result'];
type Replayed = OperationOutput<'replayFlight'>['result'];
type ReadPlan = OperationOutput<'readFlightPlan'>['plan'];

/** Members that handlers add to an analysis, or that the wire writes in another form. */
type Added = 'data_sources' | 'import_report' | 'path_polyline' | 'warnings';

/** The compiler decides: these fail the type check if engine and wire drift apart. */
describe('the wire has what the engine answers', () => {
  it('for range rings, except their colours and the source of the drone', () => {
    type OutsideRings = 'physics' | 'rings' | 'oneway_ring' | 'warnings';
    expectTypeOf<Omit<RangeAnalysis, OutsideRings>>().toExtend<
      Readonly<Omit<ReadonlyDeep<RangeResult>, OutsideRings>>
    >();
    expectTypeOf<Ring>().toExtend<Omit<ReadonlyDeep<RangeResult>['oneway_ring'], 'color'>>();
    expectTypeOf<keyof Ring>().toExtend<keyof RangeResult['oneway_ring']>();
    expectTypeOf<keyof RangeAnalysis['physics']>().toExtend<keyof RangeResult['physics']>();
    expectTypeOf<RangeAnalysis['physics']>().toExtend<
      Omit<ReadonlyDeep<RangeResult>['physics'], 'drone_source'>
    >();
  });

  it('for missions, except sources, the import report and pairs for the polyline', () => {
    expectTypeOf<Omit<MissionAnalysis, 'path_polyline' | 'warnings'>>().toExtend<
      Omit<ReadonlyDeep<MissionResult>, Added>
    >();
    expectTypeOf<keyof MissionAnalysis>().toExtend<keyof MissionResult>();
    expectTypeOf<Warning>().toExtend<Omit<ReadonlyDeep<MissionResult>['warnings'][number], 'message'>>();
    expectTypeOf<keyof Leg>().toExtend<keyof MissionResult['legs'][number]>();
  });

  it('for a logged flight, with the interval at each sample', () => {
    expectTypeOf<Omit<FlightLog, 'samples' | 'notes'>>().toExtend<
      Omit<ReadonlyDeep<OperationOutput<'readFlightLog'>['log']>, 'samples' | 'notes'>
    >();
    expectTypeOf<Omit<ReplayAnalysis, 'samples' | 'notes'>>().toExtend<
      Omit<ReadonlyDeep<Replayed>, 'aircraft' | 'samples' | 'notes'>
    >();
    expectTypeOf<LogNote>().toExtend<Omit<ReadonlyDeep<Replayed>['notes'][number], 'message'>>();
    expectTypeOf<keyof ReplayAnalysis>().toExtend<keyof Replayed>();
    expectTypeOf<BandSample>().toExtend<ReadonlyDeep<Replayed['samples'][number]>>();
  });

  it('for what a file holds', () => {
    expectTypeOf<FlightPlan>().toExtend<ReadonlyDeep<OperationOutput<'readFlightPlan'>['plan']>>();
    // The areas stand beside the plan.
    expectTypeOf<Exclude<keyof FlightPlan, 'areas'>>().toExtend<keyof ReadPlan>();
    expectTypeOf<keyof PlanRoute>().toExtend<keyof ReadPlan['routes'][number]>();
    expectTypeOf<keyof PlanPoint>().toExtend<keyof ReadPlan['routes'][number]['points'][number]>();
    expectTypeOf<NonNullable<OperationInput<'readFlightPlan'>['units']>>().toExtend<UnitChoice>();
    expectTypeOf<OperationInput<'readFlightPlan'>['bytes']>().toExtend<Uint8Array>();
  });
});

type ReadonlyDeep<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
    : Value;
