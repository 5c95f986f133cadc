/** Rises whenever the same question may get another answer. */
export const engineVersion = '1.1.0';
