/** The day of a time in ISO 8601; anything else as a file states it. */
export const dayOf = (stated: string): string => /^(\d{4}-\d\d-\d\d)T/.exec(stated)?.[1] ?? stated;
