declare module 'tz-lookup' {
  /** Throws for what is no place. */
  const tzLookup: (lat: number, lon: number) => string;
  export = tzLookup;
}
