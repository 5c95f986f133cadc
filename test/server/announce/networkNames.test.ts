import { describe, expect, it } from 'vitest';
import { hostName, serviceName } from '../../../server/announce/networkNames.ts';

describe('the name of a service on the network', () => {
  it.each([
    ['Field van', 'Field van'],
    ['Kitchen "2" \\ \'x\' 🚁', 'Kitchen "2" \\ \'x\' 🚁'],
    ['van.field.example', 'van-field-example'],
    ["Ana's MacBook.local", "Ana's MacBook"],
    ['a\u202egnp.exe\u2066\u200f', 'agnp-exe'],
    ['one\r\ntwo\u0000\u2028three\ud800', 'onetwothree'],
    ['', 'Homeward'],
    ['\u202e \u0007', 'Homeward'],
    ['🚁'.repeat(30), '🚁'.repeat(15)],
    ['x'.repeat(300), 'x'.repeat(63)],
  ])('%j is %j', (wanted, name) => {
    expect(serviceName(wanted)).toBe(name);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
  });
});

describe('the name of a machine on the network', () => {
  it.each([
    ['field-laptop.local', 'field-laptop.local'],
    ['laptop.office.example.local', 'laptop.office.example.local'],
    [`${'h'.repeat(64)}.local`, `${'h'.repeat(63)}.local`],
    ['a..b.local', 'a.b.local'],
    ['.local', 'homeward.local'],
    [`${'long.'.repeat(80)}local`, 'homeward.local'],
  ])('%j is %j', (local, name) => expect(hostName(local)).toBe(name));
});
