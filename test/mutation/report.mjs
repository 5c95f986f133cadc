const seen = ['Killed', 'Timeout'];
const missed = ['Survived', 'NoCoverage'];

const isMissed = ({ status }) => missed.includes(status);

/** Places of the changes that no test noticed, in Stryker's notation. */
export function placesMissed({ files }) {
  const places = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.filter(isMissed).map(({ location: { start, end } }) => {
      return `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
    }),
  );
  return [...new Set(places)];
}

const keyOf = ({ location, mutatorName, replacement }) =>
  JSON.stringify([location, mutatorName, replacement]);

/** The first report, with what the second found of the changes that the first had missed. */
export function afterSecondLook({ files }, second) {
  const looked = Object.entries(files).map(([file, { source, mutants }]) => {
    const again = new Map((second.files[file]?.mutants ?? []).map((mutant) => [keyOf(mutant), mutant]));
    const found = mutants.map((mutant) => (isMissed(mutant) ? (again.get(keyOf(mutant)) ?? mutant) : mutant));
    return [file, { source, mutants: found }];
  });
  return { files: Object.fromEntries(looked) };
}

/** Line and change of each mutant that no test noticed, and how many were noticed. */
export function report({ files }) {
  const mutants = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file, source })),
  );
  const killed = mutants.filter(({ status }) => seen.includes(status)).length;
  const survivors = mutants.filter(isMissed);
  const percentage = ((100 * killed) / (killed + survivors.length)).toFixed(1);
  return [
    ...survivors.map(describe),
    '',
    `${killed} killed, ${survivors.length} survived: ${percentage} % killed of ${killed + survivors.length} changes`,
  ].join('\n');
}

function describe({ file, source, location, replacement, status }) {
  const { start, end } = location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const original = lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join(' ');
  const note = status === 'NoCoverage' ? ' (no test comes here)' : '';
  return `${file}:${start.line}:${start.column} ${shorten(original)} → ${shorten(replacement ?? '')}${note}`;
}

const shorten = (text) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 87)}…` : line;
};
