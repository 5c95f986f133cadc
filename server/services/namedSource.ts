import { isAbsolute } from 'node:path';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import type { Settings } from '../contract/schemas/window.ts';
import { mayAsk } from '../net/consent.ts';
import { reachOf } from '../net/reach.ts';
import { placeholders, tileUrlComplaint } from '../net/tileUrl.ts';

/** A source of heights as a person names it, in a setting or after `--elevation`. */
export type NamedSource =
  | { readonly form: 'none' }
  | { readonly form: 'files'; readonly path: string }
  | { readonly form: 'terrarium' | 'mapbox'; readonly template: string }
  | { readonly form: 'glo30'; readonly address: string }
  | { readonly form: 'open-elevation' | 'opentopodata'; readonly address: string };

export interface SourceComplaint {
  readonly code: 'SOURCE_REFUSED';
  /** A clause without the address, which may hold a key. */
  readonly why: Saying;
}

type Named = Result<NamedSource, SourceComplaint>;

const words = ['glo30', 'terrarium', 'mapbox', 'opentopodata', 'openelevation'];

const refuse = (why: Saying): Named => fail({ code: 'SOURCE_REFUSED', why });

const fault = (name: string): Saying => ({
  says: 'host.source_name',
  values: { fault: name, words, z: placeholders.z, x: placeholders.x, y: placeholders.y },
});

const complain = (name: string): Named => refuse(fault(name));

function namedFiles(path: string): Named {
  if (path.includes('\0')) return complain('null');
  if (/^(\\\\|\/\/)/.test(path)) return complain('elsewhere');
  return succeed({ form: 'files', path });
}

function namedTiles(template: string, word: string): Named {
  const complaint = tileUrlComplaint(template);
  if (complaint !== undefined) return refuse(complaint);
  return succeed({ form: word === 'mapbox' ? 'mapbox' : 'terrarium', template });
}

function namedService(address: string, word: string): Named {
  if (!URL.canParse(address)) return complain('not_web');
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return complain('login');
  if (reachOf(url) === undefined) return complain('reach');
  if (word === 'glo30') return succeed({ form: 'glo30', address });
  return succeed({ form: word === 'opentopodata' ? 'opentopodata' : 'open-elevation', address });
}

/** `mapbox+https://…`: a word that says how the address answers, and the address. */
function namedAddress(word: string, address: string): Named {
  if (word !== '' && !words.includes(word)) return complain('word');
  const isTiles = /\{-?[zxy]\}/.test(address);
  if (isTiles && (word.startsWith('open') || word === 'glo30')) return complain('template');
  return isTiles || word === 'terrarium' || word === 'mapbox'
    ? namedTiles(address, word)
    : namedService(address, word);
}

/** Why a name cannot stand in the settings, which are read in any folder; `undefined` if it can. */
export function sourceComplaint(text: string): Saying | undefined {
  const named = toNamedSource(text);
  if (!named.ok) return named.failure.why;
  const isRelative = named.value.form === 'files' && !isAbsolute(named.value.path);
  return isRelative ? fault('relative') : undefined;
}

/** Reads the name of a source, or says why it cannot be used. Looks at the words alone, not at the place they lead to. */
export function toNamedSource(text: string): Named {
  const name = text.trim();
  if (name === '') return complain('none');
  if (name === 'none') return succeed({ form: 'none' });
  const address = /^(?:([a-z][a-z0-9]*)\+)?(https?:\/\/.*)$/i.exec(name);
  if (address !== null) return namedAddress((address[1] ?? '').toLowerCase(), address[2] ?? '');
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(name)) return complain('scheme');
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
