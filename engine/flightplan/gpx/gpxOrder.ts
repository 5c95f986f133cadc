/** The members of a point and of a route (topografix.com/GPX/1/1). */
const order = [
  ...['ele', 'time', 'magvar', 'geoidheight', 'name', 'cmt', 'desc', 'src', 'link', 'number', 'sym', 'type'],
  ...['fix', 'sat', 'hdop', 'vdop', 'pdop', 'ageofdgpsdata', 'dgpsid'],
];

/** The place of a member by its name; those that the schema does not have come last. */
export function placeOf(name: string): number {
  const at = order.indexOf(name);
  return at < 0 ? order.length : at;
}
