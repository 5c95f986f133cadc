import { parseAst } from 'vite';

/** Four words in a row, of which whoever reads makes a sentence: what a part of one has, too. */
const words = /(?:^|[\s“‘(])(?:[A-Za-z’']+[,;:]? ){3,}[a-z’']+/;

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** What takes lists of words and names of messages, and names a missing part for developers. */
const notShown: ReadonlySet<string> = new Set(['words', 'worded', 'port']);

/** Messages of bugs, which only developers read, and lists of words, which are none. */
const isOther = ({ type, callee }: Node): boolean =>
  type === 'ThrowStatement' ||
  type === 'ImportDeclaration' ||
  (type === 'NewExpression' && isNode(callee) && String(callee['name']).endsWith('Error')) ||
  (type === 'CallExpression' && isNode(callee) && notShown.has(String(callee['name'])));

function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (!isNode(node)) return [];
  if (isOther(node)) return [];
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as readonly { readonly value: { readonly raw: string } }[];
    return [quasis.map(({ value }) => value.raw).join('{}'), ...textsIn(node['expressions'])];
  }
  return Object.values(node).flatMap(textsIn);
}

/** The English sentences, and parts of them, that a source file holds. */
export const sentencesIn = (source: string): string[] =>
  textsIn(parseAst(source, { lang: 'ts' })).filter((text) => words.test(text));

/** Attributes of an element or a component that a person reads or hears. */
const read =
  /^(?:label|title|about|placeholder|text|heading|hint|alt|aria-(?:label|description|valuetext|roledescription))$/;

const hasWord = (text: string) =>
  /[A-Za-z]{2}/.test(text) && text !== 'Homeward' && !text.startsWith('https://');

function shownIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(shownIn);
  if (!isNode(node) || isOther(node)) return [];
  if (node.type === 'JSXText') return hasWord(String(node['value'])) ? [String(node['value']).trim()] : [];
  const { name, value } = node as { name?: Node; value?: Node };
  const isRead = node.type === 'JSXAttribute' && read.test(String(name?.['name']));
  if (isRead && value?.type === 'Literal')
    return hasWord(String(value['value'])) ? [String(value['value'])] : [];
  return Object.values(node).flatMap(shownIn);
}

/** The texts of a component that stand in its source and not in the catalogue: children, labels, titles and sentences. */
export const shownTextsIn = (file: string, source: string): string[] => {
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  return [...shownIn(program), ...textsIn(program).filter((text) => words.test(text))];
};
