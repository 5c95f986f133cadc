type Child = Node | string | undefined;
type Members = Readonly<Record<string, string | number | undefined>>;

function fill<Of extends Element>(element: Of, members: Members, children: readonly Child[]): Of {
  for (const [name, value] of Object.entries(members))
    if (value !== undefined) element.setAttribute(name, String(value));
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** Makes an element; texts are only ever texts. */
export const el = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  members: Members = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => fill(document.createElement(name), members, children);

export const svg = <Name extends keyof SVGElementTagNameMap>(
  name: Name,
  members: Members = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Name] =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', name), members, children);
