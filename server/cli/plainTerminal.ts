/**
 * A terminal would obey these or not show them: control characters but line ends and tabs, and those that turn the direction of
 * writing.
 */
const unprintable = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** The text with escapes for what is not to be printed, as JSON writes them: a JSON text stays what it is. */
export const printable = (text: string): string =>
  text.replace(unprintable, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Writes a name in one line. */
export const lineOf = (name: string): string => printable(name.replace(/[\r\n\t]+/g, ' '));

/** Whatever a command prints, a name of a file, a plan or a key in it speaks to no terminal. */
export function printPlainly(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
  stream.write = ((chunk: unknown, ...rest: unknown[]) =>
    write(typeof chunk === 'string' ? printable(chunk) : chunk, ...rest)) as typeof stream.write;
}
