import { errorsOf, type Outcome } from './load.ts';

export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const times = (value: number) => `${value.toFixed(2)} ×`;
export const whole = (value: number) => Math.round(value).toLocaleString('en');
const errorText = (outcome: Outcome) => JSON.stringify(Object.fromEntries(errorsOf(outcome)));

/** Prints a row and returns true if no answer was an error. */
export function print(name: string, text: string, outcomes: readonly Outcome[]): boolean {
  const broken = outcomes.filter((outcome) => errorsOf(outcome).length > 0);
  console.log(`${name.padEnd(44)} ${text}; errors ${broken.length === 0 ? 'none' : broken.map(errorText)}`);
  return broken.length === 0;
}
