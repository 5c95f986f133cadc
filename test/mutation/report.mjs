const seen = ['Killed', 'Timeout'];
const missed = ['Survived', 'NoCoverage'];

/** Line and change of each mutant that no test noticed, and how many were noticed. */
export function report({ files }) {
  const mutants = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file, source })),
  );
  const killed = mutants.filter(({ status }) => seen.includes(status)).length;
  const survivors = mutants.filter(({ status }) => missed.includes(status));
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
