import { refName, type Schema } from './document.ts';
import { type Html, html, inlineHtml } from './html.ts';

interface Field {
  /** Path such as `mission.waypoints[].lat`. */
  readonly path: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** The schema of a list's items, through any depth of nested lists. */
function itemOf(schema: Schema): { readonly item: Schema; readonly marks: string } {
  let item = schema;
  let marks = '';
  while (typeof item.items === 'object') {
    item = item.items;
    marks += '[]';
  }
  return { item, marks };
}

/** The fields of an object and of unnamed objects in it; named ones have their own table. */
function fieldsOf({ properties = {}, required = [] }: Schema, before = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { item, marks } = itemOf(schema);
    const path = `${before}${name}`;
    const isRequired = required.includes(name);
    return [{ path, schema, isRequired }, ...fieldsOf(item, `${path}${marks}.`)];
  });
}

const joined = (parts: readonly Html[], between: string) =>
  html`${parts.map((part, at) => (at === 0 ? part : html`${between}${part}`))}`;

function typeOf(schema: Schema): Html {
  const { $ref, oneOf, items, type } = schema;
  if ($ref !== undefined) return html`<a href="#schema-${refName($ref)}">${refName($ref)}</a>`;
  if (oneOf !== undefined) return joined(oneOf.map(typeOf), ' or ');
  if (schema.enum !== undefined)
    return joined(
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ' · ',
    );
  if (typeof items === 'object') return html`list of ${typeOf(items)}`;
  return html`${String(type ?? 'any')}`;
}

function range(from: number | undefined, to: number | undefined, what = ''): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined) return `at most ${to}${what}`;
  if (to === undefined) return `at least ${from}${what}`;
  return from === to ? `${from}${what}` : `${from} to ${to}${what}`;
}

function boundsOf(schema: Schema): string[] {
  const unit = schema['x-unit'];
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const texts = [
    range(minimum, maximum),
    unit,
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ];
  return texts.filter((text) => text !== undefined);
}

function row({ path, schema, isRequired }: Field): Html {
  const bounds = boundsOf(schema).join(', ');
  return html`<tr>
<th scope="row"><code>${path}</code>${isRequired ? html` <span class="required">required</span>` : ''}</th>
<td>${typeOf(schema)}${bounds === '' ? '' : html`<span class="bounds">${bounds}</span>`}</td>
<td>${inlineHtml(schema.description ?? '')}</td>
</tr>`;
}

/** A table with one row per field, or the schema's type if it has no fields. */
export function fieldTable(schema: Schema, caption: string): Html {
  const fields = fieldsOf(itemOf(schema).item);
  if (fields.length === 0)
    return html`<p class="type">${typeOf(schema)} ${inlineHtml(schema.description ?? '')}</p>`;
  return html`<div class="table" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${fields.map(row)}</tbody>
</table></div>`;
}
