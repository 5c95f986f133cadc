import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import { keyStep, shiftInto } from '../../../renderer/map/geometry/keyStep.ts';
import {
  placedBy,
  toPlacedText,
  toPlaceWords,
  toTakenBackText,
} from '../../../renderer/map/tools/placeWords.ts';

const press = (
  key: string,
  held: Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey', true>> = {},
) => keyStep({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held });

describe('an arrow key on the map', () => {
  it.each([
    ['ArrowLeft', -8, 0],
    ['ArrowRight', 8, 0],
    ['ArrowUp', 0, -8],
    ['ArrowDown', 0, 8],
  ])('%s moves by %i, %i pixels', (key, x, y) => {
    expect(press(key)).toEqual({ x, y });
  });

  it('moves further with Shift, and pixel by pixel with Alt', () => {
    expect(press('ArrowRight', { shiftKey: true })).toEqual({ x: 64, y: 0 });
    expect(press('ArrowRight', { altKey: true })).toEqual({ x: 1, y: 0 });
  });

  it('is left to others with Ctrl or Cmd, as are other keys', () => {
    expect(press('ArrowLeft', { ctrlKey: true })).toBeUndefined();
    expect(press('ArrowLeft', { metaKey: true })).toBeUndefined();
    expect(press('a')).toBeUndefined();
  });

  it('moves the map along where the place would be covered', () => {
    const area = { left: 100, top: 50, right: 300, bottom: 200 };
    expect(shiftInto({ x: 100, y: 200 }, area)).toEqual({ x: 0, y: 0 });
    expect(shiftInto({ x: 92, y: 210 }, area)).toEqual({ x: -8, y: 10 });
    expect(shiftInto({ x: 364, y: 49 }, area)).toEqual({ x: 64, y: -1 });
  });
});

describe('a place in words', () => {
  const launch = { lat: 46.948, lon: 7.4474 };
  const words = (course_deg: number, distance_m: number) =>
    toPlaceWords(destination(launch, course_deg, distance_m), launch, 'metric').replaceAll('\u00a0', ' ');

  it.each([
    [0, 'north'],
    [22, 'north'],
    [23, 'north-east'],
    [90, 'east'],
    [135, 'south-east'],
    [180, 'south'],
    [225, 'south-west'],
    [270, 'west'],
    [315, 'north-west'],
    [338, 'north'],
  ])('lies on %i° to the %s', (course_deg, name) => {
    expect(words(course_deg, 1200)).toBe(`1.20 km ${name} of the launch point`);
  });

  it('is in the units of the window', () => {
    const at = destination(launch, 90, 1609.344);
    expect(toPlaceWords(at, launch, 'imperial').replaceAll('\u00a0', ' ')).toBe(
      '1.00 mi east of the launch point',
    );
  });

  it('is the launch point itself, or coordinates where there is none', () => {
    expect(words(90, 0.3)).toBe('at the launch point');
    expect(toPlaceWords(launch, undefined, 'metric')).toBe('46.948° N, 7.447° E');
  });
});

describe('what a tool does by keys', () => {
  const launch = { lat: 46.948, lon: 7.4474 };
  const [fine_m, far_m] = [5, 5000];
  const placing = (tool: 'draw' | 'measure' | 'survey' | 'launch', placed: number, pixel_m = fine_m) =>
    toPlacedText(launch, pixel_m, { tool, placed, launch, locale: 'metric' });

  it('is said with the number of what it placed or takes back', () => {
    expect(placing('draw', 2)).toBe('Waypoint 3 placed: at the launch point');
    expect(placing('measure', 0)).toBe('Point 1 placed: at the launch point');
    expect(placing('launch', 0)).toBe('Launch point placed: 46.948° N, 7.447° E');
    expect(toTakenBackText({ tool: 'survey', placed: 4 })).toBe('Point 4 taken back');
    expect(toTakenBackText({ tool: 'measure', placed: 0 })).toBe('Nothing to take back');
  });

  it('is to come closer where a pixel is too much for a launch point or a corner, but not for a waypoint', () => {
    expect(['launch', 'survey'].map((tool) => placing(tool as 'launch', 0, far_m))).toEqual([
      'The map came closer; Enter again places here',
      'The map came closer; Enter again places here',
    ]);
    expect(placing('draw', 0, far_m)).toMatch(/^Waypoint 1 placed/);
  });

  it('counts what there is to take back: nothing of a measurement that is ended', () => {
    const plan = { waypoints: [], survey: undefined };
    const measured = { tool: 'measure', points: [launch, launch], cursor: undefined } as const;
    expect(placedBy({ ...measured, isDone: false }, plan)).toBe(2);
    expect(placedBy({ ...measured, isDone: true }, plan)).toBe(0);
    expect(placedBy({ tool: 'launch' }, plan)).toBe(0);
    expect(placedBy({ tool: 'survey', cursor: undefined }, plan)).toBe(0);
    const survey = { kind: 'area', points: [launch], lines: [] };
    expect(placedBy({ tool: 'survey', cursor: undefined }, { ...plan, survey: survey as never })).toBe(1);
  });
});
