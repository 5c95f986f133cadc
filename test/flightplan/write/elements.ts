import { expect } from 'vitest';
import type { XmlElement } from '../../../engine/flightplan/source/xml/xml.ts';

/** The element at a path of local names; a number picks among several. */
export function at(root: XmlElement, ...path: readonly string[]): XmlElement {
  return path.reduce((element, step) => {
    const [name = '', index = '0'] = step.split('#');
    const found = element.children.filter((child) => child.name === name)[Number(index)];
    if (found === undefined) expect.fail(`there is no ${step} in ${element.name}`);
    return found;
  }, root);
}

export const names = (element: XmlElement) => element.children.map(({ name }) => name);
export const values = (element: XmlElement) =>
  Object.fromEntries(
    element.children.filter(({ children }) => children.length === 0).map(({ name, text }) => [name, text]),
  );
