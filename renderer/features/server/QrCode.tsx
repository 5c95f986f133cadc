import { encode } from 'uqr';
import css from './ShareColumn.module.css';

/** Empty modules around a code, which scanners ask for (ISO/IEC 18004). */
const border = 4;

const toPath = (rows: readonly (readonly boolean[])[]) =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** Draws a text as a QR code, black on white in every theme, since many scanners read no other. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  return (
    <svg className={css['code']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={toPath(data)} />
    </svg>
  );
}
