import { parseSync } from 'vite';

/** Factors between units, exact and rounded, that `engine/units.ts` alone may hold. */
const factors: readonly (readonly [string, number])[] = [
  ['foot', 0.3048],
  ['mile', 1609.344],
  ['mile per hour', 0.44704],
  ['kilometre per hour', 1 / 3.6],
  ['nautical mile', 1852],
  ['knot', 1852 / 3600],
  ['ounce', 28.349523125],
  ['pound', 453.59237],
  ['0 °C in kelvin', 273.15],
  ['degree', Math.PI / 180],
];

/** Rounded to four digits a factor is still one. */
const near = (a: number, b: number) => Math.abs(a / b - 1) < 5e-4;

/** MAVLink's ten-millionths of a degree: their reciprocal is but a power of ten. */
const degreeE7 = 1e-7;

const factorIn = (value: number): string | undefined =>
  value === degreeE7
    ? 'degree'
    : factors.find(([, factor]) => near(value, factor) || near(value, 1 / factor))?.[0];

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const isNumber = (value: unknown, number: number) => isNode(value) && value['value'] === number;

const textIn = (source: string, { start, end }: Node) => source.slice(Number(start), Number(end));

/** A conversion that a piece of the syntax tree holds: a factor, π beside 180, or the 5/9 of degrees Fahrenheit. */
function conversionIn(node: Node, source: string): string | undefined {
  if (node['type'] === 'Literal' && typeof node['value'] === 'number') return factorIn(node['value']);
  if (node['type'] !== 'BinaryExpression' || !['*', '/'].includes(String(node['operator']))) return undefined;
  const text = textIn(source, node);
  if (/Math\.PI\)?\s*\/\s*180$|\b180\)?\s*\/\s*Math\.PI$/.test(text)) return 'degree';
  const isNinths = node['operator'] === '/' && (isNumber(node['right'], 9) || isNumber(node['right'], 5));
  return isNinths && /\*\s*[59]\)?\s*\/\s*[59]$|^[59]\s*\/\s*[59]$/.test(text)
    ? 'degree Fahrenheit'
    : undefined;
}

/** Conversions of units that a source computes itself. */
export function conversionsIn(file: string, source: string): string[] {
  const found: string[] = [];
  const stack: unknown[] = [parseSync(file, source).program];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (!isNode(next)) continue;
    const unit = conversionIn(next, source);
    if (unit !== undefined) found.push(`${file}: ${textIn(source, next)} (${unit})`);
    stack.push(...Object.values(next));
  }
  return found;
}
