import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import multer from 'multer';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { bytesOf, type SentFile } from '../answers/sentBody.ts';
import { type FilePart, fileParts } from '../contract/operations/operation.ts';
import type { Problem } from '../contract/problem.ts';
import { exchangeOf } from './exchange.ts';
import { askForBody, refuseLongerThan } from './jsonBody.ts';
import type { HttpLimits } from './limits.ts';
import { badRequest, tooLarge, unsupportedEncoding } from './problems.ts';
import { sendProblem } from './sendReply.ts';

const filesText = (file_part: FilePart) =>
  fileParts[file_part] === 1 ? `The part ${file_part}` : `All parts ${file_part} together`;

/** Room for boundaries and part headers. */
const framing_bytes = 64 * 1024;
function partsText(file_part: FilePart): string {
  const most = fileParts[file_part];
  const files =
    most === 1
      ? `exactly one part ${file_part} (the file, with its filename)`
      : `one to ${most} parts ${file_part} (the files, each with its filename)`;
  return `${files} and one part request (JSON text)`;
}

interface Form {
  readonly files: readonly SentFile[];
  readonly request: Uint8Array;
}

type Files = Record<string, Express.Multer.File[]>;

const timesText = (most: number) => (most === 1 ? 'twice' : 'too often');

function partProblem(
  files: Files,
  fields: Record<string, unknown>,
  file_part: FilePart,
): Problem | undefined {
  const parts = partsText(file_part);
  const sent = [...Object.values(files).flatMap((list) => list.map((file) => file.fieldname))];
  for (const [name, value] of Object.entries(fields))
    sent.push(...(Array.isArray(value) ? value : [value]).map(() => name));
  const count = (name: string) => sent.filter((part) => part === name).length;
  if (sent.some((part) => part !== file_part && part !== 'request'))
    return badRequest(`The form has an unknown part; send ${parts}.`);
  for (const name of [file_part, 'request']) {
    if (count(name) === 0) return badRequest(`The form has no part ${name}; send ${parts}.`);
    const most = name === file_part ? fileParts[file_part] : 1;
    if (count(name) > most)
      return badRequest(`The form has the part ${name} ${timesText(most)}; send ${parts}.`);
  }
  return (files[file_part] ?? []).length < count(file_part)
    ? badRequest(`The part ${file_part} has no filename; send ${parts}.`)
    : undefined;
}

function toForm(files: Files, fields: Record<string, unknown>, file_part: FilePart): Result<Form, Problem> {
  const problem = partProblem(files, fields, file_part);
  if (problem !== undefined) return fail(problem);
  const sent = (files[file_part] ?? []).map(({ originalname, buffer }) => ({
    filename: originalname,
    bytes: buffer,
  }));
  const text = fields['request'];
  const request = typeof text === 'string' ? Buffer.from(text) : files['request']?.[0]?.buffer;
  if (sent.length === 0 || request === undefined)
    return fail(badRequest(`The form is incomplete; send ${partsText(file_part)}.`));
  return succeed({ files: sent, request });
}

/** Hash of the parts; it does not depend on the boundary that the client chose. */
function fingerprintOf({ files, request }: Form): string {
  const hash = createHash('sha256');
  const parts = files.flatMap(({ filename, bytes }) => [Buffer.from(filename), bytes]);
  for (const part of [request, ...parts]) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64');
}

function keep({ json_bytes, file_bytes }: HttpLimits, file_part: FilePart): RequestHandler {
  return (req, res, next) => {
    const form = toForm((req.files ?? {}) as Files, req.body ?? {}, file_part);
    if (!form.ok) return sendProblem(res, form.failure);
    if (form.value.request.length > json_bytes)
      return sendProblem(res, tooLarge('The part request', json_bytes));
    const { files, request } = form.value;
    const sent = { json: request, upload: { part: file_part, files } };
    if (bytesOf(sent) - request.length > file_bytes)
      return sendProblem(res, tooLarge(filesText(file_part), file_bytes));
    const exchange = exchangeOf(res);
    exchange.sent = sent;
    exchange.fingerprint = () => fingerprintOf(form.value);
    next();
  };
}

interface FormError {
  readonly code?: string;
  readonly field?: string;
}

/** True for errors of the language itself, which say nothing of a form. */
const isBug = (error: unknown) =>
  [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind && !('code' in error));

function formProblem(error: FormError, limits: HttpLimits, file_part: FilePart): Problem {
  const parts = partsText(file_part);
  const { code, field } = error;
  if (code === 'LIMIT_FILE_SIZE' && field !== 'request')
    return tooLarge(filesText(file_part), limits.file_bytes);
  if (code === 'LIMIT_FIELD_VALUE' || code === 'LIMIT_FILE_SIZE')
    return tooLarge('The part request', limits.json_bytes);
  const known = field === file_part || field === 'request';
  if (code === 'LIMIT_UNEXPECTED_FILE' && known) {
    const most = field === file_part ? fileParts[file_part] : 1;
    return badRequest(`The form has the part ${field} ${timesText(most)}; send ${parts}.`);
  }
  if (code === 'LIMIT_UNEXPECTED_FILE' || code === 'LIMIT_PART_COUNT' || code === 'LIMIT_FIELD_COUNT')
    return badRequest(`The form has an unknown part, or too many; send ${parts}.`);
  return badRequest('The form is not well-formed multipart/form-data or ends too early; send it again.');
}

const refuseEncoded: RequestHandler = (req, res, next) => {
  if ((req.headers['content-encoding'] ?? 'identity') === 'identity') return next();
  sendProblem(res, unsupportedEncoding);
};

export function readFormBody(
  limits: HttpLimits,
  hold: RequestHandler,
  file_part: FilePart,
): RequestHandler[] {
  const most = fileParts[file_part];
  const upload = multer({
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
    limits: {
      fileSize: limits.file_bytes,
      fieldSize: limits.json_bytes,
      files: most + 2,
      fields: 3,
      parts: most + 5,
    },
  });
  const read = upload.fields([
    { name: file_part, maxCount: most },
    { name: 'request', maxCount: 1 },
  ]);
  const readForm: RequestHandler = (req, res, next) =>
    read(req, res, (error?: unknown) => {
      if (error === undefined || isBug(error)) return next(error);
      sendProblem(res, formProblem(error as FormError, limits, file_part));
    });
  return [
    refuseEncoded,
    refuseLongerThan(
      limits.file_bytes + limits.json_bytes + framing_bytes,
      tooLarge(filesText(file_part), limits.file_bytes),
    ),
    hold,
    askForBody,
    readForm,
    keep(limits, file_part),
  ];
}
