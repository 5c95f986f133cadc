import { openOwnCertificate } from '../certificate/ownCertificate.ts';
import type { Locale } from '../contract/locale.ts';
import { ownNames, thisMachine } from '../http/addresses.ts';
import { sayMessage } from '../report/say.ts';
import { expectArguments, parseOptions } from './options.ts';
import { dataFolderOf } from './places.ts';
import { exitCodes, refused } from './usage.ts';

const options = { data: { type: 'string' }, anew: { type: 'boolean', default: false } } as const;

/** Prints the certificate of this installation, which is made if there is none, without its key. */
export async function printCertificate(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  expectArguments('certificate', positionals, []);
  const opened = await openOwnCertificate({
    folder: dataFolderOf(values.data),
    names: ownNames('0.0.0.0', thisMachine),
    anew: values.anew ? 'asked' : undefined,
  });
  if (!opened.ok) return refused(opened.failure, locale);
  const { pem, sha256 } = opened.value.facts;
  process.stdout.write(pem);
  console.error(sayMessage('terminal.fingerprint', { sha256 }, locale));
  return exitCodes.ok;
}
