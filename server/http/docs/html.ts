/** Markup that needs no escaping. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | undefined | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

function textOf(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(textOf).join('');
}

/** Joins a template; escapes every value in it that is not `Html`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, at) => text + textOf(parts[at])).join('') };
}

const code = (text: string) => text.replace(/`([^`]+)`/g, '<code>$1</code>');
const strong = (text: string) => text.replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

/** Text of the document as markup; its only marks are `code` and **strong**. */
export const inlineHtml = (text: string): Html => ({ html: strong(code(escaped(text))) });

export const paragraphs = (text: string): Html =>
  html`${text.split('\n\n').map((part) => html`<p>${inlineHtml(part)}</p>`)}`;
