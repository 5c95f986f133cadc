/** One line without control characters, or those that turn the direction of writing. */
export const plainText = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** Says what is wrong with another text. */
export const notPlain = 'holds a control character; write it as plain text on one line';
