/** Rises whenever the same request may get a different result. */
export const engineVersion = '1.31.0';
