import { describe, expect, it } from 'vitest';
import { inPlainWords } from '../../../renderer/platform/plainProblem.ts';
import { setPageLocale } from '../../../renderer/ui/words.ts';
import { localeFor } from '../../../server/contract/locale.ts';
import type { OperationName } from '../../../server/contract/operations.ts';
import { operations } from '../../../server/contract/operations.ts';
import type { Issue, Problem } from '../../../server/contract/problem.ts';
import { toValidationProblem } from '../../../server/dispatch.ts';
import { englishAbroad } from '../../support/saidAbroad.ts';

/** Wording that only zod uses. */
const validatorText = /expected|received|invalid input|too (small|big)|[a-z]_[a-z]|\[\d|details/i;

function refusal(name: OperationName, request: unknown): Problem {
  const parsed = operations[name].input.safeParse(request);
  if (parsed.success) expect.fail('it was taken');
  return inPlainWords(toValidationProblem(parsed.error));
}

const waypoint = { lat: 46.95, lon: 7.45, altitude_m: 60 };
const mission = (...waypoints: readonly object[]) => ({
  mission: { waypoints, source_format: 'geometry' },
  home: { lat: 46.95, lon: 7.45 },
  drone: { key: 'dji_mavic_3' },
});

describe('a refused request in the window', () => {
  it.each<[string, object, string]>([
    [
      'a speed',
      { speed_mps: 900 },
      'The speed of waypoint 2 is more than Homeward can count with; change it.',
    ],
    [
      'no speed',
      { speed_mps: 0.01 },
      'The speed of waypoint 2 is less than Homeward can count with; change it.',
    ],
    [
      'a height',
      { altitude_m: 1e6 },
      'The altitude of waypoint 2 is more than Homeward can count with; change it.',
    ],
    [
      'a wait',
      { hover_time_s: -1 },
      'The wait of waypoint 2 is less than Homeward can count with; change it.',
    ],
    [
      'too many acts',
      { actions: Array.from({ length: 2_000 }, () => ({ kind: 'take_photo' })) },
      'The actions of waypoint 2 are more than Homeward can count with; change it.',
    ],
    ['a place', { lat: 91 }, 'The latitude of waypoint 2 is more than Homeward can count with; change it.'],
    ['no number', { lon: 'east' }, 'The longitude of waypoint 2 cannot be used; change it.'],
    ['an unknown member', { colour: 1 }, 'The colour of waypoint 2 cannot be used; change it.'],
  ])('names the waypoint and what of it cannot be: %s', (_, part, text) => {
    const problem = refusal('analyzeMission', mission(waypoint, { ...waypoint, ...part }));
    expect(problem.message).toBe(text);
  });

  it('names the ground at the launch point', () => {
    const request = mission(waypoint);
    const high = { ...request, home: { ...request.home, elevation_msl_m: 1e308 } };
    expect(refusal('analyzeMission', high).message).toBe(
      'The height of the ground above sea level is more than Homeward can count with; change it.',
    );
  });

  it('counts what else is like that', () => {
    const bad = { ...waypoint, altitude_m: 1e6 };
    expect(refusal('analyzeMission', mission(bad, bad)).message).toContain('change it. 1 more is like that.');
    expect(refusal('analyzeMission', mission(bad, bad, bad)).message).toContain('2 more are like that.');
  });

  it.each<[OperationName, object]>([
    ['analyzeRange', { user_lat: 46, user_lon: 7, wind_speed: 900 }],
    ['analyzeRange', { user_lat: 146, user_lon: 7, battery_thresholds_pct: [] }],
    ['analyzeRange', {}],
    ['analyzeMission', {}],
    ['analyzeMission', mission()],
    ['saveSettings', { settings: { theme: 'loud', units: 3 } }],
  ])('shows no text of the validator, in %s of %o', (name, request) => {
    const { message, details } = refusal(name, request);
    const issues = details?.['issues'] as readonly { readonly message: string }[];
    for (const text of [message, ...issues.map((issue) => issue.message)])
      expect(text).not.toMatch(validatorText);
  });

  it('keeps what a check of our own says, without the path before it', () => {
    const issues = [{ path: 'drone_key', code: 'custom', message: 'there is no aircraft of this name' }];
    const problem = {
      code: 'VALIDATION_ERROR',
      message: 'drone_key: there is no aircraft of this name',
      details: { issues },
    };
    expect(inPlainWords(problem as Problem).message).toBe('There is no aircraft of this name');
  });

  it.each<[string, OperationName, unknown, string]>([
    [
      'a sheet that contradicts itself',
      'describeAircraft',
      {
        sheet: { class: 'multirotor', hover_time_min: 20, max_speed_mps: 10, cruise_speed_mps: 12 },
      },
      'Darf nicht über der Höchstgeschwindigkeit von 10\u00a0m/s liegen',
    ],
    [
      'a sheet without a time',
      'saveAircraft',
      { aircraft: { name: 'My Air 2S', sheet: { class: 'multirotor' } } },
      'Nötig, wenn keine Schwebezeit angegeben ist',
    ],
    [
      'equal thresholds',
      'analyzeRange',
      { user_lat: 46, user_lon: 7, battery_thresholds_pct: [20, 20] },
      'Zwei der Werte sind gleich',
    ],
  ])('is said in the language of the page: %s', (_, name, request, sentence) => {
    setPageLocale(localeFor('de', 'metric'));
    const { message, details } = refusal(name, request);
    setPageLocale('metric');
    expect(message).toBe(sentence);
    const issues = details?.['issues'] as readonly Issue[];
    expect(englishAbroad(issues.map(({ saying }) => saying))).toEqual([]);
  });

  it('leaves every other refusal as it is', () => {
    const problem = { code: 'ACTION_FAILED', message: 'The disk is full.' } as const;
    expect(inPlainWords(problem)).toBe(problem);
  });
});
