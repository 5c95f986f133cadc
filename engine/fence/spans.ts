import { elementAt } from '../elementAt.ts';

/** A part of a way, from one fraction of its length to another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const whole: Span = { from: 0, to: 1 };

/** The share of a way that spans take. */
export const shareOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0);

/** The spans of a way that are so long, metres; on a shorter way, each counts. */
export const longEnough = (spans: readonly Span[], length_m: number, shortest_m: number): readonly Span[] =>
  length_m < shortest_m ? spans : spans.filter(({ from, to }) => (to - from) * length_m >= shortest_m);

/** Spans in their order, those that meet as one. */
export function joined(pieces: readonly Span[]): Span[] {
  if (pieces.length < 2) return [...pieces];
  const spans: Span[] = [];
  for (const { from, to } of pieces.toSorted((one, other) => one.from - other.from)) {
    const before = spans.at(-1);
    if (before === undefined || from > before.to) spans.push({ from, to });
    else spans[spans.length - 1] = { from: before.from, to: Math.max(before.to, to) };
  }
  return spans;
}

/** The parts of a span that joined spans leave. */
export function without(span: Span, spans: readonly Span[]): Span[] {
  const ends = [{ from: span.from, to: span.from }, ...spans, { from: span.to, to: span.to }];
  return ends.slice(1).flatMap(({ from: to }, index) => {
    const from = Math.max(span.from, elementAt(ends, index).to);
    return from < Math.min(to, span.to) ? [{ from, to: Math.min(to, span.to) }] : [];
  });
}

/** Gives the spans of a way, from 0 to 1, that joined spans leave. */
export const restOf = (spans: readonly Span[]): Span[] => without(whole, spans);

/** The parts that two lists of joined spans have in common. */
export function commonOf(ones: readonly Span[], others: readonly Span[]): Span[] {
  return ones.flatMap((one) =>
    others.flatMap((other) => {
      const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
      return from < to ? [{ from, to }] : [];
    }),
  );
}
