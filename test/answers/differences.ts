/** One figure, word or member that two answers do not share. */
export interface Difference {
  /** Where it is, list positions left out: `result.rings[].max_radius_m`. */
  readonly place: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Members that name a single call and differ each time. */
const ofTheCall = new Set(['request_id']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All differences of two JSON values; numbers differ unless they are the same number. */
export function differencesOf(before: unknown, after: unknown, place = ''): Difference[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((item, index) => differencesOf(item, after[index], `${place}[]`));
  if (isObject(before) && isObject(after)) {
    const members = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...members].flatMap((name) =>
      ofTheCall.has(name)
        ? []
        : differencesOf(before[name], after[name], place === '' ? name : `${place}.${name}`),
    );
  }
  return Object.is(before, after) ? [] : [{ place, before, after }];
}

/** True if a result has something else where it had something before, and both name the same version of the engine. */
export const needsHigherVersion = (differences: readonly Difference[]): boolean =>
  differences.some(({ place, before }) => place.startsWith('result') && before !== undefined) &&
  !differences.some(({ place }) => place === 'engine_version');

/** A difference at one place of an answer, over all answers. */
export interface PlaceReport {
  readonly place: string;
  readonly count: number;
  /** Largest difference of two numbers; `undefined` where other things differ, too. */
  readonly largest: number | undefined;
  readonly example: Difference;
}

const sizeOf = ({ before, after }: Difference): number =>
  typeof before === 'number' && typeof after === 'number' ? Math.abs(after - before) : Number.NaN;

export function reportPlaces(differences: readonly Difference[]): PlaceReport[] {
  const places = new Map<string, Difference[]>();
  for (const difference of differences) {
    const here = places.get(difference.place) ?? [];
    places.set(difference.place, here);
    here.push(difference);
  }
  return [...places].map(([place, here]) => {
    const worst = here.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));
    const isNumeric = here.every((each) => Number.isFinite(sizeOf(each)));
    return { place, count: here.length, largest: isNumeric ? sizeOf(worst) : undefined, example: worst };
  });
}
