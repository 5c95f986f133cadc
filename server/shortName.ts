const longestName = 80;

/** A name from outside, for a message: it may be as long as a request or a command line. */
export const shortName = (name: string): string =>
  name.length <= longestName ? name : `${name.slice(0, longestName)}…`;
