import { describe, expect, it } from 'vitest';
import { z90 } from '../../../../engine/uncertainty/normal.ts';
import { toAsNeededText, toGroundSummary } from '../../../../renderer/features/ground/groundText.ts';
import { defaultInputs } from '../../../../renderer/plan/inputs.ts';
import { toErrorText, toSourceText } from '../../../../server/report/groundSource.ts';
import { groundOfMission, groundOfRange } from '../../../../server/report/groundWords.ts';
import { toRangeQuestion } from '../../../../server/report/planQuestions.ts';
import { missionResult, rangeResult } from '../../results.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const metric = { locale: 'metric' } as const;

const unknownAt = (elevation_fallback_points: number) =>
  missionResult({ data_sources: { ...missionResult().data_sources, elevation_fallback_points } });

describe('the ground under figures', () => {
  it('is known to none where home and all waypoints lack a height, and in part where some do', () => {
    expect(groundOfMission(unknownAt(4))).toBe('none');
    expect(groundOfMission(unknownAt(3))).toBe('part');
    expect(groundOfMission(missionResult())).toBe('all');
  });

  it('of rings is known where a source is named, and in part where it does not reach all around', () => {
    const data_sources = { elevation_source: 'hgt', elevation_error_m: 5.5 };
    const warnings = [{ code: 'CLEARANCE_UNKNOWN', message: 'Not all ground around is known.' }] as const;
    expect(groundOfRange(rangeResult())).toBe('none');
    expect(groundOfRange(rangeResult({ data_sources }))).toBe('all');
    expect(groundOfRange(rangeResult({ data_sources, warnings: [...warnings] }))).toBe('part');
  });
});

describe('the step of the ground', () => {
  it.each([
    ['all', true, '30 m clear · return as needed'],
    ['part', true, '30 m clear · partly known · return as needed'],
    ['none', true, 'level assumed · return as needed'],
    ['none', false, 'level assumed'],
    [undefined, true, '30 m clear · return as needed'],
    ['all', false, '30 m clear'],
  ] as const)(
    'says in one line what holds where the ground is known: %s, with a route: %s',
    (known, hasRoute, text) => {
      expect(plain(toGroundSummary(defaultInputs, known, { hasRoute, ...metric }))).toBe(text);
    },
  );

  it.each([
    [100, '100 m'],
    [279.2, '280 m'],
    [280, '280 m'],
    [44.01, '45 m'],
    [500.4, '501 m'],
  ])('names the height of the return that was judged, never less: %d m', (height_m, text) => {
    const result = { return_home: { ...missionResult().return_home, height_m } };
    expect(plain(toGroundSummary(defaultInputs, 'all', { hasRoute: true, ...metric, result }))).toBe(
      `30 m clear · return at ${text}`,
    );
    expect(plain(toGroundSummary(defaultInputs, 'none', { hasRoute: true, ...metric, result }))).toBe(
      `level assumed · return at ${text}`,
    );
    expect(plain(toAsNeededText({ ...metric, result }))).toBe(`${text}, as needed`);
  });

  it('leaves the height of the return open until the route is judged', () => {
    expect(toAsNeededText(metric)).toBe('as needed');
  });

  it('names the height of the return that was set', () => {
    const inputs = { ...defaultInputs, clearance_m: 45, return_height_m: 120 };
    expect(plain(toGroundSummary(inputs, 'all', { hasRoute: true, ...metric }))).toBe(
      '45 m clear · return at 120 m',
    );
    expect(plain(toGroundSummary(inputs, 'none', { hasRoute: true, ...metric }))).toBe(
      'level assumed · return at 120 m',
    );
  });

  it('names each kind of source once, and an unknown one by its own word', () => {
    expect(toSourceText('terrarium+mapbox+hgt', 'metric')).toBe('terrain tiles and SRTM files');
    expect(toSourceText('lidar', 'metric')).toBe('lidar');
  });

  it('gives the error that nine of ten heights keep, and none where the source says none', () => {
    expect(plain(toErrorText(9 / z90, 'metric'))).toBe('± 9 m in 9 of 10 places');
    expect(toErrorText(undefined, 'metric')).toBe('');
  });

  it('asks for rings that keep the height over the ground that was entered', () => {
    const launch = { lat: 46.948, lon: 7.4474 };
    expect(toRangeQuestion({ ...defaultInputs, clearance_m: 55 }, launch).clearance_m).toBe(55);
  });
});
