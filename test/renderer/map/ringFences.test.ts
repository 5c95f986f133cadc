import { describe, expect, it } from 'vitest';
import { ringsPicture } from '../../../renderer/map/layers/range/ringsPicture.ts';
import { ringFenceSayings } from '../../../server/report/fenceWords.ts';
import { say } from '../../../server/report/say.ts';
import { ring } from '../results.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const place = { lat: 46.95, lon: 7.45 };
const limited = (
  directions_pct: number,
  nearest: {
    kind?: 'inside' | 'outside';
    distance_m?: number;
    bearing_deg?: number;
    fence_name?: string;
  } = {},
) =>
  ring(30, {
    fence_limits: {
      directions_pct,
      nearest: { kind: 'inside', distance_m: 420, bearing_deg: 47, ...place, ...nearest },
      beyond: [],
    },
  });
const said = (...limits: Parameters<typeof limited>) =>
  plain(
    ringFenceSayings(limited(...limits))
      .map((one) => say(one))
      .join(),
  );

describe('a ring and fences', () => {
  it('says in how many directions one ends the way, and where first', () => {
    expect(ringFenceSayings(ring(30))).toEqual([]);
    expect(said(34)).toBe('A fence ends the direct flight in 34 % of directions, first 420 m to the NE');
    expect(said(100, { bearing_deg: 359, fence_name: 'Airport' })).toBe(
      'A fence ends the direct flight in every direction, first 420 m to the N (Airport)',
    );
    expect(said(0)).toMatch(/in under 1 % of directions, first/);
  });

  it('says of the launch point that it breaks one', () => {
    expect(said(100, { distance_m: 0, fence_name: 'Park' })).toBe(
      'The launch point is inside a no-fly area (Park)',
    );
    expect(said(100, { distance_m: 0, kind: 'outside' })).toBe('The launch point is outside the geofence');
  });

  it('is hatched beyond them', () => {
    const line = Float64Array.of(0, 0, 1, 0, 1, 1);
    const beyond = Float64Array.of(0.5, 0, 1, 0, 1, 1);
    const shared = { color: '#0072b2', outline: line, edge: undefined, holes: [], bays: [], cuts: [] };
    const { outlines } = ringsPicture(
      [{ ...shared, name: '30', beyond: [beyond] }],
      [0, 0],
      undefined,
      undefined,
    );
    expect(outlines.get('beyond-1')).toBe(beyond);
  });
});
