const comparison = /(typeof )?([\w.?]+|'[^']*') [=!]==? ([\w.?]+|'[^']*')/g;
const secret = /(secret|token|_sha256)\w*$/i;
const nothing: ReadonlySet<string> = new Set(['undefined', 'null', "''"]);

/** Lines that compare a secret with anything but nothing: such a comparison takes the longer the more of it is right. */
export const secretsComparedIn = (text: string): string[] =>
  text.split('\n').filter((line) =>
    [...line.matchAll(comparison)].some(([, type, left = '', right = '']) => {
      const isOfNothing = type !== undefined || nothing.has(left) || nothing.has(right);
      return !isOfNothing && (secret.test(left) || secret.test(right));
    }),
  );
