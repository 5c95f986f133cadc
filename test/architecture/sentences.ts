import { parseAst } from 'vite';

/** Four words in a row, of which whoever reads makes a sentence: what a part of one has, too. */
const words = /(?:^|[\s“‘(])(?:[A-Za-z’']+[,;:]? ){3,}[a-z’']+/;

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Messages of bugs, which only developers read, and lists of words, which are none. */
const isOther = ({ type, callee }: Node): boolean =>
  type === 'ThrowStatement' ||
  type === 'ImportDeclaration' ||
  (type === 'NewExpression' && isNode(callee) && String(callee['name']).endsWith('Error')) ||
  (type === 'CallExpression' &&
    isNode(callee) &&
    (callee['name'] === 'words' || callee['name'] === 'worded'));

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
