import { elementAt } from '../../engine/elementAt.ts';
import { plainName } from '../../engine/flightplan/write/plainName.ts';
import type { FlownMission } from '../../engine/mission/mission.ts';
import { layOnPlan } from '../../engine/replay/layOnPlan.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Comparison } from '../briefing/comparison.ts';
import { localeFor } from '../contract/locale.ts';
import type { OperationInput, OperationOutput } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { ReplayResult } from '../contract/schemas/flightLog.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { Handlers } from '../dispatch.ts';
import { rounded } from '../figures/rounding.ts';
import { aircraftName } from '../report/aircraftName.ts';
import { plannedFlightsOf } from '../report/plannedFlights.ts';
import { toVerdict } from '../report/replayFacts.ts';
import { reportName } from '../report/reportName.ts';
import { toLogAnswer } from '../work/flightReplay.ts';
import { logRejected } from '../work/refusals.ts';
import type { BriefingFacts } from './briefHandlers.ts';
import { flyingAgain } from './flyingAgain.ts';
import type { MissionAnalyzer, MissionAsked } from './missionAnalyzer.ts';
import { missionOfFile } from './missionFileHandler.ts';
import { missionOfRequest } from './missionHandler.ts';
import { namedDrone, type ResolveDrone } from './resolveDrone.ts';

interface Asking {
  readonly resolveDrone: ResolveDrone;
  readonly analyzeMission: MissionAnalyzer;
}

type Input = OperationInput<'compareFlight'>;

interface Planned {
  /** Says that a person has said which aircraft it was, whatever the log names. */
  readonly isAgreed: boolean;
  readonly mission: FlownMission;
  readonly asked: MissionAsked;
}

/** A log of another aircraft is compared with no plan. */
const otherAircraft = (planned: string, flown: string): Problem =>
  logRejected({ code: 'LOG_OTHER_AIRCRAFT', values: { planned, flown } });

/** Lays logs on the plans that they flew, and prints them. */
export function makeCompareHandlers(
  factsFor: BriefingFacts,
  { resolveDrone, analyzeMission }: Asking,
): Pick<Handlers, 'compareFlight' | 'compareFlightFile'> {
  const flyAgain = flyingAgain(resolveDrone);

  async function compare(
    { mission, asked, isAgreed }: Planned,
    { filename, log, ...flown }: Input['flown'],
    page: Input['page'],
  ): Promise<Result<OperationOutput<'compareFlight'>, Problem>> {
    const analyzed = await analyzeMission(mission, asked);
    if (!analyzed.ok) return analyzed;
    const again = await flyAgain(log, flown, 'flown.');
    if (!again.ok) return again;
    const { drone, replayed } = again.value;
    const differs = again.value.log.notes.some(({ code }) => code === 'AIRCRAFT_DIFFERS');
    if (differs && !isAgreed) return fail(otherAircraft(aircraftName(drone), log.aircraft ?? ''));
    const result = rounded<MissionResult>(analyzed.value.result);
    const flights = plannedFlightsOf(result, mission.home);
    const laid = layOnPlan(
      flights.map(({ flight }) => flight),
      again.value.log,
      replayed,
    );
    if (!laid.ok) return fail(logRejected(laid.failure));
    const { units, language, ...printed } = page;
    const comparison: Comparison = {
      ...printed,
      name: plainName(page.name),
      locale: localeFor(language, units),
      product_version: (await factsFor(undefined)).product_version,
      home: mission.home,
      planned: elementAt(flights, laid.value.flight_index),
      flights: flights.length,
      laid: laid.value,
      replay: rounded<ReplayResult>(again.value.result),
      log: { ...log, filename: plainName(filename) },
      drone,
      temp_c: flown.temp_c,
      wind: result.battery_plan?.[laid.value.flight_index]?.wind ?? result.wind ?? asked.settings.weather,
      reserve_pct: asked.settings.battery.rth_threshold_pct,
    };
    // Loaded when it is first needed: most threads print nothing.
    const { printComparison } = await import('../briefing/printComparison.ts');
    const pdf = await printComparison(comparison);
    const verdict = toVerdict(comparison.replay, comparison.locale).text;
    return succeed({ ...pdf, filename: `${reportName(page.name, 'flown', comparison.locale)}.pdf`, verdict });
  }

  /** Why an aircraft of the plan was not the one that the log was flown again with. */
  async function differing(planned: string, flown: string): Promise<Problem> {
    const nameOf = async (key: string) => {
      const found = await resolveDrone(namedDrone(key));
      return found.ok ? aircraftName(found.value.drone) : key;
    };
    return otherAircraft(await nameOf(planned), await nameOf(flown));
  }

  return {
    async compareFlight({ mission: request, flown, page }) {
      const { key = '' } = request.drone;
      if (key !== flown.drone_key) return fail(await differing(key, flown.drone_key));
      return compare(
        {
          mission: missionOfRequest(request),
          asked: { settings: request, path: 'mission.' },
          isAgreed: true,
        },
        flown,
        page,
      );
    },
    async compareFlightFile({ page, flight_log, flown: { columns, capacity_mah, ...flown }, ...file }) {
      const [plan, log] = [
        await missionOfFile(file),
        await toLogAnswer({ bytes: flight_log.bytes, columns, capacity_mah }),
      ];
      if (!plan.ok) return plan;
      if (!log.ok) return log;
      return compare(
        { ...plan.value, isAgreed: false },
        { ...flown, log: log.value, filename: flight_log.filename },
        page,
      );
    },
  };
}
