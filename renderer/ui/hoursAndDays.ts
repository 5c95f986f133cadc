/** Whole hours of an age, and days where two have gone by. */
export function hoursAndDays(minutes: number): { readonly hours: number; readonly days: number } {
  const hours = Math.floor(minutes / 60);
  return { hours, days: hours < 48 ? 0 : Math.floor(hours / 24) };
}
