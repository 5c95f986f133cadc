import type { FlightWind } from '../../../engine/mission/mission.ts';
import type { Warning } from '../../../engine/warnings/warning.ts';
import { toFlightOutcomes, toFlightTab, toHomeRow } from '../../../renderer/features/mission/flights.ts';
import { toLegRows } from '../../../renderer/features/mission/legRows.ts';
import { toLegOutcomes, toOutcomes } from '../../../renderer/features/mission/missionOutcome.ts';
import { toPlaceText, toReturnText } from '../../../renderer/features/profile/profileText.ts';
import { toVerdict, type Verdict } from '../../../renderer/features/verdict/planVerdict.ts';
import { toBackText, toLegProblemText } from '../../../renderer/map/layers/plan/LegTip.tsx';
import type { HereAndBackResult, RangeResult } from '../../../renderer/map/mapProps.ts';
import { setPageLocale } from '../../../renderer/ui/words.ts';
import { type Briefing, judgementOf } from '../../../server/briefing/briefing.ts';
import { legendOf } from '../../../server/briefing/mapLegend.ts';
import { assumptionsOf, limitsOf, warningsOf } from '../../../server/briefing/sentences.ts';
import { type TableRow, tableRows } from '../../../server/briefing/tableRows.ts';
import { missionText } from '../../../server/cli/missionText.ts';
import type { Locale } from '../../../server/contract/locale.ts';
import type { MissionResult } from '../../../server/contract/schemas/missionResult.ts';
import { toProfileLine } from '../../../server/report/drawing/profileLine.ts';
import { splitOf } from '../../../server/report/flownPlan.ts';
import { firstLevelLeg } from '../../../server/report/groundWords.ts';
import { toHereAndBackText } from '../../../server/report/hereAndBackText.ts';
import type { LegFigureName } from '../../../server/report/legFigures.ts';
import { legText } from '../../../server/report/legTables.ts';
import { toHomeLimitText, toStandingText } from '../../../server/report/legWords.ts';
import type { MissionContext } from '../../../server/report/missionContext.ts';
import { toFindingText } from '../../../server/report/say.ts';
import { isLegToSwapPlace } from '../../../server/report/splitWords.ts';
import type { Judgement } from '../../../server/report/verdict/judge.ts';
import { toMissionVerdict } from '../../../server/report/verdict/missionVerdict.ts';

type Leg = MissionResult['legs'][number];

/** A plan with all answers about it. */
export interface Answered {
  readonly result: MissionResult;
  readonly rings: RangeResult;
  readonly hereAndBack: HereAndBackResult;
  readonly fileWarnings: readonly Warning[];
  readonly threshold_pct: number;
  readonly weather: FlightWind & { readonly temp_c: number; readonly wind_height_m?: number | undefined };
  readonly briefing: Pick<Briefing, 'settings' | 'home' | 'drone' | 'fences'>;
}

/** A leg as it is flown, in the words of each place. */
export interface SaidLeg {
  readonly leg: Leg;
  readonly row: ReturnType<typeof toLegRows>[number];
  /** The row of the printed table. */
  readonly printed: TableRow | undefined;
  /** What the map says of it; `undefined`: no problem. */
  readonly tip: string | undefined;
  /** What the table of the terminal says of it. */
  readonly inTerminal: string;
  readonly standing: string;
}

export interface Said {
  readonly verdict: Judgement;
  readonly strip: Verdict;
  readonly ringStrip: Verdict;
  readonly printed: Judgement;
  readonly terminal: string;
  readonly readout: string;
  readonly legs: readonly SaidLeg[];
  readonly warnings: readonly string[];
  /** Everything, sentence by sentence. */
  readonly texts: readonly string[];
}

const inPercent: readonly LegFigureName[] = [
  'battery_start_pct',
  'battery_end_95_of_100_pct',
  'battery_end_pct',
  'way_home_cost_pct',
];

const briefingOf = (answered: Answered, locale: Locale): Briefing =>
  ({
    ...answered.briefing,
    result: answered.result,
    range: answered.rings,
    locale,
    losses: answered.fileWarnings,
    ring_height_m: 60,
    judged_files: [],
    flownSpeeds: undefined,
  }) as unknown as Briefing;

/** Legs of the printed table in the order of `saidLegs`: without names of flights and rows of landings. */
const printedLegs = (rows: readonly TableRow[]): TableRow[] =>
  rows.filter((row) => row.flight === undefined && row.mark !== undefined);

function saidLegs({ result, threshold_pct }: Answered, rows: readonly TableRow[], locale: Locale): SaidLeg[] {
  const flights = splitOf(result);
  const legs = flights?.flatMap((flight) => flight.legs) ?? result.legs;
  const printed = printedLegs(rows);
  return legs.flatMap((leg, at) => {
    const isToSwapPlace = isLegToSwapPlace(flights, leg.leg_index);
    const levelFrom = firstLevelLeg(result);
    const one = toLegRows(
      leg.leg_index + 1,
      Array.from({ length: leg.leg_index + 1 }, () => leg),
      { locale, threshold_pct, levelFrom, isToSwapPlace },
    ).at(-1);
    if (one === undefined) return [];
    const flown = { leg, threshold_pct, isToSwapPlace };
    return [
      {
        leg,
        row: one,
        printed: printed[at],
        tip: toLegProblemText(leg, locale, isToSwapPlace),
        inTerminal: legText('standing', flown, 'terminal', locale),
        standing: toStandingText(leg, locale, isToSwapPlace),
      },
    ];
  });
}

const cellsOf = (row: TableRow): readonly string[] =>
  row.flight === undefined ? [row.end, ...row.cells] : [row.flight];

/** What the profile says at some places of the flight, and of the returns. */
function profileTexts(result: MissionResult, locale: Locale): string[] {
  const line = toProfileLine(result);
  const [legCount, places] = [result.legs.length, line?.places ?? []];
  return [
    ...places
      .filter((_, at) => at % 29 === 0)
      .map((place) => {
        const end = line?.charges.findLast(({ leg_index }) => leg_index === place.leg_index);
        return toPlaceText(place, end, { legCount, locale });
      }),
    ...result.legs.map((leg) => toReturnText(leg, locale)),
  ];
}

const outcomeTexts = (outcomes: ReturnType<typeof toOutcomes>): string[] =>
  outcomes.flatMap(({ name, value, about = '' }) => [name, value, about]);

function flightTexts(result: MissionResult, locale: Locale): string[] {
  return (splitOf(result) ?? []).flatMap((flight) => {
    const { kept, statusName, wind = '' } = toFlightTab(flight, result, locale);
    const home = Object.values(toHomeRow(flight, locale).cells);
    return [kept, statusName, wind, ...home, ...outcomeTexts(toFlightOutcomes(flight, locale))];
  });
}

const legTexts = (
  { leg, row, tip = '', inTerminal, standing }: SaidLeg,
  answered: Answered,
  locale: Locale,
) => {
  const flown = { leg, threshold_pct: answered.threshold_pct };
  const isToSwapPlace = isLegToSwapPlace(splitOf(answered.result), leg.leg_index);
  return [
    tip,
    inTerminal,
    standing,
    row.statusName,
    toBackText(leg, isToSwapPlace) ?? '',
    toHomeLimitText(leg, locale),
    ...Object.values(row.cells).flatMap(({ text, beside = '', besideAbout = '' }) => [
      text,
      beside,
      besideAbout,
    ]),
    ...inPercent.map((name) => `${legText(name, flown, 'terminal', locale)} %`),
    ...outcomeTexts(toLegOutcomes(leg)),
  ];
};

/** Everything that the window, a briefing and the terminal say of a plan. */
export function allSaid(answered: Answered, locale: Locale): Said {
  setPageLocale(locale);
  const { result, rings, hereAndBack, fileWarnings, threshold_pct, weather } = answered;
  const { end_action } = result;
  const context: MissionContext = {
    locale,
    end_action,
    threshold_pct,
    wind_speed_mps: weather.wind_speed_mps,
    wind_height_m: weather.wind_height_m,
    fileWarnings,
  };
  const known = {
    ...context,
    hasLaunch: true,
    gust_speed_mps: weather.gust_speed_mps,
    range: { standing: 'current', answer: rings },
    mission: { standing: 'current', answer: result },
  } as const;
  const briefing = briefingOf(answered, locale);
  const rows = tableRows(briefing);
  const verdict = toMissionVerdict(result, context);
  const strip = toVerdict({ ...known, waypointCount: result.legs.length });
  const ringStrip = toVerdict({ ...known, waypointCount: 0 });
  const terminal = missionText('a.plan', 'drone', result, { ...context, temp_c: weather.temp_c });
  const readout = toHereAndBackText(hereAndBack, locale);
  const legs = saidLegs(answered, rows, locale);
  const warnings = [...fileWarnings, ...result.warnings, ...rings.warnings].map((warning) =>
    toFindingText(warning, locale),
  );
  const inParts = [verdict, ringStrip].flatMap(({ title, detail, facts }) => [
    title,
    detail,
    ...facts.flatMap(({ name, value }) => [name, value]),
  ]);
  return {
    verdict,
    strip,
    ringStrip,
    printed: judgementOf(briefing),
    terminal,
    readout,
    legs,
    warnings,
    texts: [
      ...inParts,
      readout,
      ...warnings,
      ...legs.flatMap((one) => legTexts(one, answered, locale)),
      ...outcomeTexts(toOutcomes(result, { end_action, threshold_pct })),
      ...flightTexts(result, locale),
      ...profileTexts(result, locale),
      ...rows.flatMap(cellsOf),
      ...warningsOf(briefing),
      ...assumptionsOf(briefing),
      ...limitsOf(briefing),
      ...legendOf(briefing),
      ...terminal.split('\n').filter((line) => !/^\s*\d+ /.test(line)),
    ],
  };
}
