import JSZip from 'jszip';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { readTable } from '../../engine/flightplan/source/csvTable.ts';
import { saysSomething } from '../../engine/flightplan/source/measureWarnings.ts';
import { findColumns } from '../../engine/flightplan/table/csvColumns.ts';

/**
 * What a reader makes of a member, an element or a column: the plan needs it, it is kept for a file of the same family, a warning or the
 * report speaks of it, or it is left.
 */
export type Fate = 'read' | 'kept' | 'told' | 'left';

export interface MemberFate {
  readonly format: string;
  readonly name: string;
  readonly fate: Fate;
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replace(/^\ufeff/, '');
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Texts of a file: the same without change, and for each name without what it names. */
interface Variants {
  readonly whole: string;
  readonly names: readonly string[];
  readonly without: (name: string) => string;
}

/** The fates of all names in a file that holds a plan: each is taken away in turn, and the file read again. */
export async function fatesIn(filename: string, bytes: Uint8Array): Promise<MemberFate[]> {
  const inner = filename.endsWith('.kmz') ? await innerFile(bytes) : { filename, bytes };
  if (inner === undefined) return [];
  const variants = variantsOf(textOf(inner.bytes));
  if (variants === undefined) return [];
  const before = await outcomeOf(inner.filename, variants.whole);
  if (before === undefined) return [];
  const fates: MemberFate[] = [];
  for (const name of variants.names) {
    const after = await outcomeOf(inner.filename, variants.without(name));
    fates.push({ format: before.format, name, fate: fateOf(before, after) });
  }
  return fates;
}

function fateOf(before: Outcome, after: Outcome | undefined): Fate {
  if (after?.plan !== before.plan) return 'read';
  if (after.kept !== before.kept) return 'kept';
  return after.told !== before.told ? 'told' : 'left';
}

async function innerFile(bytes: Uint8Array) {
  try {
    const files = (await JSZip.loadAsync(bytes)).file(/\.(wpml|kml)$/i);
    const file = files.find(({ name }) => name.endsWith('.wpml')) ?? files[0];
    return file && { filename: file.name, bytes: await file.async('uint8array') };
  } catch {
    return undefined;
  }
}

interface Outcome {
  readonly format: string;
  readonly plan: string;
  readonly kept: string;
  readonly told: string;
}

async function outcomeOf(filename: string, text: string): Promise<Outcome | undefined> {
  const reading = await readFlightPlan({ filename, bytes: bytesOf(text) });
  if (!reading.ok) return undefined;
  const { warnings, ignored, ...plan } = reading.value;
  const isKept = (name: string) => name === 'carried' || name === 'actions';
  return {
    format: plan.format,
    plan: JSON.stringify(plan, (name, value: unknown) => (isKept(name) ? undefined : value)),
    kept: JSON.stringify(plan),
    told: JSON.stringify([warnings, ignored]),
  };
}

function variantsOf(text: string): Variants | undefined {
  if (/^\s*[[{]/.test(text)) return jsonVariants(text);
  if (/^\s*</.test(text)) return xmlVariants(text);
  return text.startsWith('QGC') ? undefined : tableVariants(text);
}

function jsonVariants(text: string): Variants | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const names = new Set<string>();
    const whole = JSON.stringify(value, (name, inner: unknown) => {
      if (!/^\d*$/.test(name)) names.add(name);
      return inner;
    });
    const without = (gone: string) =>
      JSON.stringify(value, (name, inner: unknown) => (name === gone ? undefined : inner));
    return { whole, names: [...names], without };
  } catch {
    return undefined;
  }
}

/** Elements that hold text and nothing else. */
const leaf = /<([\w:]+)(?:\s[^<>]*)?>([^<]*\S[^<]*)<\/\1>/g;

const xmlVariants = (whole: string): Variants => ({
  whole,
  names: [...new Set([...whole.matchAll(leaf)].map(([, name = '']) => name))],
  without: (gone) => whole.replaceAll(leaf, (element, name: string) => (name === gone ? '' : element)),
});

function tableVariants(text: string): Variants | undefined {
  try {
    const { rows: all, delimiter } = readTable(text);
    const rows = [...all];
    const at = rows.slice(0, 30).findIndex((row) => findColumns(row) !== undefined);
    const header = rows[at];
    if (header === undefined) return undefined;
    const table = rows.slice(at);
    const textWithout = (gone: number) =>
      table
        .map((row, index) =>
          row.map((cell, column) => quoted(index > 0 && column === gone ? '' : cell)).join(delimiter),
        )
        .join('\n');
    return {
      whole: textWithout(-1),
      names: header.filter(
        (name, column) =>
          name !== '' && table.some((row, index) => index > 0 && saysSomething(row[column] ?? '')),
      ),
      without: (name) => textWithout(header.indexOf(name)),
    };
  } catch {
    return undefined;
  }
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
