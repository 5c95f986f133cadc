import { readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breachesOf } from './architecture/breaches.ts';
import { roomCircles, runtimeCircles } from './architecture/circles.ts';
import { type Import, importsIn } from './architecture/imports.ts';
import { completed, rooms } from './architecture/rooms.ts';
import { secretsComparedIn } from './architecture/secrets.ts';
import { sentencesIn, shownTextsIn } from './architecture/sentences.ts';
import { productSources as texts } from './architecture/sources.ts';

const sources = new Map([...texts].map(([file, text]) => [file, importsIn(file, text)] as const));

const type = (target: string): Import => ({ target, isType: true });
const value = (target: string): Import => ({ target, isType: false });

/** A package's name out of what is imported: `zod` of `zod/mini`. */
const packageOf = (target: string): string => /^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target;

describe('the packages', () => {
  it('that hosts import when they run stand in dependencies: an installed program has no others', () => {
    const { dependencies } = JSON.parse(
      readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8'),
    );
    const hosts = [...sources].filter(([file]) => /^(engine|server|electron)\/.*\.ts$/.test(file));
    const imported = hosts.flatMap(([, imports]) => imports.filter(({ isType }) => !isType));
    const names = new Set(
      imported
        .map(({ target }) => target)
        .filter((target) => /^(@|[a-z])/.test(target) && !target.startsWith('node:')),
    );
    const missing = [...names].map(packageOf).filter((name) => !Object.hasOwn(dependencies, name));
    // The runtime itself is no package of the program.
    expect([...new Set(missing)]).toEqual(['electron']);
  });
});

describe('the layers and their rooms', () => {
  it('import only what stands below them', () => {
    expect(texts.size).toBeGreaterThan(0);
    expect([...texts].flatMap(([file, text]) => breachesOf(file, text))).toEqual([]);
  });

  it('have a row each where none may be missing, and no row without a room', () => {
    const folders = new Set([...texts.keys()].map((file) => posix.dirname(file)));
    const below = [...folders].filter((folder) =>
      completed.some((top) => `${folder}/`.startsWith(`${top}/`)),
    );
    expect(below.filter((folder) => !Object.hasOwn(rooms, folder))).toEqual([]);
    expect(
      Object.keys(rooms).filter((folder) => ![...texts.keys()].some((file) => file.startsWith(`${folder}/`))),
    ).toEqual([]);
  });

  it.each([
    ['engine/planted.ts', "import { readFileSync } from 'node:fs';"],
    ['engine/planted.ts', "import x from '../server/dispatch.ts';"],
    ['renderer/planted.ts', "import x from '../server/dispatch.ts';"],
    ['server/planted.ts', "import x from '../renderer/App.tsx';"],
    ['engine/range/planted.ts', "import type { Mission } from '../mission/mission.ts';"],
    ['engine/range/planted.ts', "type Mission = import('../mission/mission.ts').Mission;"],
    ['engine/geo/planted.ts', "export * from '../range/packedRange.ts';"],
    ['engine/geo/planted.ts', "const late = () => import('../range/packedRange.ts');"],
    ['engine/geo/planted.ts', 'import(`../range/packedRange.ts`);'],
    ['engine/geo/planted.ts', "import('../range/' + name);"],
    ['engine/geo/planted.ts', "import '../range/packedRange.ts';"],
    ['engine/flightplan/gpx/planted.ts', "import { readKml } from '../kml/kml.ts';"],
    ['engine/flightplan/gpx/planted.ts', "import JSZip from 'jszip';"],
    ['renderer/ui/planted.ts', "import { useParts } from '../parts/part.ts';"],
    ['renderer/map/layers/planted.ts', "import { x } from '../../plan/inputs.ts';"],
    ['renderer/features/drone/planted.ts', "import { x } from '../mission/legRows.ts';"],
    ['server/planted.ts', "import { readKml } from '../engine/flightplan/kml/kml.ts';"],
  ])('are seen to be breached in %s by %s', (file, text) => {
    expect(breachesOf(file, text)).toHaveLength(1);
  });

  it('may import their neighbours', () => {
    expect(
      breachesOf('engine/flightplan/table/planted.ts', "import { x } from '../mavlink/mavlink.ts';"),
    ).toEqual([]);
    expect(breachesOf('server/planted.ts', "import { x } from '../engine/flightplan/readPlan.ts';")).toEqual(
      [],
    );
  });
});

/** Names of sources, of rings, of formats and of places in a file, which stand for what they are, and lists of words. */
const names = new Set([
  'engine/range/packedRange.ts',
  'engine/survey/djiConsumerCameras.ts',
  'engine/survey/djiEnterpriseCameras.ts',
  'engine/survey/knownCamera.ts',
  'engine/survey/otherCameras.ts',
  'engine/flightlog/refuseForeign.ts',
  'engine/flightlog/table/tableHead.ts',
  'engine/flightlog/table/wordedColumns.ts',
  'engine/flightplan/source/measureWords.ts',
  'engine/flightplan/wpml/wpmlAllowed.ts',
  'engine/flightplan/write/drawingAllowed.ts',
  'engine/flightplan/write/writeFormat.ts',
]);

/** Names of events and endings, what developers read, and the address that a host prints for programs, too. */
const spoken = new Set([
  'electron/dev/devPage.ts',
  'electron/dialogs.ts',
  'electron/ipc.ts',
  'electron/runBrowserHost.ts',
  'renderer/map/chrome/useMapFrames.ts',
  'server/report/say.ts',
]);

describe('sentences', () => {
  it('stand in the catalogue, and nowhere in the engine', () => {
    const holding = [...texts].filter(
      ([file, text]) => file.startsWith('engine/') && !names.has(file) && sentencesIn(text).length > 0,
    );
    expect(holding.map(([file]) => file)).toEqual([]);
  });

  it.each(['renderer/', 'server/report/', 'server/briefing/', 'electron/'])(
    'stand in the catalogue, and nowhere in %s',
    (folder) => {
      const holding = [...texts]
        .filter(([file]) => file.startsWith(folder) && /\.tsx?$/.test(file) && !spoken.has(file))
        .flatMap(([file, text]) => shownTextsIn(file, text).map((shown) => `${file}: ${shown}`));
      expect(holding).toEqual([]);
    },
  );

  it('that a check of our own adds to a schema come as data, by `fault`', () => {
    const inWords = /code: 'custom',[^}]*message|\.refine\([^;]*message:|\.refine\([^;{}]*, ['`]/;
    const holding = [...texts].filter(
      ([file, text]) => file.startsWith('server/contract/') && inWords.test(text),
    );
    expect(holding.map(([file]) => file)).toEqual([]);
    expect("z.number().refine((n) => n > 1, 'must be above 1')").toMatch(inWords);
  });

  it('are seen between the tags of a component, and in what labels it', () => {
    const source =
      'const x = <p title="The plan">Not saved {count}<b aria-label="Go" className="strong two" /></p>;';
    expect(shownTextsIn('a.tsx', source)).toEqual(['The plan', 'Not saved', 'Go']);
    expect(shownTextsIn('a.tsx', "const x = <p title={words('a.b')}>{words('a.c', { n })} · </p>;")).toEqual(
      [],
    );
  });

  it('are seen in strings and templates, but not in what only developers read', () => {
    expect(sentencesIn("const x = 'The file has no route';")).toHaveLength(1);
    expect(
      sentencesIn(['const x = `Nothing of the ', '{n} routes is left out here`;'].join('$')),
    ).toHaveLength(1);
    expect(sentencesIn("const x = 'SEVERAL_ROUTES'; throw new Error('This cannot be so at all');")).toEqual(
      [],
    );
  });
});

describe('circles of imports', () => {
  it('are nowhere: no two files need each other at run time', () => {
    expect(runtimeCircles(sources)).toEqual([]);
  });

  it('are nowhere: no two rooms need each other, not even for a type', () => {
    expect(roomCircles(sources)).toEqual([]);
  });

  it('are seen between files, but not for types', () => {
    const circle = (back: Import) =>
      new Map([
        ['a/x.ts', [value('./y.ts')]],
        ['a/y.ts', [value('../b/z.ts')]],
        ['b/z.ts', [back]],
      ]);
    expect(runtimeCircles(circle(value('../a/x.ts')))).toEqual([['a/x.ts', 'a/y.ts', 'b/z.ts']]);
    expect(runtimeCircles(circle(type('../a/x.ts')))).toEqual([]);
  });

  it('are seen between rooms, for types too, and by a way through a third', () => {
    const planted = new Map([
      ['a/x/1.ts', [type('../y/2.ts')]],
      ['a/y/2.ts', [value('../z/3.ts')]],
      ['a/z/3.ts', [type('../x/4.ts')]],
      ['a/x/4.ts', []],
    ]);
    expect(roomCircles(planted)).toEqual([['a/x', 'a/y', 'a/z']]);
  });
});

describe('the imports of a file', () => {
  it.each<[string, Import[]]>([
    ["import { a } from './a.ts';", [value('./a.ts')]],
    ["import a, { type B } from './a.ts';", [value('./a.ts')]],
    ["import type { A } from './a.ts';", [type('./a.ts')]],
    ["import './a.ts';", [value('./a.ts')]],
    ["export { a } from './a.ts';", [value('./a.ts')]],
    ["export * from './a.ts';", [value('./a.ts')]],
    ["export type { A } from './a.ts';", [type('./a.ts')]],
    ["async () => await import('./a.ts');", [value('./a.ts')]],
    ["let a: typeof import('./a.ts').b;", [type('./a.ts')]],
    ["import a = require('./a.ts');", [value('./a.ts')]],
    ["const a = require('./a.ts');", [value('./a.ts')]],
    ['import {\n  a,\n  b,\n} from "./a.ts";', [value('./a.ts')]],
    ["// import { a } from './a.ts';\nconst text = \"from './a.ts'\";", []],
  ])('are found in %j', (text, imports) => {
    expect(importsIn('planted.ts', text)).toEqual(imports);
  });

  it('cannot be told of a file that cannot be parsed', () => {
    expect(() => importsIn('planted.ts', 'import {')).toThrow('cannot be parsed');
  });
});

describe('a secret', () => {
  it('is nowhere compared piece by piece', () => {
    expect([...texts].flatMap(([file, text]) => secretsComparedIn(text).map((line) => [file, line]))).toEqual(
      [],
    );
  });

  it.each([
    'if (secret === stored) return key;',
    'return key.secret_sha256 !== given;',
    'const isOurs = given == sessionToken;',
  ])('is seen to be in %j', (line) => expect(secretsComparedIn(line)).toEqual([line]));

  it.each([
    "typeof secret === 'string' && secret !== ''",
    'stored_sha256 === undefined ? unused : stored',
    'timingSafeEqual(digest(secret), stored) && stored_sha256 !== undefined',
  ])('may be compared with nothing: %j', (line) => expect(secretsComparedIn(line)).toEqual([]));
});

/** The text of each comment on a declaration. */
const commentsIn = (text: string) =>
  [...text.matchAll(/\/\*\*(.*?)\*\//gs)].map(([, inner = '']) =>
    inner.replace(/\s*\n\s*\*\s*/g, ' ').trim(),
  );

describe('comments on declarations', () => {
  it('begin with the thing that they describe', () => {
    const loose = [...texts].flatMap(([file, text]) =>
      commentsIn(text)
        .filter((comment) => /^(Of|What|Whether|As|By|For|To)\b/.test(comment))
        .map((comment) => `${file}: ${comment}`),
    );
    expect(loose).toEqual([]);
  });

  it('are found, those of several lines too', () => {
    expect(commentsIn('/** One. */\n/**\n * What two\n * lines say.\n */')).toEqual([
      'One.',
      'What two lines say.',
    ]);
  });
});
