import type { Shape, World } from './world.ts';

/** The numbers of one record: a box, and how many numbers its shape has. */
const recordLength = 5;

const recordOf = ({ box, coordinates }: Shape) => [
  box.left,
  box.top,
  box.right,
  box.bottom,
  coordinates.length,
];

/**
 * The world as one array of 32-bit floats, which the page draws without parsing it: the number of rings and lines, a
 * record for each, and their coordinates. On the unit square a 32-bit float resolves 2.4 m.
 */
export function packWorld({ land, borders }: World): Float32Array<ArrayBuffer> {
  const shapes = [...land, ...borders];
  const head = [land.length, borders.length, ...shapes.flatMap(recordOf)];
  const length = shapes.reduce((sum, { coordinates }) => sum + coordinates.length, head.length);
  const packed = new Float32Array(length);
  packed.set(head);
  let at = head.length;
  for (const { coordinates } of shapes) {
    packed.set(coordinates, at);
    at += coordinates.length;
  }
  return packed;
}

export function unpackWorld(buffer: ArrayBuffer): World {
  const numbers = new Float32Array(buffer);
  const [rings = 0, lines = 0] = numbers;
  let at = 2 + (rings + lines) * recordLength;
  const shapes = Array.from({ length: rings + lines }, (_, index): Shape => {
    const record = 2 + index * recordLength;
    const [left = 0, top = 0, right = 0, bottom = 0, count = 0] = numbers.subarray(
      record,
      record + recordLength,
    );
    const coordinates = numbers.subarray(at, at + count);
    at += count;
    return { coordinates, box: { left, top, right, bottom } };
  });
  return { land: shapes.slice(0, rings), borders: shapes.slice(rings) };
}
