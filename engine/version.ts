/** Rises whenever the same request may get a different result. */
export const engineVersion = '1.29.0';
