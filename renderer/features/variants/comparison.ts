import { useStore } from 'zustand';
import type { PlanVariant } from '../../../server/contract/planVariants.ts';
import { type VariantLetter, variantLetters } from '../../../server/contract/schemas/planVariants.ts';
import type { Compared } from '../../../server/report/compare/compared.ts';
import { type CompareTable, toCompareTable } from '../../../server/report/compare/compareTable.ts';
import { type DifferenceField, namesByDifference } from '../../../server/report/compare/differences.ts';
import { fileWarnings } from '../../../server/report/fileWarnings.ts';
import { flightSettingsOf } from '../../../server/report/flightSettings.ts';
import type { AnalysisState } from '../../analysis/analysisStore.ts';
import { useAnalysis, useAnalysisControl } from '../../analysis/answers.ts';
import { refusalOf, standingOf } from '../../analysis/asyncResult.ts';
import { type Parts, part } from '../../parts/part.ts';
import { useInputs, useInputsStore, useMission, useMissionStore } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import type { Locale } from '../../ui/quantity.ts';
import type { Standing } from '../../ui/standing.ts';
import { toDroneText, useCatalog } from '../drone/catalogStore.ts';
import { useImporter } from '../import/importStore.ts';
import type { Origin } from '../import/planOrigins.ts';
import { useVariantAnswers } from './variantAnswers.ts';
import { contentsOf } from './variantList.ts';
import { useVariants } from './variantsStore.ts';

/** A column of the comparison: a variant with what is known of it. */
export interface ComparedVariant {
  readonly letter: VariantLetter;
  /** `Mavic 3E, 6 m/s from 250°`, or as the person named it. */
  readonly name: string;
  readonly isShown: boolean;
  readonly standing: Standing;
  /** The reason why there is no answer. */
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
    time_zone: inputs.hourly?.time_zone,
    mission,
    result: known?.mission.answered?.result,
    range: known?.range.answered?.result,
    fileWarnings: fileWarnings(origin, drones, inputs.drone_key, { mission }),
  };
}

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

/** Parts of place and purpose that all variants have in common. */
export const sameInAll = ({ differences }: CompareTable): readonly DifferenceField[] =>
  samenesses.filter((field) => differences.every((fields) => !fields.includes(field)));

function comparisonOf(around: Around): Comparison {
  const { variants, answers, report, losses, drones, locale } = around;
  const { list, shown } = variants;
  const beside = contentsOf(list, around).map(
    (content, at): Beside => ({
      content,
      known: content.letter === shown ? around.known : answers[content.letter],
      origin: list[at]?.parked?.origin ?? { report, losses },
    }),
  );
  return toComparison(beside, shown, drones, locale);
}

/** Makes a comparison once for all who show it. */
const useComparing = part(() => {
  let last: { readonly around: Around; readonly comparison: Comparison } | undefined;
  return (around: Around): Comparison => {
    const names = Object.keys(around) as (keyof Around)[];
    const isSameAround = last !== undefined && names.every((name) => last?.around[name] === around[name]);
    last = isSameAround && last !== undefined ? last : { around, comparison: comparisonOf(around) };
    return last.comparison;
  };
});

/** The parts of a comparison as they are now: the variant on screen, and all beside it. */
function aroundNow(of: Parts['of'], locale: Locale) {
  const { history, isLaunchChosen } = of(useMissionStore).store.getState();
  const { report, losses } = of(useImporter).store.getState();
  return {
    variants: of(useVariants).store.getState(),
    inputs: of(useInputsStore).getState(),
    mission: history.present,
    isLaunchChosen,
    known: of(useAnalysisControl).store.getState(),
    answers: of(useVariantAnswers).store.getState(),
    report,
    losses,
    drones: of(useCatalog).store.getState().drones,
    locale,
  };
}

type Around = ReturnType<typeof aroundNow>;

/** The same for what is no component. */
export const comparisonNow = (of: Parts['of'], locale: Locale): Comparison =>
  of(useComparing)(aroundNow(of, locale));

/** The variants side by side, as they are recorded. */
export function useComparison(): Comparison {
  return useComparing()({
    variants: useStore(useVariants().store),
    inputs: useInputs((state) => state),
    mission: useMission(({ history }) => history.present),
    isLaunchChosen: useMission((state) => state.isLaunchChosen),
    known: useAnalysis((state) => state),
    answers: useStore(useVariantAnswers().store),
    report: useStore(useImporter().store, (state) => state.report),
    losses: useStore(useImporter().store, (state) => state.losses),
    drones: useStore(useCatalog().store, (state) => state.drones),
    locale: useLocale(),
  });
}

/** Neither doubt nor fault is known of a variant. */
export const isGood = (figures: Comparison['table']['figures'][number]): boolean =>
  figures?.verdict === 'ok' || figures?.verdict === 'level';
