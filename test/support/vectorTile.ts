const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const whole = (tag: number, value: number): number[] => [...varint(tag * 8), ...varint(value)];
const bytes = (tag: number, content: readonly number[]): number[] => [
  ...varint(tag * 8 + 2),
  ...varint(content.length),
  ...content,
];
const text = (tag: number, content: string): number[] => bytes(tag, [...new TextEncoder().encode(content)]);

export interface DrawnFeature {
  readonly kind: 'line' | 'area';
  /** Points in units of 1/4096 of a tile. */
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly properties?: Readonly<Record<string, string>>;
}

const command = (id: number, count: number): number => id + 8 * count;

function geometryOf({ kind, points }: DrawnFeature): number[] {
  const steps = points.map(([x, y], index) => [
    x - (points[index - 1]?.[0] ?? 0),
    y - (points[index - 1]?.[1] ?? 0),
  ]);
  const [first = [], ...others] = steps;
  return [
    command(1, 1),
    ...first.map(zigzag),
    command(2, others.length),
    ...others.flat().map(zigzag),
    ...(kind === 'area' ? [command(7, 1)] : []),
  ].flatMap(varint);
}

/** A vector tile of layers (Mapbox Vector Tile 2.1). */
export function vectorTile(layers: Readonly<Record<string, readonly DrawnFeature[]>>): Uint8Array {
  const written = Object.entries(layers).map(([name, features]) => {
    const properties = features.flatMap((feature) => Object.entries(feature.properties ?? {}));
    let number = 0;
    const drawn = features.map((feature) => {
      const tags = Object.keys(feature.properties ?? {}).flatMap(() => [number, number++]);
      const shape = whole(3, feature.kind === 'area' ? 3 : 2);
      return bytes(2, [...bytes(2, tags.flatMap(varint)), ...shape, ...bytes(4, geometryOf(feature))]);
    });
    return bytes(3, [
      ...text(1, name),
      ...drawn.flat(),
      ...properties.flatMap(([key]) => text(3, key)),
      ...properties.flatMap(([, value]) => bytes(4, text(1, value))),
      ...whole(5, 4096),
      ...whole(15, 2),
    ]);
  });
  return Uint8Array.from(written.flat());
}
