/** Charge that must be left at home, unless a request or a person says otherwise. */
export const defaultThreshold_pct = 25;
