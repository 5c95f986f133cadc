import type { Saying } from '../../engine/saying.ts';
import type { Issue } from '../contract/problem.ts';
import type { Settings } from '../contract/schemas/window.ts';
import { reachOf } from '../net/reach.ts';
import { tileUrlComplaint } from '../net/tileUrl.ts';
import type { MessageName } from '../report/catalogues.ts';
import { reportAddressComplaint } from '../reports/reportAddress.ts';
import { issueOf } from '../work/refusals.ts';
import { worldAddressComplaint } from '../worldByAddress/worldAddress.ts';
import { sourceComplaint } from './namedSource.ts';

/** The first setting that cannot be used though its shape is right; `undefined` if all can. */
export function settingsComplaint({
  own_maps = [],
  elevation_sources = [],
  place_service = '',
  forecast_service = '',
  report_service = '',
  world_addresses = [],
}: {
  readonly [Name in keyof Settings]?: Settings[Name] | undefined;
}): Issue | undefined {
  for (const [index, { address }] of own_maps.entries()) {
    const why = tileUrlComplaint(address);
    if (why !== undefined) return issueOf(`settings.own_maps[${index}].address`, 'tile_address', why);
  }
  for (const [index, source] of elevation_sources.entries()) {
    const why = sourceComplaint(source);
    if (why !== undefined) return issueOf(`settings.elevation_sources[${index}]`, 'elevation_source', why);
  }
  const why = serviceComplaint('host.search_address', place_service, 'https://places.example.org/search');
  if (why !== undefined) return issueOf('settings.place_service', 'place_service', why);
  const whyNot = serviceComplaint(
    'host.forecast_address',
    forecast_service,
    'https://weather.example.org/v1/forecast',
  );
  if (whyNot !== undefined) return issueOf('settings.forecast_service', 'forecast_service', whyNot);
  const whyNone = reportAddressComplaint(report_service);
  if (whyNone !== undefined) return issueOf('settings.report_service', 'report_service', whyNone);
  for (const [index, given] of world_addresses.entries()) {
    const why = worldAddressComplaint(given);
    if (why !== undefined) return issueOf(`settings.world_addresses[${index}]`, 'world_address', why);
  }
  return undefined;
}

/** Why a service cannot be asked. */
function serviceComplaint(says: MessageName, address: string, example: string): Saying | undefined {
  if (address === '') return undefined;
  const fault = !URL.canParse(address)
    ? 'not_web'
    : reachOf(new URL(address)) === undefined
      ? 'reach'
      : undefined;
  return fault && { says, values: { fault, example } };
}
