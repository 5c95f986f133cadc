import { resolve } from 'node:path';
import type { Saying } from '../../engine/saying.ts';
import { filesComplaint } from '../elevation/filesComplaint.ts';
import { toNamedSource } from '../services/namedSource.ts';
import { UsageError } from './usage.ts';

const faultOf = (fault: Saying) => new UsageError('terminal.option_wrong', { option: '--elevation', fault });

async function toSource(text: string): Promise<string> {
  const named = toNamedSource(text);
  if (!named.ok) throw faultOf(named.failure.why);
  if (named.value.form !== 'files') return text;
  const path = resolve(named.value.path);
  const complaint = await filesComplaint(path);
  if (complaint !== undefined) throw faultOf(complaint);
  return path;
}

/** The sources after `--elevation`; a folder without heights is a mistake of the person, not a source that is down. */
export const toElevationSources = (texts: readonly string[] = []): Promise<string[]> =>
  Promise.all(texts.map(toSource));
