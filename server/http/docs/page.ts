import { type ApiDocument, type Entry, entriesOf } from './document.ts';
import { fieldTable } from './fields.ts';
import { type Html, html, inlineHtml, paragraphs } from './html.ts';
import { codeBlock, operationSection, type Page } from './operationSection.ts';

const navLink = (href: string, label: Html | string): Html => html`<li><a href="#${href}">${label}</a></li>`;

const inTag = (entries: readonly Entry[], tag: string) =>
  entries.filter(({ operation }) => operation.tags.includes(tag));

function navigation(document: ApiDocument, entries: readonly Entry[]): Html {
  const groups = document.tags.map(
    ({ name }) =>
      html`<h2>${name}</h2><ul>${inTag(entries, name).map(({ method, path, operation }) =>
        navLink(
          operation.operationId,
          html`<span class="method" data-method="${method}">${method}</span> ${path}`,
        ),
      )}</ul>`,
  );
  const schemas = Object.keys(document.components.schemas).map((name) => navLink(`schema-${name}`, name));
  return html`<nav aria-label="Contents">
<p class="brand"><a href="#top">${document.info.title}</a> <span>${document.info.version}</span></p>
<label class="search" hidden>Search <input type="search" autocomplete="off" spellcheck="false"></label>
<p class="found" role="status"></p>
${groups}<h2>Objects</h2><ul>${schemas}</ul>
</nav>`;
}

function headerTable({ components }: ApiDocument): Html {
  const properties = Object.fromEntries(
    Object.entries(components.headers).map(([name, { description }]) => [
      name,
      { type: 'string', description },
    ]),
  );
  return fieldTable({ properties }, 'Headers of answers');
}

function introduction({ document, answers, address }: Page): Html {
  return html`<header id="top"><h1>${document.info.title}</h1>
${paragraphs(document.info.description)}
<p>This server answers at <code>${address}</code>.</p>
<p>For programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1) and <a href="/openapi-3.0.json">openapi-3.0.json</a>, the same for tools that read 3.0 alone.</p></header>
<section id="refusals"><h2>The form of every refusal</h2>
${codeBlock('To a latitude of 91°, and no wind', answers.refusal)}
${headerTable(document)}</section>`;
}

function operationGroups(page: Page, entries: readonly Entry[]): Html[] {
  return page.document.tags.map(
    ({ name, description }) => html`<section class="group"><h2>${name}</h2><p>${inlineHtml(description)}</p>
${inTag(entries, name).map((entry) => operationSection(page, entry))}</section>`,
  );
}

function objects({ components }: ApiDocument): Html {
  const all = Object.entries(components.schemas).map(
    ([
      name,
      schema,
    ]) => html`<section class="object" id="schema-${name}" data-search="${name}" aria-labelledby="schema-${name}-title">
<h3 id="schema-${name}-title"><code>${name}</code></h3>${fieldTable(schema, `Fields of ${name}`)}</section>`,
  );
  return html`<section class="group"><h2>Objects</h2>${all}</section>`;
}

/** The API's page. All of it is in the HTML, so it reads without a script, too. */
export function docsPage(page: Page): string {
  const { document } = page;
  const entries = entriesOf(document);
  const written = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title}</title>
<link rel="stylesheet" href="/docs/page.css">
<link rel="icon" type="image/svg+xml" href="/docs/icon.svg">
<script src="/docs/search.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the operations</a>
${navigation(document, entries)}
<main id="content">${introduction(page)}${operationGroups(page, entries)}${objects(document)}</main>
</body>
</html>
`;
  return written.html;
}
