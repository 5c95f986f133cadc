import type { Position } from '../../engine/geo/position.ts';
import type { Assembled } from '../assemble.ts';
import type { Locale } from '../contract/locale.ts';
import { say, sayMessage } from '../report/say.ts';
import { sayingOfProblem } from './refusal.ts';

/** Prints METAR and TAF of the airfield nearest to a place as they were sent, beside what a table is made of; nothing where the settings have no address of them. */
export async function printReports(
  { dispatch, services }: Pick<Assembled, 'dispatch' | 'services'>,
  place: Position,
  locale: Locale,
): Promise<void> {
  if (services.settings.get().report_service === '') return;
  const answer = await dispatch('fetchReports', place);
  if (!answer.ok) return console.error(say(sayingOfProblem(answer.problem), locale));
  const { metar, taf } = answer.output;
  for (const { field, raw } of [metar, taf ?? []].flat())
    console.error(sayMessage('terminal.report', { id: field.id, distance_m: field.distance_m, raw }, locale));
}
