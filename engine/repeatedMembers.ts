/** All members of all objects in a value. A large body has hundreds of thousands, so no list of them is made. */
export function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) for (const entry of value) members += membersOf(entry);
  else for (const name in value) members += 1 + membersOf((value as Readonly<Record<string, unknown>>)[name]);
  return members;
}

/** Where a text ends that begins at a quotation mark. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** An object or list that the reading is in: its names so far, and the name or number of the entry there. */
interface Level {
  readonly names?: Set<string>;
  at: string | number;
}

/** A member by the names and numbers that lead to it. */
export type JsonPath = readonly (string | number)[];

/** The paths of members that stand in their object a second time, in the order of well-formed JSON. */
export function repeatedMembers(json: string, most: number): JsonPath[] {
  const levels: Level[] = [];
  const found: JsonPath[] = [];
  let lastText = '""';
  for (let at = 0; at < json.length && found.length < most; at += 1) {
    const level = levels.at(-1);
    const sign = json[at];
    if (sign === '"') {
      const end = endOfText(json, at);
      lastText = json.slice(at, end);
      at = end - 1;
    } else if (sign === '{') levels.push({ names: new Set(), at: '' });
    else if (sign === '[') levels.push({ at: 0 });
    else if (sign === '}' || sign === ']') levels.pop();
    else if (sign === ',' && typeof level?.at === 'number') level.at += 1;
    else if (sign === ':' && level?.names !== undefined) {
      level.at = String(JSON.parse(lastText));
      if (level.names.has(level.at)) found.push(levels.map((each) => each.at));
      level.names.add(level.at);
    }
  }
  return found;
}
