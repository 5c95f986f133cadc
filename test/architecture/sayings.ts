import { parseAst } from 'vite';

/** A place in the sources that names a message, and what it gives it. */
export interface NamedMessage {
  readonly says: string;
  readonly given: ReadonlySet<string>;
  /** It gives more than stands there, by a spread or under a name. */
  readonly isOpen: boolean;
}

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nodesOf = (value: unknown): readonly Node[] => (value as readonly unknown[]).filter(isNode);

const textOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

type Members = ReadonlyMap<string, Node>;

/** The members of an object that stands there whole, and those of `values` in it; `undefined`: not whole. */
function given(object: Node | undefined): { readonly members: Members; readonly isOpen: boolean } {
  if (object === undefined) return { members: new Map(), isOpen: false };
  if (object.type !== 'ObjectExpression') return { members: new Map(), isOpen: true };
  const properties = nodesOf(object['properties']);
  const own = properties.flatMap(({ key, value }): [string, Node][] =>
    isNode(key) && isNode(value) ? [[String(key['name'] ?? key['value']), value]] : [],
  );
  const members = new Map(own);
  const inner = given(members.get('values'));
  return {
    members: new Map([...members, ...inner.members]),
    isOpen: inner.isOpen || properties.some(({ type }) => type === 'SpreadElement'),
  };
}

function named(says: string | undefined, ...objects: readonly (Node | undefined)[]): NamedMessage[] {
  if (says === undefined) return [];
  const parts = objects.map(given);
  return [
    {
      says,
      given: new Set(parts.flatMap(({ members }) => [...members.keys()])),
      isOpen: parts.some(({ isOpen }) => isOpen),
    },
  ];
}

/** The message of a finding: what it says, or else its code. */
function saidBy(object: Node | undefined, code?: string): string | undefined {
  const { members } = given(object);
  return members.has('says') ? textOf(members.get('says')) : (code ?? textOf(members.get('code')));
}

/** Functions that make a finding of a name and its values. */
const makers: Readonly<Record<string, (given: readonly Node[]) => NamedMessage[]>> = {
  note: ([name, ...more]) => named(`PLAN_NOTE.${textOf(name)}`, ...more),
  refuse: ([code, what, more]) =>
    what?.type === 'Literal'
      ? named(`coordinates.${textOf(what)}`, more)
      : named(saidBy(what, textOf(code)), what),
  refuseArea: ([what]) => named(saidBy(what), what),
  noteOf: ([code, more]) => named(saidBy(more, textOf(code)), more),
  noteAt: ([, code, , more]) => named(saidBy(more, textOf(code)), more),
  failureAt: ([code, , , values]) => named(textOf(code), values),
  words: ([name, values]) => named(textOf(name), values),
  sayMessage: ([name, values]) => named(textOf(name), values),
  problemOf: ([, name, values]) => named(textOf(name), values),
  refuseLog: ([code, more]) => named(saidBy(more, textOf(code)), more),
  add: ([, reason]) => namedReason(reason),
  lose: ([, , , reason]) => namedReason(reason),
};

/** The message of a reason that stands there as its name alone; one with values is found as an object. */
const namedReason = (reason: Node | undefined): NamedMessage[] => {
  const says = textOf(reason);
  return says?.startsWith('reason.') ? named(says) : [];
};

function messagesIn(node: unknown): NamedMessage[] {
  if (Array.isArray(node)) return node.flatMap(messagesIn);
  if (!isNode(node)) return [];
  const within = Object.values(node).flatMap(messagesIn);
  if (node.type === 'ObjectExpression') return [...named(saidBy(node), node), ...within];
  const callee = node.type === 'CallExpression' && isNode(node['callee']) ? node['callee'] : undefined;
  const method = isNode(callee?.['property']) ? callee['property']['name'] : undefined;
  const name = String(callee?.['name'] ?? method);
  const maker = Object.hasOwn(makers, name) ? makers[name] : undefined;
  return maker === undefined ? within : [...maker(nodesOf(node['arguments'])), ...within];
}

/** Each place of a source that names a message by a word: an object with `says` or `code`, or a call of what makes such. */
export const namedMessages = (file: string, source: string): NamedMessage[] =>
  messagesIn(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
