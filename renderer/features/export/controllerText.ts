import { whyNotTaken } from '../../../server/contract/folderKind.ts';
import { tagOf } from '../../../server/contract/locale.ts';
import type { OperationOutput } from '../../../server/contract/operations.ts';
import { localeOfPage, words } from '../../ui/words.ts';
import type { FileThere, Folder } from './controllerStore.ts';
import type { FolderPlan } from './exportStore.ts';
import { textsOf } from './noteTexts.ts';

type Written = OperationOutput<'exportToFolder'>;

/** `27 Nov 2026, 21:30`, by this computer's clock. */
export function toTimeText({ written_at }: Pick<FileThere, 'written_at'>): string {
  if (written_at === undefined) return words('window.controller.no_time');
  const format = new Intl.DateTimeFormat(tagOf(localeOfPage()), { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(Date.parse(written_at));
}

/** Which mission is replaced: by its time, or by its name where that is not known. */
export function toReplacedText(mission: FileThere): string {
  const is_known = mission.written_at === undefined ? 'no' : 'yes';
  const what = is_known === 'yes' ? toTimeText(mission) : mission.name;
  return words('window.controller.replaces', { is_known, what });
}

/** The sentence against a file in a folder, as the host would say it; `undefined`: it may be written. */
export function whyRefused(
  { kind }: Pick<Folder, 'kind'>,
  plan: Pick<FolderPlan, 'format' | 'aircraft'>,
): string | undefined {
  const why = whyNotTaken(kind, plan);
  return why && words('host.not_for_dji_fly', { why, aircraft: plan.aircraft ?? '' });
}

export function toFolderText({
  kind,
  name: folder,
  missions_in_all: count,
}: Pick<Folder, 'kind' | 'name' | 'missions_in_all'>): string {
  if (kind === 'plain') return words('window.controller.is_plain', { folder });
  return count === 0
    ? words('window.controller.no_missions', { folder })
    : words('window.controller.is_dji_fly', { folder, count });
}

/** Sentences about what was written: where the old files are, what to do next, what the file holds. */
export function toDoneNotes(
  { kind }: Pick<Folder, 'kind'>,
  written: Written['written'],
  notes: Written['notes'],
): string[] {
  const kept = written.flatMap(({ filename, kept_as }) =>
    kept_as === undefined ? [] : [words('window.controller.kept', { filename, kept: kept_as })],
  );
  const isOfFly = kind === 'dji_fly';
  const next = isOfFly ? [words('window.controller.check_it'), words('window.controller.picture')] : [];
  const others = notes.filter(
    ({ code }) => code !== 'NAME_NOT_KEPT' && !(isOfFly && code === 'AIRCRAFT_OPEN'),
  );
  return [...next, ...kept, ...textsOf(others)];
}
