import { describe, expect, it } from 'vitest';
import { readJson } from '../../server/answers/jsonText.ts';

const read = (text: string) => readJson(new TextEncoder().encode(text), 'The body');
const pathsIn = (text: string) => {
  const reading = read(text);
  if (reading.ok) return [];
  const issues = reading.failure.details?.['issues'] as { path: string; code: string }[];
  return issues.map(({ path, code }) => (code === 'repeated_member' ? path : code));
};

describe('a member that stands twice in its object', () => {
  it.each([
    ['at the top', '{"a":1,"a":1}', ['a']],
    ['with another value', '{"a":1,"b":2,"a":null}', ['a']],
    ['three times', '{"a":1,"a":2,"a":3}', ['a', 'a']],
    ['deep down', '{"m":{"w":[{"x":1},{"x":1,"y":[[{"z":1,"z":2}]]}]}}', ['m.w[1].y[0][0].z']],
    ['as an object', '{"a":{"b":1,"b":2},"a":{"c":1}}', ['a.b', 'a']],
    ['once with an escape', String.raw`{"lat":1,"\u006cat":2}`, ['lat']],
    ['named after what objects have', '{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['without a name', '{"":1,"":2}', ['']],
    ['with signs of JSON in its name', String.raw`{"a:{\"[,":1,"b":"\\","a:{\"[,":2}`, ['a:{"[,']],
    ['in a list', '[{"a":1},{"a":1,"a":1}]', ['[1].a']],
    ['between spaces', '{ "a"\n:\t1 , "a" : 2 }', ['a']],
  ])('is refused by its path: %s', (_, text, paths) => {
    expect(pathsIn(text)).toEqual(paths);
  });

  it.each([
    '{"a":{"a":{"a":1}},"b":{"a":2}}',
    '[{"a":1},{"a":1}]',
    '{"a":"{\\"b\\":1,\\"b\\":2}","b":":","c":"\\\\"}',
    '{"__proto__":1,"constructor":2,"toString":3}',
    '{"A":1,"a":2,"ä":3,"a\u0308":4}',
    '{}',
    '"a:a"',
    '[1,2,{"":[]}]',
  ])('is told from members of one name in several objects: %s', (text) => {
    expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  it('says what to do, of many the first', () => {
    const waypoint = '{"lat":1,"lat":2}';
    const reading = read(`{"waypoints":[${Array.from({ length: 80 }, () => waypoint).join()}]}`);
    if (reading.ok) throw new Error('it was read');
    expect(reading.failure.code).toBe('VALIDATION_ERROR');
    expect(reading.failure.message).toBe(
      'waypoints[0].lat: stands twice in its object; send it once, with the value that you mean (and 49 more, see details.issues)',
    );
    expect(reading.failure.details?.['issues']).toHaveLength(50);
  });
});
