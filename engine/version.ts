/**
 * Rises whenever the same request may get another figure, finding or verdict than before. A field that is only added leaves it: all that was
 * answered before still holds, and so do the locks of plans, which name the version.
 */
export const engineVersion = '1.38.0';
