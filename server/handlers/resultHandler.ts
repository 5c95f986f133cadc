import { fail, succeed } from '../../engine/result.ts';
import { localeFor } from '../contract/locale.ts';
import type { OperationOutput } from '../contract/operations.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { Handlers } from '../dispatch.ts';
import { rounded } from '../figures/rounding.ts';
import { legShapes, type ResultShape, ringShapes } from '../report/files/resultShapes.ts';
import { writeShapes } from '../report/files/writeShapes.ts';
import { reportName } from '../report/reportName.ts';

/** Writes the answer to a question about legs or rings as a file. */
export function makeResultHandler({
  analyzeMission,
  analyzeRange,
}: Pick<Handlers, 'analyzeMission' | 'analyzeRange'>): Handlers['exportResult'] {
  return async (request, { signal, client }) => {
    const call = { signal, client };
    const { name, format, what, language } = request;
    const file = (shapes: readonly ResultShape[]) =>
      succeed({
        filename: `${reportName(name, what, localeFor(language, 'metric'))}.${format}`,
        bytes: writeShapes({ name, shapes }, format),
      });
    if (request.what === 'legs') {
      const answer = await analyzeMission(request.mission, call);
      return answer.ok ? file(legShapes(rounded<MissionResult>(answer.value.result))) : fail(answer.failure);
    }
    const answer = await analyzeRange(request.range, call);
    return answer.ok
      ? file(ringShapes(rounded<OperationOutput<'analyzeRange'>>(answer.value).result))
      : fail(answer.failure);
  };
}
