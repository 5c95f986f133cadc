import { fail, type Result, succeed } from '../../engine/result.ts';

/** A source of heights as a person names it, in a setting or after `--elevation`. */
export type NamedSource = { readonly form: 'none' } | { readonly form: 'folder'; readonly folder: string };

export interface SourceComplaint {
  readonly code: 'SOURCE_REFUSED';
  /** The rest of a sentence that begins with what was named. */
  readonly message: string;
}

const complain = (message: string) => fail<SourceComplaint>({ code: 'SOURCE_REFUSED', message });

function namedFolder(folder: string): Result<NamedSource, SourceComplaint> {
  if (folder.includes('\0')) return complain('is no folder');
  if (/^(\\\\|\/\/)/.test(folder))
    return complain('lies on another computer; give that folder a drive letter or mount it');
  return succeed({ form: 'folder', folder });
}

/** What a person named, or why it cannot be used. Looks at the words alone, not at what they lead to. */
export function toNamedSource(text: string): Result<NamedSource, SourceComplaint> {
  const name = text.trim();
  if (name === '') return complain('is empty; name a folder or an address');
  if (name === 'none') return succeed({ form: 'none' });
  if (/^[a-z][a-z+.-]+:\/\//i.test(name)) return complain('is no folder');
  return namedFolder(name);
}
