const isLong = process.env['HOMEWARD_LONG'] === '1';

/** So many cases in `npm test`, and so many in `npm run test:long`. */
export const inLong = <Value>(few: Value, many: Value): Value => (isLong ? many : few);
