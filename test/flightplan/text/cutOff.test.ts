import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { codesOf, planOf, problemOf } from '../reading.ts';

const json = '{"waypoints": [{"lat": 46.95, "lon": 7.43}, {"lat": 46.96, "lon": 7.44}]}\n';

describe('JSON that cannot be read', () => {
  it.each([
    ['in its middle', json.slice(0, 40)],
    ['within a word', '{"waypoi'],
    ['behind a comma', json.slice(0, json.indexOf('}') + 2)],
    ['before its last bracket', json.trimEnd().slice(0, -1)],
    ['before its last bracket, with a line end', `${json.trimEnd().slice(0, -1)}\n\n`],
  ])('says that it may be cut off where it ends %s', async (_, text) => {
    expect(sentenceOf(await problemOf('a.json', text))).toContain('may be cut off');
  });

  it.each([
    ['a number that is none', json.replace('46.96', 'NaN')],
    ['a comma too many', json.replace('7.44}]', '7.44},]')],
    ['a comma too few', json.replace('}, {', '} {')],
    ['a remark', json.replace('[', '[ // here')],
    ['single quotes', "{'waypoints': []}"],
  ])('says to correct it where it holds %s', async (_, text) => {
    const { code, message } = await problemOf('a.json', text);
    expect(code).toBe('JSON_INVALID');
    expect(message).toContain('Correct it there, or export it again');
    expect(message).not.toContain('cut off');
  });
});

describe('a table', () => {
  const table = 'lat,lon,alt\n46.95,7.43,50\n46.96,7.44,60\n46.97,7.45,70\n';

  it.each(['Total\n', 'end of route\n', 'Sum,3\n', 'Length,2.5\n', 'END\n'])(
    'is not cut off where it ends with %j',
    async (row) => {
      expect(codesOf(await planOf('a.csv', table + row))).not.toContain('FILE_MAY_BE_CUT_OFF');
    },
  );

  it.each(['46.98', '46.98,7.46', '46.98\n', '46.98,7.4', '4'])(
    'may be where it ends with %j',
    async (row) => {
      expect(codesOf(await planOf('a.csv', table + row))).toContain('FILE_MAY_BE_CUT_OFF');
    },
  );
});
