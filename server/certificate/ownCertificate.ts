import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import {
  makeDataFolder,
  type Reading,
  readDocument,
  refuseToReplace,
  setAside,
  writeDocument,
} from '../services/documentFile.ts';
import { withLock } from '../services/lock.ts';
import { codeOf, NotWritten } from '../services/wholeFile.ts';
import { problemOf } from '../work/refusals.ts';
import { type CertificateFacts, factsOf, faultOf, type Identity, whenInvalid } from './identity.ts';
import { makeIdentity } from './makeIdentity.ts';

export const certificateFilename = 'certificate.json';

/** Why there is another certificate than before. */
export const Replaced = z.enum(['damaged', 'out_of_date', 'addresses', 'asked']);
export type Replaced = z.infer<typeof Replaced>;

const CertificateFile = z.strictObject({
  version: z.literal(1),
  certificate: z.string(),
  private_key: z.string(),
  made_at: z.string(),
  /** The certificate that it replaced; absent: it is the first. */
  replaced: Replaced.optional(),
});
type CertificateFile = z.infer<typeof CertificateFile>;
const kind = { schema: CertificateFile, version: 1, most_bytes: 256 * 1024 };

/** A certificate is made anew so long before its end. */
const nearEnd_ms = 30 * 86_400_000;
/** More names than a computer has in a year; the oldest ones go. */
const mostNames = 40;

export interface OwnCertificate extends Identity {
  readonly facts: CertificateFacts;
  readonly made_at: string;
  readonly replaced?: Replaced | undefined;
  /** Set where it is near its end, and the data folder cannot keep another. */
  readonly not_renewed?: Problem | undefined;
}

export interface OwnCertificateOptions {
  readonly folder: string;
  /** Names and addresses that a new certificate is valid for. */
  readonly names: readonly string[];
  /** `addresses`: one that is valid for these names, too, with the same key; `asked`: a new one with a new key. */
  readonly anew?: 'addresses' | 'asked' | undefined;
  readonly now_ms?: number;
}

function complaintOf(file: CertificateFile, now_ms: number): Replaced | undefined {
  if (faultOf(file) !== undefined) return 'damaged';
  const { starts_ms, ends_ms } = factsOf(file.certificate);
  return now_ms < starts_ms || now_ms > ends_ms - nearEnd_ms ? 'out_of_date' : undefined;
}

function whyReplace(reading: Reading<CertificateFile>, now_ms: number, anew: OwnCertificateOptions['anew']) {
  if (reading.state === 'damaged') return 'damaged';
  return reading.state === 'read' ? (complaintOf(reading.content, now_ms) ?? anew) : undefined;
}

const toOwn = ({ version: _, ...file }: CertificateFile): OwnCertificate => ({
  ...file,
  facts: factsOf(file.certificate),
});

/** A copy that was put here from elsewhere may let others read the key. */
function closeToOthers(path: string): void {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  } catch {
    // Disks of cards know no modes, and others hold what nobody may change.
  }
}

/** The certificate that is there, where nothing speaks against it: the folder need not take anything then. */
function findGood(
  path: string,
  { now_ms = Date.now(), anew }: OwnCertificateOptions,
): OwnCertificate | undefined {
  const reading = readDocument(path, kind);
  if (reading.state !== 'read' || whyReplace(reading, now_ms, anew) !== undefined) return undefined;
  closeToOthers(path);
  return toOwn(reading.content);
}

/** The new names first, so that the oldest go where there are too many. */
function namesOf({ names }: OwnCertificateOptions, before: CertificateFile | undefined): string[] {
  const known = before === undefined ? [] : factsOf(before.certificate).names;
  return [...new Set([...names, ...known])].slice(0, mostNames);
}

async function findOrMake(path: string, options: OwnCertificateOptions): Promise<OwnCertificate> {
  const { now_ms = Date.now(), anew } = options;
  const reading = readDocument(path, kind);
  refuseToReplace(path, reading);
  const replaced = whyReplace(reading, now_ms, anew);
  if (reading.state === 'read' && replaced === undefined) return toOwn(reading.content);
  if (replaced === 'damaged') setAside(path);
  const goesOn = reading.state === 'read' && replaced === 'addresses' ? reading.content : undefined;
  const names = namesOf(options, goesOn);
  const identity = await makeIdentity({ names, now_ms, private_key: goesOn?.private_key });
  const made: CertificateFile = {
    version: 1,
    ...identity,
    made_at: new Date(now_ms).toISOString(),
    ...(replaced !== undefined && { replaced }),
  };
  await writeDocument(path, made);
  return toOwn(made);
}

function notSaved(error: unknown, path: string): Problem {
  const refusal = error instanceof NotWritten ? error : new NotWritten(path, codeOf(error));
  return problemOf('ACTION_FAILED', 'host.certificate.not_saved', { path, reason: refusal.why });
}

/** Returns the certificate that is there while it is valid, where another one could not be saved; else why. */
function keepValid(
  path: string,
  { anew, now_ms = Date.now() }: OwnCertificateOptions,
  not_renewed: Problem,
): Result<OwnCertificate, Problem> {
  const reading = readDocument(path, kind);
  if (anew !== undefined || reading.state !== 'read' || faultOf(reading.content) !== undefined)
    return fail(not_renewed);
  const own = toOwn(reading.content);
  return whenInvalid(own.facts, now_ms) === undefined ? succeed({ ...own, not_renewed }) : fail(not_renewed);
}

/**
 * Returns the certificate of this installation. The first to ask makes it, of several processes one; it stays the same until it is
 * damaged, near its end, or `anew` asks for another. Refuses where the data folder cannot keep it, since it would be another at each start;
 * one that is near its end and valid is used then.
 */
export async function openOwnCertificate(
  options: OwnCertificateOptions,
): Promise<Result<OwnCertificate, Problem>> {
  const path = join(options.folder, certificateFilename);
  const found = findGood(path, options);
  if (found !== undefined) return succeed(found);
  try {
    makeDataFolder(options.folder);
  } catch (error) {
    return keepValid(path, options, notSaved(error, path));
  }
  try {
    return succeed(await withLock(`${path}.lock`, () => findOrMake(path, options)));
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error;
    return keepValid(path, options, notSaved(error, path));
  }
}
