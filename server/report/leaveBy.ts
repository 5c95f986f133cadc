/** The latest whole second after take-off to leave a place for home with the reserve; `undefined`: no return from there keeps it. */
export const leaveBy = ({
  latest_departure_s,
}: {
  readonly latest_departure_s?: number | undefined;
}): number | undefined => (latest_departure_s === undefined ? undefined : Math.floor(latest_departure_s));
