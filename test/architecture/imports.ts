import { posix } from 'node:path';
import { parseSync } from 'vite';

/** One import of a file, in whichever form it is written. */
export interface Import {
  /** The text of the import: a package, or a path from the file. */
  readonly target: string;
  /** A type import, which is gone once it is compiled. */
  readonly isType: boolean;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node)['type'] === 'string';

/** Stands for a target that is computed, which nobody can follow. */
export const computed = '?';

function targetOf(source: Node): string {
  const { value, quasis, expressions } = source;
  if (typeof value === 'string') return value;
  const [quasi] =
    Array.isArray(quasis) && Array.isArray(expressions) && expressions.length === 0 ? quasis : [];
  return typeof quasi?.value?.cooked === 'string' ? quasi.value.cooked : computed;
}

const isRequire = ({ callee }: Node) => isNode(callee) && callee['name'] === 'require';

/** The import in a node of the syntax tree: `import … from`, `export … from`, `import()`, `import('…').Type`, `require()`. */
function importOf(node: Node): Import | undefined {
  const found = (source: unknown, isType: boolean) =>
    isNode(source) ? { target: targetOf(source), isType } : undefined;
  switch (node['type']) {
    case 'ImportDeclaration':
      return found(node['source'], node['importKind'] === 'type');
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return found(node['source'], node['exportKind'] === 'type');
    case 'ImportExpression':
      return found(node['source'], false);
    case 'TSImportType':
      return found(node['source'], true);
    case 'TSExternalModuleReference':
      return found(node['expression'], false);
    case 'CallExpression':
      return isRequire(node) ? found((node['arguments'] as readonly unknown[])[0], false) : undefined;
    default:
      return undefined;
  }
}

/** All imports of a source, wherever they stand in it. */
export function importsIn(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Import[] = [];
  const stack: unknown[] = [program];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (isNode(next)) {
      const one = importOf(next);
      if (one !== undefined) found.push(one);
    }
    stack.push(
      ...Object.values(next as object).filter((value) => typeof value === 'object' && value !== null),
    );
  }
  return found;
}

/** The file that a relative import reaches, from the root of the repository. */
export const reachedBy = (file: string, target: string): string | undefined =>
  target.startsWith('.') ? posix.join(posix.dirname(file), target) : undefined;
