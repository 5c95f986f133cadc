import { describe, expect, it } from 'vitest';
import type { CanvasView } from '../../../renderer/map/baseMap/canvasOverlay.ts';
import { paintNames } from '../../../renderer/map/baseMap/paintNames.ts';
import { mercatorX, mercatorY, worldSize_px } from '../../../renderer/map/geometry/mercator.ts';

interface Painted {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** What is painted on a canvas of 800 × 600 around a place, each letter 6 px wide. */
function painted(
  middle: { lat: number; lon: number },
  zoom: number,
  places: Parameters<typeof paintNames>[1],
) {
  const texts: Painted[] = [];
  const dots: { x: number; y: number }[] = [];
  const context = {
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillText: (name: string, x: number, y: number) => texts.push({ name, x, y }),
    strokeText: () => undefined,
    beginPath: () => undefined,
    arc: (x: number, y: number) => dots.push({ x, y }),
    fill: () => undefined,
  } as unknown as CanvasView['context'];
  const scale = worldSize_px(zoom);
  const origin = { x: mercatorX(middle.lon) * scale - 400, y: mercatorY(middle.lat) * scale - 300 };
  const size = { width: 800, height: 600 };
  paintNames({ context, origin, ...size, room: size, zoom, color: () => '' }, places);
  return { texts, dots };
}

const bern = { name: 'Bern', lat: 46.948, lon: 7.4474 };

describe('the names of the built-in map', () => {
  it('stand above a dot at their place', () => {
    const { texts, dots } = painted(bern, 12, [bern]);
    expect(dots).toEqual([{ x: expect.closeTo(400, 6), y: expect.closeTo(300, 6) }]);
    expect(texts).toEqual([{ name: 'Bern', x: expect.closeTo(400, 6), y: expect.closeTo(290, 6) }]);
  });

  it('leave out the smaller of two that would lie over each other, and show it from nearer', () => {
    const next = { name: 'Wankdorf', lat: 46.9485, lon: 7.448 };
    const close = { name: 'Ostring', lat: 46.9475, lon: 7.4468 };
    const shown = (zoom: number) => painted(bern, zoom, [bern, next, close]).texts.map(({ name }) => name);
    // One of both goes below its dot.
    expect(shown(11)).toEqual(['Bern', 'Wankdorf']);
    expect(shown(17)).toEqual(['Bern', 'Wankdorf', 'Ostring']);
  });

  it('stand on the copy of the world that is in view, and nowhere else', () => {
    const suva = { name: 'Suva', lat: -18.14, lon: 178.44 };
    const apia = { name: 'Apia', lat: -13.83, lon: -171.77 };
    for (const lon of [179, -181, 539]) {
      const { texts } = painted({ lat: -16, lon }, 5, [suva, apia, bern]);
      expect(texts.map(({ name }) => name)).toEqual(['Suva', 'Apia']);
    }
  });
});
