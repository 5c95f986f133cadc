import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Row, rowsOf } from './csv.ts';
import { scoreFlights } from './flightScore.ts';
import { withTable } from './readmeSection.ts';
import { allScores, tableOf } from './report.ts';
import { isScoredRoute } from './sets/flights.ts';

const usage = `npm run accuracy                                  scores the engine and writes the table into engine/README.md
npm run accuracy -- --flights FILE.csv [--json]   scores the flights of another file with the columns of assets/evidence/m100_flights.csv`;

/** Prints the scores and returns the exit code of the process. */
export function main(args: readonly string[], root: string): number {
  const at = args.indexOf('--flights');
  const file = at === -1 ? undefined : args[at + 1];
  const others = args.filter((_, index) => at === -1 || (index !== at && index !== at + 1));
  if (others.some((arg) => arg !== '--json') || (at !== -1 && file === undefined)) return refuse(usage);
  const isJson = others.includes('--json');
  if (file !== undefined) return scoreFile(file, isJson);
  return isJson ? scoreFile(join(root, 'assets', 'evidence', 'm100_flights.csv'), true) : scoreAll(root);
}

function refuse(message: string): number {
  console.error(message);
  return 1;
}

function scoreAll(root: string): number {
  const table = tableOf(allScores(root));
  console.log(table);
  const path = join(root, 'engine', 'README.md');
  const readme = readFileSync(path, 'utf8');
  const written = withTable(readme, table);
  if (written === undefined)
    return refuse('engine/README.md has lost the markers between which the table belongs.');
  if (written !== readme) writeFileSync(path, written);
  return 0;
}

function readRows(file: string): Row[] | undefined {
  try {
    return rowsOf(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function scoreFile(file: string, isJson: boolean): number {
  const rows = readRows(file);
  if (rows === undefined)
    return refuse(`${file} could not be read. Name a CSV file of flights after --flights.`);
  const onRoute = rows.filter(isScoredRoute);
  const flights = scoreFlights(onRoute);
  if (flights.n === 0)
    return refuse(
      `${file} holds no flight of route R1 with cmd_speed_mps, cmd_alt_m and E_Wh; nothing can be scored.`,
    );
  if (flights.n < onRoute.length)
    console.error(
      `${onRoute.length - flights.n} of ${onRoute.length} flights lack a figure or cannot be flown; they are left out.`,
    );
  console.log(isJson ? JSON.stringify({ flights }) : wordsOn(flights));
  return 0;
}

function wordsOn({
  n,
  mape_pct,
  p90_pct,
  bias_pct,
  coverage90_pct,
}: ReturnType<typeof scoreFlights>): string {
  const [mape, p90, bias] = [mape_pct, p90_pct, bias_pct].map((value) => value.toFixed(2));
  return `${n} flights: MAPE ${mape} %, p90 ${p90} %, bias ${bias} %, 90 % interval holds ${coverage90_pct.toFixed(1)} %`;
}
