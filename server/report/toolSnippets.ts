/** The languages in which another tool's first request is shown. */
export const snippetLanguages = ['curl', 'python', 'typescript'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

interface Asked {
  /** Where the server is: its address without a path. */
  readonly address: string;
  readonly path: string;
  /** JSON without `true`, `false` and `null`, so that it is Python, too. */
  readonly body: object;
}

/** The file of the certificate, as the window saves it and the programs read it: without it they refuse the server. */
export const certificateFile = 'homeward.pem';
const widest = 78;

/** JSON with a line for each member that would make a line too long. */
function jsonOf(value: unknown, indent = '', before = 0): string {
  const flat = flatOf(value);
  if (indent.length + before + flat.length <= widest || typeof value !== 'object' || value === null)
    return flat;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Array.isArray(value)
    ? value.map((each) => inner + jsonOf(each, inner))
    : Object.entries(value).map(([name, each]) => {
        const label = `${JSON.stringify(name)}: `;
        return inner + label + jsonOf(each, inner, label.length);
      });
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** `{"lat": 47.3977, "lon": 8.5456}` */
function flatOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${flatOf(each)}`);
  return `{${members.join(', ')}}`;
}

/** True if an address needs the certificate. */
export const isSecure = (address: string) => address.startsWith('https:');

function curl({ address, path, body }: Asked): string {
  const trust = isSecure(address) ? ` \\\n  --cacert ${certificateFile}` : '';
  return `curl ${address}${path}${trust} \\
  -H "X-API-Key: $HOMEWARD_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${jsonOf(body)}'
`;
}

function python({ address, path, body }: Asked): string {
  const [importing, trust, context] = isSecure(address)
    ? [', ssl', `trust = ssl.create_default_context(cafile="${certificateFile}")\n`, ', context=trust']
    : ['', '', ''];
  return `import json, os${importing}, urllib.request

body = ${jsonOf(body)}
request = urllib.request.Request(
    "${address}${path}",
    data=json.dumps(body).encode(),
    headers={"X-API-Key": os.environ["HOMEWARD_KEY"], "Content-Type": "application/json"},
)
${trust}with urllib.request.urlopen(request${context}) as answer:
    print(json.load(answer))
`;
}

function typescript({ address, path, body }: Asked): string {
  const trust = isSecure(address) ? `// NODE_EXTRA_CA_CERTS=${certificateFile} node tool.mjs\n` : '';
  return `${trust}const body = ${jsonOf(body)};
const answer = await fetch("${address}${path}", {
  method: "POST",
  headers: { "X-API-Key": process.env.HOMEWARD_KEY ?? "", "Content-Type": "application/json" },
  body: JSON.stringify(body),
});
console.log(await answer.json());
`;
}

const writers = { curl, python, typescript } as const;

/** A whole program that sends a request; its key comes from the environment (`HOMEWARD_KEY`). */
export const toolSnippet = (language: SnippetLanguage, asked: Asked): string => writers[language](asked);
