/** 64 kB: a ring set with its defaults takes two. */
const slabLength = 8192;

let slab = new Float64Array(slabLength);
let taken = 0;

/**
 * So many zeros, as `new Float64Array` gives them, for results that live no longer than a request. They are cut from a larger array, no
 * part of which is given out twice: to make one of its own takes the system ten times as long. Whoever keeps them keeps that array.
 */
export function packedNumbers(length: number): Float64Array {
  if (taken + length > slab.length) {
    slab = new Float64Array(Math.max(slabLength, length));
    taken = 0;
  }
  taken += length;
  return slab.subarray(taken - length, taken);
}
