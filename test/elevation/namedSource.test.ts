import { describe, expect, it } from 'vitest';
import { say } from '../../server/report/say.ts';
import { toNamedSource } from '../../server/services/namedSource.ts';

describe('a source of heights is named', () => {
  it.each([
    ['none', { form: 'none' }],
    ['/data/srtm', { form: 'files', path: '/data/srtm' }],
    [' C:\\srtm ', { form: 'files', path: 'C:\\srtm' }],
    [
      'https://t.example.org/{z}/{x}/{y}.png',
      { form: 'terrarium', template: 'https://t.example.org/{z}/{x}/{y}.png' },
    ],
    [
      'terrarium+http://localhost:8080/{z}/{x}/{y}',
      { form: 'terrarium', template: 'http://localhost:8080/{z}/{x}/{y}' },
    ],
    [
      'mapbox+https://t.example.org/{z}/{x}/{y}?k=1',
      { form: 'mapbox', template: 'https://t.example.org/{z}/{x}/{y}?k=1' },
    ],
    [
      'https://e.example.org/api/v1/lookup',
      { form: 'open-elevation', address: 'https://e.example.org/api/v1/lookup' },
    ],
    [
      'OpenTopoData+https://e.example.org/v1/srtm30m',
      { form: 'opentopodata', address: 'https://e.example.org/v1/srtm30m' },
    ],
    [
      'https://192.168.1.5/api/v1/lookup',
      { form: 'open-elevation', address: 'https://192.168.1.5/api/v1/lookup' },
    ],
  ])('%s', (text, named) => {
    expect(toNamedSource(text)).toEqual({ ok: true, value: named });
  });

  it.each([
    ['', /needs a name/],
    ['http://t.example.org/{z}/{x}/{y}.png', /https/],
    ['https://t.example.org/{z}/{x}.png', /\{y\}/],
    ['mapbox+https://t.example.org/tiles', /\{z\}/],
    ['opentopodata+https://t.example.org/{z}/{x}/{y}', /no \{z\}/],
    ['geoid+https://t.example.org/v1', /terrarium, mapbox, opentopodata/],
    ['http://e.example.org/api/v1/lookup', /https/],
    ['https://me:secret@e.example.org/lookup', /password/],
    ['https://', /web address/],
    ['ftp://e.example.org/srtm', /https/],
    ['file:///etc', /https/],
    ['\\\\server\\share', /another computer/],
    ['//server/share', /another computer/],
    ['/data\0/srtm', /null/],
  ])('not %j, with the reason and without the address', (text, reason) => {
    const named = toNamedSource(text);
    if (named.ok) throw new Error('was taken');
    const message = say(named.failure.why);
    expect(message).toMatch(reason);
    expect(message).not.toMatch(/\bt\.example|e\.example|secret/);
  });
});
