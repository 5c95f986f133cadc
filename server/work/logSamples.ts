import { airTimeOf } from '../../engine/flightlog/record/airTime.ts';
import { type LogSamples, logColumns } from '../../engine/flightlog/record/flightLog.ts';

const number_bytes = Float64Array.BYTES_PER_ELEMENT;

/** The columns of a log one after the other, in the order of `logColumns`: JSON has no NaN, and takes three times as long. */
export function toSampleBytes(samples: LogSamples): Uint8Array<ArrayBuffer> {
  const { length } = samples.t_s;
  const numbers = new Float64Array(logColumns.length * length);
  logColumns.forEach((column, at) => {
    numbers.set(samples[column], at * length);
  });
  return new Uint8Array(numbers.buffer);
}

/** The columns again; `undefined`: the bytes are not those of whole columns, or nothing flies in them. */
export function fromSampleBytes(bytes: Uint8Array): LogSamples | undefined {
  const length = bytes.length / (logColumns.length * number_bytes);
  if (length < 2 || !Number.isInteger(length)) return undefined;
  // The bytes may begin anywhere in their buffer; numbers may not.
  const numbers = new Float64Array(new Uint8Array(bytes).buffer);
  const columns = logColumns.map((column, at) => [column, numbers.subarray(at * length, (at + 1) * length)]);
  const samples = Object.fromEntries(columns) as LogSamples;
  return airTimeOf(samples) === undefined ? undefined : samples;
}
