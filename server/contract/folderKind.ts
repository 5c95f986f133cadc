import { isOfDjiPilot } from '../../engine/flightplan/appFormat.ts';
import type { WriteFormat } from '../../engine/flightplan/write/writeFormat.ts';

/** `dji_fly`: the app finds missions by their names there, so that one has to be replaced; `plain`: any other folder. */
export const folderKinds = ['dji_fly', 'plain'] as const;
export type FolderKind = (typeof folderKinds)[number];

/** Why a folder does not take a file; `undefined`: it does. DJI Fly flies DJI's files, and none for an aircraft of DJI Pilot 2. */
export function whyNotTaken(
  kind: FolderKind,
  { format, aircraft }: { readonly format: WriteFormat; readonly aircraft?: string | undefined },
): 'format' | 'aircraft' | undefined {
  if (kind !== 'dji_fly') return undefined;
  if (format !== 'dji_wpml_kmz') return 'format';
  return aircraft !== undefined && isOfDjiPilot(aircraft) ? 'aircraft' : undefined;
}
