/** A figure in the unit that ends its name, a word of the input, something that has a message itself, or a list. */
export type Value = number | string | Saying | readonly (string | Saying)[];

export interface Values {
  readonly [name: string]: Value;
}

/** A sentence or a part of one as data: the name of its message in the catalogue, and the values in it. */
export interface Saying {
  readonly says: string;
  readonly values?: Values | undefined;
}

/** Wraps a sentence that an earlier version kept in words. */
export const inWords = (text: string): Saying => ({ says: 'AS_SAID', values: { text } });

interface Told {
  readonly code: string;
  readonly says?: string | undefined;
  readonly values?: Values | undefined;
  readonly value?: number | undefined;
  readonly leg_index?: number | undefined;
}

/** Makes a finding or a refusal a part of another sentence. */
export function sayingOf({ code, says = code, values, value, leg_index }: Told): Saying {
  if (value === undefined && leg_index === undefined) return { says, values };
  return {
    says,
    values: {
      ...(value !== undefined && { value }),
      ...(leg_index !== undefined && { leg_index }),
      ...values,
    },
  };
}
