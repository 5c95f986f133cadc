import { isObject } from '../../json.ts';
import { type CarriedFormat, type CarriedPart, carriedPart } from '../../mission/carried.ts';
import type { Mission } from '../../mission/mission.ts';
import { jsonIn } from './allowedPart.ts';
import { type XmlNode, xmlSafe } from './xmlText.ts';

/** Prefixes that a document declares, with their namespaces. */
type Namespaces = Readonly<Record<string, string>>;

const name = /^[A-Za-z_][\w.-]*(:[A-Za-z_][\w.-]*)?$/;
const prefixOf = (tag: string) => /^@?([^:]+):/.exec(tag)?.[1];

type Member = string | XmlNode | readonly (string | XmlNode)[];

/** A value of a part as a member, without what is no member and what has a prefix that nobody declares; `undefined`: nothing is left. */
function memberOf(value: unknown, declared: ReadonlySet<string>): Member | undefined {
  if (typeof value === 'string') return xmlSafe(value);
  if (Array.isArray(value)) {
    const members = value.flatMap((one) => memberOf(one, declared) ?? []) as (string | XmlNode)[];
    return members.length === 0 ? undefined : members;
  }
  return typeof value === 'object' && value !== null ? nodeOf(value, declared) : undefined;
}

/** True if an element, or each of several, declares a prefix itself. */
const declares = (value: unknown, prefix: string): boolean =>
  Array.isArray(value)
    ? value.every((one) => declares(one, prefix))
    : typeof value === 'object' && value !== null && Object.hasOwn(value, `@xmlns:${prefix}`);

function nodeOf(value: object, around: ReadonlySet<string>): XmlNode {
  const own = Object.keys(value).flatMap((key) => /^@xmlns:(.+)/.exec(key)?.[1] ?? []);
  const declared = new Set([...around, ...own]);
  const members = Object.entries(value).flatMap(([key, one]): [string, Member][] => {
    const prefix = prefixOf(key);
    const isNamed = key === '#text' || name.test(key.replace(/^@/, ''));
    const isKnown =
      prefix === undefined || key.startsWith('@xmlns:') || declared.has(prefix) || declares(one, prefix);
    if (!isNamed || !isKnown) return [];
    const member = memberOf(one, declared);
    return member === undefined ? [] : [[key, member]];
  });
  return Object.fromEntries(members);
}

/** Content of the text of a part; empty for a damaged one. */
export function objectIn(part: CarriedPart | undefined): object {
  const value = part && jsonIn(part);
  return isObject(value) ? value : {};
}

/** The namespaces that the root of a document declares for what a plan carries, as attributes of it. */
export function namespacesOf(mission: Mission, format: CarriedFormat): Namespaces {
  const declared = Object.entries(objectIn(carriedPart(mission, format, 'namespaces'))).filter(
    ([key, value]) => /^xmlns:[A-Za-z_][\w.-]*$/.test(key) && typeof value === 'string' && value !== '',
  );
  return Object.fromEntries(declared.map(([key, value]) => [`@${key}`, xmlSafe(value)]));
}

/** The members that a part of a kind holds, of those whose prefixes the document declares. */
export function carriedMembers(
  part: CarriedPart | undefined,
  {
    format,
    kind,
    namespaces,
  }: { readonly format: CarriedFormat; readonly kind: string; readonly namespaces: Namespaces },
): XmlNode {
  if (part?.format !== format || part.kind !== kind) return {};
  return nodeOf(objectIn(part), new Set(Object.keys(namespaces).map((key) => key.slice('@xmlns:'.length))));
}
