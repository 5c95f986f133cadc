import type { Position } from '../../engine/geo/position.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { FieldHere, FieldView } from '../contract/fieldView.ts';
import type { Language, Locale } from '../contract/locale.ts';
import type { Problem } from '../contract/problem.ts';
import type { Dispatch } from '../dispatch.ts';
import type { FindInBox } from '../places/gazetteer.ts';
import { catalogueOf } from '../report/catalogues.ts';
import { besideEachOther, toBearingText, toDistanceText } from '../report/format.ts';
import { graveOf, toHereAndBackNote, toThereAndBackText } from '../report/hereAndBackText.ts';
import { madeOnce } from '../report/madeOnce.ts';
import { say, sayMessage } from '../report/say.ts';
import type { PlanScreen } from '../screen/planScreen.ts';
import { toFieldView } from './fieldView.ts';

export interface FieldAnswers {
  view(locale: Locale, expires_at: string | undefined): Promise<Result<FieldView, Problem>>;
  hereAndBack(place: Position, locale: Locale): Promise<Result<FieldHere, Problem>>;
}

const prefix = 'field.page.';

const wordsOf = madeOnce((language: Language) =>
  Object.fromEntries(
    [...catalogueOf(language)].flatMap(([name, text]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), text]] : [],
    ),
  ),
);

/** The texts of the page by the rest of their names. */
export const pageWords = (tag: string): Readonly<Record<string, string>> =>
  wordsOf((tag.split('-')[0] ?? 'en') as Language);

/** Says a refusal in the language of the phone. */
const refuse = (problem: Problem, locale: Locale): Result<never, Problem> =>
  fail(problem.saying === undefined ? problem : { ...problem, message: say(problem.saying, locale) });

interface FieldParts {
  readonly dispatch: () => Dispatch;
  readonly placesIn: FindInBox;
}

/** Answers the requests of a phone about the plan on screen. */
export function makeFieldAnswers(screen: PlanScreen, { dispatch, placesIn }: FieldParts): FieldAnswers {
  return {
    async view(locale, expires_at) {
      const shown = await screen.onScreen();
      if (!shown.ok) return refuse(shown.failure, locale);
      return succeed(toFieldView(shown.value, { locale, expires_at, placesIn }));
    },
    async hereAndBack({ lat, lon }, locale) {
      const shown = await screen.onScreen();
      if (!shown.ok) return refuse(shown.failure, locale);
      const { answers, answer } = shown.value;
      const asked = await dispatch()('hereAndBack', { lat, lon, range: answers.questions.range });
      if (!asked.ok) return refuse(asked.problem, locale);
      const { result } = asked.output;
      const away = sayMessage(
        'field.from_launch',
        { distance: toDistanceText(result.distance_m, locale), bearing: toBearingText(result.course_deg) },
        locale,
      );
      return succeed({
        revision: answer.revision,
        title: toThereAndBackText(result, locale),
        detail: besideEachOther([away, toHereAndBackNote(result, locale)]),
        grave: graveOf(result),
      });
    },
  };
}
