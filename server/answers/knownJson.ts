const mostKnown = 8;
/** The fences of a plan, 5,000 corners at most, are no longer; longer JSON is read each time. */
export const longestKnown_bytes = 512 * 1024;

interface Known {
  readonly json: Uint8Array;
  readonly value: unknown;
}

/**
 * Makes a function that reads JSON and gives the same value for the same bytes, if they are among the last few: to compare a list that comes with
 * each request takes a hundredth of the time of reading it. The caller must not change the value.
 */
export function makeKnownJson(parse: (json: Uint8Array) => unknown): (json: Uint8Array) => unknown {
  /** The last one first. */
  let known: readonly Known[] = [];
  return (json) => {
    if (json.length > longestKnown_bytes) return parse(json);
    const found = known.find((one) => Buffer.compare(one.json, json) === 0) ?? { json, value: parse(json) };
    if (found !== known[0]) known = [found, ...known.filter((one) => one !== found)].slice(0, mostKnown);
    return found.value;
  };
}
