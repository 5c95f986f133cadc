import { isAbsolute } from 'node:path';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Settings } from '../contract/schemas/window.ts';
import { mayAsk } from '../net/consent.ts';
import { reachOf } from '../net/reach.ts';
import { tileUrlComplaint } from '../net/tileUrl.ts';

/** A source of heights as a person names it, in a setting or after `--elevation`. */
export type NamedSource =
  | { readonly form: 'none' }
  | { readonly form: 'files'; readonly path: string }
  | { readonly form: 'terrarium' | 'mapbox'; readonly template: string }
  | { readonly form: 'open-elevation' | 'opentopodata'; readonly address: string };

export interface SourceComplaint {
  readonly code: 'SOURCE_REFUSED';
  /** A clause without the address, which may hold a key. */
  readonly message: string;
}

type Named = Result<NamedSource, SourceComplaint>;

const complain = (message: string): Named => fail({ code: 'SOURCE_REFUSED', message });

function namedFiles(path: string): Named {
  if (path.includes('\0')) return complain('the name of a folder must not contain a null character');
  if (/^(\\\\|\/\/)/.test(path))
    return complain('the folder lies on another computer; give it a drive letter or mount it');
  return succeed({ form: 'files', path });
}

function namedTiles(template: string, word: string): Named {
  const complaint = tileUrlComplaint(template);
  if (complaint !== undefined) return complain(complaint);
  return succeed({ form: word === 'mapbox' ? 'mapbox' : 'terrarium', template });
}

function namedService(address: string, word: string): Named {
  if (!URL.canParse(address)) return complain('the address of the service is not a web address');
  const url = new URL(address);
  if (url.username !== '' || url.password !== '')
    return complain('the address must not contain a user name or password');
  if (reachOf(url) === undefined)
    return complain('the address must begin with https://, or lead to this computer (http://localhost)');
  return succeed({ form: word === 'opentopodata' ? 'opentopodata' : 'open-elevation', address });
}

const words = ['terrarium', 'mapbox', 'opentopodata', 'openelevation'];

/** `mapbox+https://…`: a word that says how the address answers, and the address. */
function namedAddress(word: string, address: string): Named {
  if (word !== '' && !words.includes(word))
    return complain(`the word before the address must be one of ${words.join(', ')}`);
  const isTiles = /\{-?[zxy]\}/.test(address);
  if (isTiles && word.startsWith('open')) return complain('a service has no {z}, {x} and {y} in its address');
  return isTiles || word === 'terrarium' || word === 'mapbox'
    ? namedTiles(address, word)
    : namedService(address, word);
}

/** Why a name cannot stand in the settings, which are read in any folder; `undefined` if it can. */
export function sourceComplaint(text: string): string | undefined {
  const named = toNamedSource(text);
  if (!named.ok) return named.failure.message;
  const isRelative = named.value.form === 'files' && !isAbsolute(named.value.path);
  return isRelative ? 'the folder needs its whole path, from the root or a drive letter on' : undefined;
}

/** Reads the name of a source, or says why it cannot be used. Looks at the words alone, not at the place they lead to. */
export function toNamedSource(text: string): Named {
  const name = text.trim();
  if (name === '') return complain('a source needs a name: a folder or an address');
  if (name === 'none') return succeed({ form: 'none' });
  const address = /^(?:([a-z]+)\+)?(https?:\/\/.*)$/i.exec(name);
  if (address !== null) return namedAddress((address[1] ?? '').toLowerCase(), address[2] ?? '');
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(name))
    return complain('an address must begin with https:// or http://');
  return namedFiles(name);
}

const addressOf = (named: NamedSource): string | undefined =>
  'template' in named
    ? named.template.replaceAll(/[{}]/g, '')
    : 'address' in named
      ? named.address
      : undefined;

/** The sources of heights in the settings that may be asked: files and this computer always, others once the person has said so. */
export function allowedSources({
  elevation_sources,
  network,
}: Pick<Settings, 'elevation_sources' | 'network'>): readonly string[] {
  return elevation_sources.filter((name) => {
    const named = toNamedSource(name);
    const address = named.ok ? addressOf(named.value) : undefined;
    return address === undefined || mayAsk(new URL(address), network);
  });
}
