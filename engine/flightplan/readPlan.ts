import type { Earth } from '../geo/earth.ts';
import { theFile } from '../placeInFile.ts';
import { fail, succeed } from '../result.ts';
import { finishPlan } from './check/finishPlan.ts';
import { seaWarnings } from './check/swapWarnings.ts';
import { readGpx } from './gpx/gpx.ts';
import { readInav } from './inav/inav.ts';
import { isInavXml, missionsInXml } from './inav/inavItems.ts';
import { readJson } from './json/json.ts';
import { readKml } from './kml/kml.ts';
import { refuseForeignRoot } from './kml/kmlRefusals.ts';
import { readKmz } from './kmz.ts';
import { readWpl } from './mavlink/qgcWpl.ts';
import type { PlanFile, PlanReading } from './plan/flightPlan.ts';
import type { PlanDraft } from './plan/planDraft.ts';
import { sniff } from './sniff.ts';
import { limits } from './source/limits.ts';
import { PlanRefusal, refuse } from './source/refusal.ts';
import { parseXml } from './source/xml/xml.ts';
import { readSrt } from './srt/srt.ts';
import { readCsv } from './table/csv.ts';
import { isWpml, readWpml } from './wpml/wpml.ts';

/**
 * Reads a flight plan of any supported format, which it detects by content. Never throws and never fetches; a file that cannot
 * be used gives a problem with a specific code. `READER_FAILURE` is a defect of this reader, not of the file. `earth`: where land is, to
 * ask about routes on the open sea.
 */
export async function readFlightPlan(file: PlanFile, earth?: Earth): Promise<PlanReading> {
  try {
    const plan = finishPlan(await readDraft(file), file);
    const doubts = earth === undefined ? [] : seaWarnings(plan, earth);
    return succeed(doubts.length === 0 ? plan : { ...plan, warnings: [...plan.warnings, ...doubts] });
  } catch (error) {
    if (error instanceof PlanRefusal) return fail(error.problem);
    return fail({
      code: 'READER_FAILURE',
      class: 'reject',
      cause: error,
    });
  }
}

function readDraft({ bytes, units = {} }: PlanFile): PlanDraft | Promise<PlanDraft> {
  if (bytes.length > limits.file_bytes) {
    const megabyte = 1024 * 1024;
    const values = { size_mb: Math.ceil(bytes.length / megabyte), most_mb: limits.file_bytes / megabyte };
    refuse('FILE_TOO_LARGE', { values });
  }
  const content = sniff(bytes);
  switch (content.kind) {
    case 'zip':
      return readKmz(bytes);
    case 'xml':
      return readXml(content.text);
    case 'json':
      return readJson(content.text, units);
    case 'wpl':
      return readWpl(content.text);
    case 'srt':
      return readSrt(content.text);
    case 'table':
      return readCsv(content.text, units);
  }
}

function readXml(text: string): PlanDraft {
  refuseHtml(text);
  const root = parseXml(text, theFile);
  if (root.name === 'gpx') return readGpx(root);
  if (isInavXml(root)) return readInav(missionsInXml(root));
  refuseForeignRoot(root);
  return isWpml(root) ? readWpml(root, 'dji_wpml', theFile) : readKml(root, 'kml');
}

/** Refuses a saved web page or a server's error page. */
function refuseHtml(text: string): void {
  if (!/^<(!doctype\s+html|html)/i.test(text.slice(0, 200))) return;
  refuse('NOT_A_FLIGHT_PLAN.page', { where: 'html' });
}
