import { type FilePart, fileParts } from '../../contract/operations/operation.ts';
import { exampleFiles, pathExamples } from '../openapiExamples.ts';
import { type ApiDocument, type Entry, type Schema, schemaIn } from './document.ts';
import type { ExampleAnswers } from './exampleAnswers.ts';
import { fieldTable } from './fields.ts';
import { type Html, html, inlineHtml } from './html.ts';

export interface Page {
  readonly document: ApiDocument;
  readonly answers: ExampleAnswers;
  /** Where the reader sees it: scheme, host and port. */
  readonly address: string;
}

export const codeBlock = (label: string, text: string): Html =>
  html`<figure><figcaption>${label}</figcaption><pre tabindex="0" aria-label="${label}"><code>${text}</code></pre></figure>`;

function parameterTable({ operation }: Entry): Html {
  const { parameters = [] } = operation;
  if (parameters.length === 0) return html``;
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [
      name,
      { ...schema, description: schema.description ?? description ?? '' },
    ]),
  );
  const required = parameters.filter((each) => each.required === true).map(({ name }) => name);
  return fieldTable(
    { properties, required },
    `Parameters of ${operation.operationId} in path, query and headers`,
  );
}

/** The part of an upload that holds its file, by its example; `undefined`: the body is no upload. */
function filePartOf({ operation }: Entry): FilePart | undefined {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  const example = content?.example;
  if (typeof example !== 'object' || example === null) return undefined;
  return (Object.keys(fileParts) as FilePart[]).find((part) => part in example);
}

/** A command line that sends the example with the reader's own key. */
function commandOf(entry: Entry, address: string): string {
  const { method, path, operation } = entry;
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  const file_part = filePartOf(entry);
  const key = operation.security.length === 0 ? [] : ['-H "X-API-Key: $HOMEWARD_KEY"'];
  const body =
    type === undefined
      ? []
      : file_part === undefined
        ? ['-H "Content-Type: application/json"', '-d @request.json']
        : [
            `-F ${file_part}=@${exampleFiles[file_part].name}`,
            '-F "request=<request.json;type=application/json"',
          ];
  const verb = method === 'GET' ? [] : [`-X ${method}`];
  const url = `${address}${path.replace(/\{(\w+)\}/g, (_, member: string) => pathExamples[member] ?? '')}`;
  return [`curl ${url}`, ...verb, ...key, ...body].join(' \\\n  ');
}

function exampleRequest(entry: Entry): Html {
  const { operation } = entry;
  const [content] = Object.values(operation.requestBody?.content ?? {});
  if (content === undefined) return html``;
  const { example } = content;
  const file_part = filePartOf(entry);
  const isForm = typeof example === 'object' && example !== null && 'request' in example;
  const body = isForm ? example.request : example;
  const upload = file_part === undefined ? undefined : exampleFiles[file_part];
  const file = upload === undefined ? undefined : codeBlock(upload.name, upload.text);
  return html`${codeBlock('request.json', JSON.stringify(body, undefined, 2))}${file}`;
}

function requestPart({ document, address }: Page, entry: Entry): Html {
  const { operationId, requestBody } = entry.operation;
  const [body] = Object.entries(requestBody?.content ?? {});
  const fields =
    body &&
    html`<p>Body: <code>${body[0]}</code></p>${fieldTable(schemaIn(document, body[1].schema), `Fields of the body of ${operationId}`)}`;
  return html`<h4>Request</h4>${parameterTable(entry)}${fields}
${codeBlock('Command line', commandOf(entry, address))}${exampleRequest(entry)}`;
}

/** No batch is started for a reader of the page: its answers are made up, but for the results. */
const answerLabel = (name: string) =>
  ['startBatch', 'getBatch', 'cancelBatch', 'followPlan'].includes(name)
    ? 'An answer'
    : 'What this server answers; long lists are cut';

/** The fields of an answer; what a stream holds, which has none, in words. */
const answerFields = (schema: Schema, name: string): Html =>
  schema.properties === undefined && schema.oneOf === undefined
    ? html`<p>${inlineHtml(schema.description ?? '')}</p>`
    : fieldTable(schema, `Fields of the answer of ${name}`);

function answerPart({ document, answers }: Page, { operation }: Entry): Html {
  const { responses } = operation;
  const [content] = Object.values((responses['200'] ?? responses['202'])?.content ?? {});
  const stream = typeof content?.example === 'string' ? content.example : undefined;
  const example = answers.byOperation.get(operation.operationId) ?? stream;
  return html`<h4>Answer</h4>
${content === undefined ? '' : answerFields(schemaIn(document, content.schema), operation.operationId)}
${example === undefined ? '' : codeBlock(answerLabel(operation.operationId), example)}`;
}

function refusalPart({ operation }: Entry): Html {
  const rows = Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      description.split('; `').map((text, at) => ({ status, text: at === 0 ? text : `\`${text}` })),
    );
  return html`<h4>Refusals</h4>
<div class="table" tabindex="0" role="region" aria-label="Refusals of ${operation.operationId}"><table>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">When</th></tr></thead>
<tbody>${rows.map(({ status, text }) => {
    const [code = '', meaning = ''] = text.split(/: (.*)/s);
    return html`<tr><td>${status}</td><th scope="row">${inlineHtml(code)}</th><td>${inlineHtml(meaning)}</td></tr>`;
  })}</tbody>
</table></div>`;
}

/** One operation: its request, its answer and its refusals. */
export function operationSection(page: Page, entry: Entry): Html {
  const { method, path, operation } = entry;
  return html`<section class="operation" id="${operation.operationId}" data-search="${`${path} ${operation.summary}`}" aria-labelledby="${operation.operationId}-title">
<h3 id="${operation.operationId}-title"><span class="method" data-method="${method}">${method}</span> <code>${path}</code></h3>
<p class="summary">${inlineHtml(operation.summary)}${operation.security.length === 0 ? ' No key is needed.' : ''}</p>
${requestPart(page, entry)}${answerPart(page, entry)}${refusalPart(entry)}
</section>`;
}
