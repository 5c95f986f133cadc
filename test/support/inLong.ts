/** So many cases in `npm test`, and so many in `npm run test:long`. */
export const inLong = (few: number, many: number): number =>
  process.env['HOMEWARD_LONG'] === '1' ? many : few;
