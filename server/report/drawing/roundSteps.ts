/** The first of some steps, from small to large, of which a span needs no more than `most`; the whole span where none is large enough. */
export const stepAmong = (steps: readonly number[], span: number, most: number): number =>
  steps.find((step) => span / step <= most) ?? span;

/** The same among 1, 2 and 5 times the powers of ten, in a unit. */
export function roundStep(span: number, most: number, unit = 1): number {
  const power = unit * 10 ** Math.floor(Math.log10(span / unit / most));
  return stepAmong(
    [1, 2, 5, 10].map((factor) => factor * power),
    span,
    most,
  );
}

/** The multiples of a step between two figures, both included. */
export function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}
