import { describe, expect, it } from 'vitest';
import { boundsOf, middleOf } from '../../../engine/geo/bounds.ts';

describe('the box around places', () => {
  it('lies across the antimeridian where they do, however they are ordered', () => {
    const east = { lat: -17, lon: 179 };
    const west = { lat: -19, lon: -177 };
    expect(boundsOf([east, west])).toEqual({ south: -19, north: -17, from_lon: 179, west: 0, east: 4 });
    expect(boundsOf([west, east])).toEqual({ south: -19, north: -17, from_lon: -177, west: -4, east: 0 });
    expect(middleOf(boundsOf([east, west]))).toEqual({ lat: -18, lon: -179 });
    expect(middleOf(boundsOf([west, east]))).toEqual({ lat: -18, lon: -179 });
  });

  it('is a point around one place, and 0° N, 0° E around none', () => {
    expect(middleOf(boundsOf([{ lat: 47, lon: 8 }]))).toEqual({ lat: 47, lon: 8 });
    expect(boundsOf([])).toEqual({ south: 0, north: 0, from_lon: 0, west: 0, east: 0 });
  });
});
