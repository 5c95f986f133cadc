import { describe, expect, it } from 'vitest';
import { lineOf, printable, printPlainly } from '../../server/cli/plainTerminal.ts';
import { lineText } from '../../server/cli/serveLog.ts';
import { tableText } from '../../server/cli/table.ts';
import { KeyName } from '../../server/contract/schemas/window.ts';

/** Names that would colour, move, retitle, ring, erase, or turn the direction of writing. */
const names = [
  'a\u001b[31mred',
  'a\u001b]0;title\u0007',
  'a\rb',
  'a\u0008\u0008\u0000',
  'a\u009b2J',
  'a\u007f',
  'a\u202egnp.exe',
  'a\u2066b\u2069',
];
const bad = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

describe('what the terminal prints', () => {
  it.each(names)('shows of a name what would speak to the terminal: %j', (name) => {
    expect(printable(name)).not.toMatch(bad);
    expect(tableText(['name'], [[name]])).not.toMatch(bad);
    expect(lineText({ level: 'info', event: 'x', name }, new Date())).not.toMatch(bad);
    expect(JSON.parse(printable(JSON.stringify({ name }, null, 2)))).toEqual({ name });
    expect(KeyName.safeParse(name).success).toBe(false);
  });

  it('leaves other texts as they are', () => {
    const text = 'Zürich – 東京 ✈ e\u0301\n\tline\n';
    expect(printable(text)).toBe(text);
    expect(lineOf('one\n\ttwo')).toBe('one two');
    expect(tableText(['a', 'b'], [['one\ntwo', 'three']]).split('\n')).toHaveLength(2);
  });

  it('goes through one door, bytes as they are', () => {
    const written: unknown[] = [];
    const stream = { write: (chunk: unknown) => written.push(chunk) > 0 } as unknown as NodeJS.WriteStream;
    printPlainly(stream);
    const bytes = new Uint8Array([0x1b]);
    stream.write('a\u001bb');
    stream.write(bytes);
    expect(written).toEqual(['a\\u001bb', bytes]);
  });
});
