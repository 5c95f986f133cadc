export const figureUnits = ['m', 'km', 'm/s', '°C'] as const;
export type FigureUnit = (typeof figureUnits)[number];

/**
 * A figure with its unit as sentences have them: between the two stands a no-break space, which no text of a file keeps
 * (`cleanText`), so that whoever shows the sentence finds its figures and may show them in other units.
 */
export const figureText = (value: number | string, unit: FigureUnit): string => `${value}\u00a0${unit}`;

/** A length or height in whole metres: `12 m`. */
export const metresText = (length_m: number): string => figureText(length_m.toFixed(0), 'm');
