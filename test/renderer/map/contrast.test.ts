import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CanvasView } from '../../../renderer/map/baseMap/canvasOverlay.ts';
import { type PaintedRing, paintRings } from '../../../renderer/map/layers/range/paintRings.ts';
import { ringShapes } from '../../../renderer/map/layers/range/ringAreas.ts';
import { ringsPicture } from '../../../renderer/map/layers/range/ringsPicture.ts';
import { colored } from '../../../server/report/ringColors.ts';
import { ring } from '../results.ts';

const sheet = readFileSync(resolve(import.meta.dirname, '../../../renderer/theme/tokens.css'), 'utf8');
const dark = sheet.slice(sheet.indexOf('[data-theme="dark"]'));
const token = (theme: string, name: string) => {
  const [, color = ''] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme) ?? [];
  return color;
};

/** Relative luminance of WCAG 2.2. */
const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

class Path {
  addPath() {}
  closePath() {}
  lineTo() {}
  moveTo() {}
  rect() {}
}

/** The strokes of a picture, from the bottom to the top. */
function strokesOf(rings: readonly PaintedRing[], reserveRing: string) {
  vi.stubGlobal('Path2D', Path);
  const strokes: { color: string; width: number }[] = [];
  const context = {
    strokeStyle: '',
    lineWidth: 0,
    setLineDash() {},
    fill() {},
    save() {},
    restore() {},
    clip() {},
    stroke() {
      strokes.push({ color: this.strokeStyle, width: this.lineWidth });
    },
  };
  const view = {
    context: context as unknown as CanvasRenderingContext2D,
    origin: { x: 0, y: 0 },
    width: 100,
    height: 100,
    room: { width: 100, height: 100 },
    zoom: 1,
    color: (name: string) => name,
  } satisfies CanvasView;
  const { content } = ringsPicture(rings, [0, 0], reserveRing, undefined);
  paintRings(view, content, ringShapes(content.rings, content.edges));
  return strokes;
}

afterEach(() => vi.unstubAllGlobals());

describe('what is drawn stands out from what it is drawn on', () => {
  it.each([
    ['light', sheet],
    ['dark', dark],
  ])('the casing of rings and the edges of fields by 3 : 1 in the %s theme', (_, theme) => {
    expect(contrast(token(theme, 'ink'), token(theme, 'land'))).toBeGreaterThan(3);
    for (const ground of ['surface', 'sunken'])
      expect(contrast(token(theme, 'field-line'), token(theme, ground))).toBeGreaterThan(3);
  });

  it('every line of a ring has such a casing, whole, in parts, and the dashed edge', () => {
    const { rings } = colored({
      rings: [50, 40, 30, 20, 10].map((left) => ring(left)),
      oneway_ring: ring(0),
    });
    const line = Float64Array.of(0, 0, 0.2, 0, 0.2, 0.2);
    const painted = rings.map(({ color }, index) => ({
      name: `${index}`,
      color,
      outline: line,
      edge: line,
      holes: [],
      bays: index === 2 ? [line] : [],
      cuts: [],
      beyond: [],
    }));
    const strokes = strokesOf(painted, '1');
    const lines = strokes.flatMap((stroke, index) => (stroke.color.startsWith('#') ? [index] : []));
    expect(lines).toHaveLength(rings.length + 1);
    for (const index of lines) {
      const [below, own] = [strokes[index - 1], strokes[index]];
      expect(below?.color).toBe('--ink');
      expect((below?.width ?? 0) - (own?.width ?? 0)).toBeGreaterThan(1);
    }
  });
});
