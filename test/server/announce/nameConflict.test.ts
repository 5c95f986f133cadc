import { describe, expect, it } from 'vitest';
import type { OnRenamed } from '../../../server/announce/announce.ts';
import { makeAnnouncing } from '../../../server/announce/announcing.ts';
import { holdsAgainst, otherClaim } from '../../../server/announce/nameConflict.ts';
import { numberedName } from '../../../server/announce/networkNames.ts';

const own = { host: 'field-van.local', port: 4870 };
const srv = (name: string, data: unknown, ttl = 120) => ({ type: 'SRV', name, data, ttl });
const full = 'Field van._homeward._tcp.local';

describe('another claim to a name', () => {
  it('is a record of another place under the same name, in whatever letters and part of a packet', () => {
    const data = { target: 'other.local', port: 4870 };
    const claim = { host: 'other.local', port: 4870 };
    expect(otherClaim({ answers: [srv(full, data)] }, 'Field van', own)).toEqual(claim);
    expect(otherClaim({ additionals: [srv(full.toUpperCase(), data)] }, 'Field van', own)).toEqual(claim);
  });

  it.each([
    ['its own record', srv(full, { target: 'FIELD-VAN.local', port: 4870 })],
    ['a goodbye', srv(full, { target: 'other.local', port: 1 }, 0)],
    ['another name', srv('Field car._homeward._tcp.local', { target: 'other.local', port: 1 })],
    ['another service', srv('Field van._http._tcp.local', { target: 'other.local', port: 1 })],
    ['nothing', srv(full, undefined)],
    ['null', srv(full, null)],
    ['a list', srv(full, [])],
    ['a host that is no text', srv(full, { target: 7, port: 1 })],
  ])('is not %s', (_, record) => {
    expect(otherClaim({ answers: [record] }, 'Field van', own)).toBeUndefined();
  });

  it('holds against this one or yields to it, judged alike by both', () => {
    for (const other of [
      { host: 'other.local', port: 4870 },
      { host: 'another-machine.local', port: 4870 },
      { host: 'a.local', port: 4871 },
      { host: 'field-van.local', port: 80 },
    ])
      expect(holdsAgainst(own, other)).toBe(!holdsAgainst(other, own));
    expect(holdsAgainst(own, own)).toBe(false);
  });
});

it('a name with a number fits into a label', () => {
  expect(numberedName('Field van', 2)).toBe('Field van (2)');
  expect(Buffer.byteLength(numberedName('ü'.repeat(31), 9))).toBeLessThanOrEqual(63);
});

it('the status has the name in use, and says where it was lost', async () => {
  let rename: OnRenamed = () => undefined;
  const said: unknown[] = [];
  const announcing = makeAnnouncing(
    async (_, onRenamed) => {
      rename = onRenamed ?? rename;
      return { stop: async () => undefined };
    },
    () => undefined,
    (name) => void said.push(name),
  );
  await announcing.tell({ name: 'Field van', ...own, txt: {} });
  expect(announcing.status()).toEqual({ announced: 'Field van' });
  rename('Field van (2)');
  expect(announcing.status()).toEqual({ announced: 'Field van (2)' });
  const lost = { says: 'host.announce.taken', values: { name: 'Field van (2)' } };
  rename(lost);
  expect(announcing.status()).toEqual({ not_announced: lost });
  expect(said).toEqual(['Field van (2)', lost]);
  await announcing.tell(undefined);
  rename('Too late');
  expect(announcing.status()).toEqual({});
});
