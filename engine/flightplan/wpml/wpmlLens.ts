import type { CarriedPart } from '../../mission/carried.ts';
import { asDjiLenses, type DjiLenses, djiLenses } from '../../survey/djiLens.ts';
import { childText, descendantsNamed, type XmlElement } from '../source/xml/xml.ts';
import type { XmlNode } from '../write/xmlText.ts';
import type { DjiAircraft } from './djiAircraft.ts';
import { nodeAt, textAt } from './wpmlParts.ts';

export type Lens = DjiAircraft['lens'] | DjiLenses;

/** The lenses that the writer can name. */
export const writtenLenses: readonly Lens[] = ['wide', 'visable', ...djiLenses];

const parameterName = 'wpml:actionActuatorFuncParam';
const lensName = 'wpml:payloadLensIndex';
const globalName = 'wpml:useGlobalPayloadLensIndex';

/** Words of the template about its pictures. */
export const lensParameters = (lens: Lens): XmlNode => ({
  'wpml:payloadPositionIndex': '0',
  'wpml:imageFormat': lens,
});

/** True if an act of the camera leaves its lens to the template. */
const isOfTemplate = (parameters: XmlNode) => textAt(parameters, globalName) === '1';

/** An act with the lens of the template, which aircraft with several want to be named. */
export function withLens(act: XmlNode, lens: Lens | undefined): XmlNode {
  const parameters = nodeAt(act, parameterName);
  if (lens === undefined || !isOfTemplate(parameters) || parameters[lensName] !== undefined) return act;
  return { ...act, [parameterName]: { ...parameters, [lensName]: lens } };
}

/** The same without that lens, as the writer names it by itself. */
export function withoutOwnLens(act: XmlNode, lens: Lens | undefined): XmlNode {
  const { [lensName]: own, ...parameters } = nodeAt(act, parameterName);
  if (own === undefined || own !== lens || !isOfTemplate(parameters)) return act;
  return { ...act, [parameterName]: parameters };
}

/** The same of a group with one act. */
export function groupWithoutOwnLens(group: XmlNode, lens: Lens | undefined): XmlNode {
  const act = nodeAt(group, 'wpml:action');
  return act[parameterName] === undefined ? group : { ...group, 'wpml:action': withoutOwnLens(act, lens) };
}

/** The same of a group with one act or several, with the lens named. */
export function groupWithLens(group: XmlNode, lens: Lens | undefined): XmlNode {
  const act = nodeAt(group, 'wpml:action');
  return act[parameterName] === undefined ? group : { ...group, 'wpml:action': withLens(act, lens) };
}

/** The lenses that a file names for all its pictures; `undefined`: it names one, or others than the writer does. */
export function lensesIn(root: XmlElement): DjiLenses | undefined {
  const all = descendantsNamed(root, 'actionActuatorFuncParam').filter(
    (parameters) => childText(parameters, 'useGlobalPayloadLensIndex') === '1',
  );
  const named = all.map((parameters) => asDjiLenses(childText(parameters, 'payloadLensIndex')));
  return named.find((lenses) => lenses !== undefined);
}

/** Keeps the lenses with the plan, so that pictures that are changed have them, too. */
export const lensPart = (lenses: DjiLenses | undefined): CarriedPart[] =>
  lenses === undefined ? [] : [{ format: 'wpml', kind: 'lens', text: lenses }];
