/** One line without control characters, or those that turn the direction of writing. */
export const plainText = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;
