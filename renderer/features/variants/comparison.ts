import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { PlanVariant } from '../../../server/contract/planVariants.ts';
import { type VariantLetter, variantLetters } from '../../../server/contract/schemas/planVariants.ts';
import type { Compared } from '../../../server/report/compare/compared.ts';
import { type CompareTable, toCompareTable } from '../../../server/report/compare/compareTable.ts';
import { type DifferenceField, namesByDifference } from '../../../server/report/compare/differences.ts';
import { flightSettingsOf } from '../../../server/report/flightSettings.ts';
import type { AnalysisState } from '../../analysis/analysisStore.ts';
import { useAnalysis, useAnalysisControl } from '../../analysis/answers.ts';
import { refusalOf, standingOf } from '../../analysis/asyncResult.ts';
import type { Parts } from '../../parts/part.ts';
import { useInputs, useMission } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import type { Locale } from '../../ui/quantity.ts';
import type { Standing } from '../../ui/standing.ts';
import { toDroneText, useCatalog } from '../drone/catalogStore.ts';
import { fileWarnings } from '../import/fileWarnings.ts';
import { useImporter } from '../import/importStore.ts';
import type { Origin } from '../import/planOrigins.ts';
import { type AnswersBeside, useVariantAnswers } from './variantAnswers.ts';
import { contentsOf, useVariants, type VariantsState } from './variantsStore.ts';

/** A column of the comparison: a variant with what is known of it. */
export interface ComparedVariant {
  readonly letter: VariantLetter;
  /** `Mavic 3E, 6 m/s from 250°`, or as the person named it. */
  readonly name: string;
  readonly isShown: boolean;
  readonly standing: Standing;
  /** Why there is no answer. */
  readonly refusal: string | undefined;
  readonly compared: Compared;
}

export interface Comparison {
  readonly variants: readonly ComparedVariant[];
  readonly table: CompareTable;
}

type Known = Pick<AnalysisState, 'range' | 'mission'>;
type FileOf = Pick<Origin, 'report' | 'losses'>;
type Drones = Parameters<typeof fileWarnings>[1];

interface Beside {
  readonly content: PlanVariant;
  readonly known: Known | undefined;
  readonly origin: FileOf;
}

/** A variant as the comparison has it, before it is named by what differs. */
function toCompared({ content, known, origin }: Beside, drones: Drones): Compared {
  const { inputs, mission, letter, name } = content;
  const drone = drones.find(({ key }) => key === inputs.drone_key);
  return {
    name: name ?? letter,
    aircraft: drone === undefined ? inputs.drone_key : toDroneText(drone),
    settings: flightSettingsOf(inputs),
    mission,
    result: known?.mission.answered?.result,
    range: known?.range.answered?.result,
    fileWarnings: fileWarnings(origin, drones, inputs.drone_key),
  };
}

/** Variants side by side, with their names. */
function toComparison(
  all: readonly Beside[],
  shown: VariantLetter,
  drones: Drones,
  locale: Locale,
): Comparison {
  const compared = all.map((one) => toCompared(one, drones));
  const names = namesByDifference(compared, locale);
  const variants = all.map(({ content, known }, at) => {
    const { letter, name = names[at] ?? '' } = content;
    const title = `${letter} · ${name}`;
    return {
      letter,
      name,
      isShown: letter === shown,
      standing: known === undefined ? ('checking' as const) : standingOf(known.mission),
      refusal: known && refusalOf(known.mission)?.message,
      compared: { ...(compared[at] as Compared), name: title },
    };
  });
  const table = toCompareTable(
    variants.map((one) => one.compared),
    locale,
  );
  return { variants, table };
}

/** The colour of a variant is that of a flight; its letter always stands beside it. */
export const hueOf = (letter: VariantLetter): number => variantLetters.indexOf(letter);

const samenesses: readonly DifferenceField[] = ['route', 'launch', 'reserve'];

/** What of place and purpose all variants have the same. */
export const sameInAll = ({ differences }: CompareTable): readonly DifferenceField[] =>
  samenesses.filter((field) => differences.every((fields) => !fields.includes(field)));

interface Around {
  readonly variants: VariantsState;
  readonly contents: readonly PlanVariant[];
  /** What is known of the variant on screen, and of the others. */
  readonly known: Known;
  readonly answers: AnswersBeside;
  readonly origin: FileOf;
  readonly drones: Drones;
}

function comparisonOf(around: Around, locale: Locale): Comparison {
  const { variants, contents, answers, origin, drones } = around;
  const { list, shown } = variants;
  const beside = contents.map(
    (content, at): Beside => ({
      content,
      known: content.letter === shown ? around.known : answers[content.letter],
      origin: list[at]?.parked?.origin ?? origin,
    }),
  );
  return toComparison(beside, shown, drones, locale);
}

/** The same for what is no component. */
export function comparisonNow(of: Parts['of'], locale: Locale): Comparison {
  const variants = of(useVariants);
  const around = {
    variants: variants.store.getState(),
    contents: variants.contents(),
    known: of(useAnalysisControl).store.getState(),
    answers: of(useVariantAnswers).store.getState(),
    origin: of(useImporter).store.getState(),
    drones: of(useCatalog).store.getState().drones,
  };
  return comparisonOf(around, locale);
}

/** The variants side by side, as they are recorded. */
export function useComparison(): Comparison {
  const locale = useLocale();
  const known = useAnalysis((state) => state);
  const variants = useStore(useVariants().store);
  const answers = useStore(useVariantAnswers().store);
  const mission = useMission(({ history }) => history.present);
  const isLaunchChosen = useMission((state) => state.isLaunchChosen);
  const inputs = useInputs((state) => state);
  const drones = useStore(useCatalog().store, (state) => state.drones);
  const report = useStore(useImporter().store, (state) => state.report);
  const losses = useStore(useImporter().store, (state) => state.losses);
  const contents = useMemo(
    () => contentsOf(variants.list, { inputs, mission, isLaunchChosen }),
    [variants.list, inputs, mission, isLaunchChosen],
  );
  return useMemo(
    () => comparisonOf({ variants, contents, known, answers, origin: { report, losses }, drones }, locale),
    [variants, contents, known, answers, report, losses, drones, locale],
  );
}
