import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpOperations } from '../../server/contract/httpOperations.ts';
import { type FilePart, fileParts } from '../../server/contract/operations/operation.ts';
import { exampleFiles } from '../../server/http/openapiExamples.ts';
import { fetchDocument, makeDocumentCheck } from '../support/contractDocument.ts';
import { startWholeServer, type WholeServer } from './wholeServer.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly examples?: readonly string[] };
}
interface Operation {
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: object }>> };
}

let server: WholeServer;
/** The id of what the example before has made, which the next ones are about. */
let made = '';
let document: Awaited<ReturnType<typeof fetchDocument>>;
beforeAll(async () => {
  server = await startWholeServer();
  document = await fetchDocument(server.url);
});
afterAll(() => server.close());

const isFile = (name: string): name is FilePart => name in fileParts;

function formOf(example: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(example)) {
    if (isFile(name)) form.append(name, new Blob([exampleFiles[name].text]), String([value].flat()[0]));
    else form.append(name, JSON.stringify(value));
  }
  return form;
}

/** The request that a reader of the document would send: its examples and nothing else. */
function requestOf(path: string, { parameters = [], requestBody }: Operation): [string, RequestInit] {
  const url = new URL(server.url + path);
  for (const { name, in: place, schema } of parameters) {
    const [example] = schema.examples ?? [];
    if (example !== undefined && place === 'query') url.searchParams.set(name, example);
    if (example !== undefined && place === 'path')
      url.pathname = decodeURI(url.pathname).replace(`{${name}}`, example);
  }
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {});
  url.pathname = decodeURI(url.pathname).replace('{id}', made);
  if (type === undefined || media === undefined) return [url.href, {}];
  if (type === 'multipart/form-data') return [url.href, { method: 'POST', body: formOf(media.example) }];
  const headers = { 'Content-Type': type };
  return [url.href, { method: 'POST', headers, body: JSON.stringify(media.example) }];
}

/** A server without a window has no plan on screen; `server/field.test.ts` asks one that has. */
const served = httpOperations.filter(({ name }) => name !== 'getPlan');

it.each(served)('the example of $name is answered as the document says', async ({ binding }) => {
  const described = document.paths[binding.path]?.[binding.method.toLowerCase()] as unknown as Operation;
  expect(described.description.length).toBeGreaterThan(60);
  const [url, init] = requestOf(binding.path, described);
  const headers = { ...init.headers, 'X-API-Key': server.secret };
  const res = await fetch(url, { method: binding.method, ...init, headers });
  const body = await res.json();
  expect([res.status, body.error]).toEqual([binding.status ?? 200, undefined]);
  made = res.headers.get('location')?.split('/').at(-1) ?? made;
  makeDocumentCheck(document)(binding, res, body);
});
