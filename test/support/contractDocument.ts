import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';

interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, unknown>>;
  /** Codes of the refusals with this status. */
  readonly 'x-codes'?: readonly string[];
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

const pointer = (...parts: string[]) =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Headers that an answer may leave out: a first answer is no replay, and limits can be switched off. */
const optionalHeaders = new Set(['Idempotency-Replayed', 'RateLimit', 'RateLimit-Policy']);

/** Holds real answers against the served document: a status it does not list, or a body it does not allow, fails. */
export function makeDocumentCheck(document: ApiDocument) {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, strictTypes: false });
  ajv.addFormat('double', { type: 'number', validate: Number.isFinite });
  ajv.addFormat('binary', true);
  ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)));
  // Words of OpenAPI beside those of JSON Schema; any other unknown one is a mistake in the document.
  ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'components', 'paths', 'x-unit']);
  ajv.addSchema(document as AnySchema, 'api');
  const compiled = new Map<string, ValidateFunction>();

  function validatorOf(path: string, method: string, status: string, type: string): ValidateFunction {
    const place = pointer('paths', path, method, 'responses', status, 'content', type, 'schema');
    const known = compiled.get(place) ?? ajv.compile({ $ref: `api#${encodeURI(place)}` });
    compiled.set(place, known);
    return known;
  }

  return (binding: { method: string; path: string }, res: Response, body: unknown): void => {
    const method = binding.method.toLowerCase();
    const status = String(res.status);
    const documented = document.paths[binding.path]?.[method]?.responses[status];
    expect(documented, `${binding.method} ${binding.path} answers ${status}`).toBeDefined();
    const [type = ''] = (res.headers.get('content-type') ?? '').split(';');
    const validate = validatorOf(binding.path, method, status, type);
    expect(validate(body) ? [] : validate.errors).toEqual([]);
    for (const name of Object.keys(documented?.headers ?? {}))
      if (!optionalHeaders.has(name))
        expect([name, res.headers.get(name)]).toEqual([name, expect.any(String)]);
  };
}

export async function fetchDocument(url: string): Promise<ApiDocument> {
  return (await (await fetch(`${url}/openapi.json`)).json()) as ApiDocument;
}
