import { longestGrace_s } from '../contract/schemas/keyEnd.ts';
import { shortName } from '../shortName.ts';
import { UsageError } from './usage.ts';

const day_s = 86_400;
const unit_s = { m: 60, h: 3600, d: day_s } as const;

const nothing = /^(never|none)$/;
const inDays = /^(\d{1,5})d$/;
const onDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The midnight at the end of a day, in this computer's zone; `undefined`: there is no such day. */
function endOfDay(year: number, month: number, day: number): Date | undefined {
  const begin = new Date(year, month - 1, day);
  if (begin.getMonth() !== month - 1 || begin.getDate() !== day) return undefined;
  return new Date(year, month - 1, day + 1);
}

function instantOf(text: string, now_ms: number): Date | undefined {
  const days = inDays.exec(text)?.[1];
  if (days !== undefined) return new Date(now_ms + Number(days) * day_s * 1000);
  const [, year, month, day] = onDay.exec(text) ?? [];
  return year === undefined ? undefined : endOfDay(Number(year), Number(month), Number(day));
}

/** The instant of `--expires`: days from now, or the end of a day; `undefined`: the key gets no end. */
export function toKeyEnd(text: string, now_ms = Date.now()): string | undefined {
  if (nothing.test(text)) return undefined;
  const instant = instantOf(text, now_ms);
  if (instant === undefined) throw new UsageError('terminal.expires_form', { text: shortName(text) });
  if (instant.getTime() <= now_ms) throw new UsageError('terminal.expires_passed', { text: shortName(text) });
  return instant.toISOString();
}

/** The seconds of `--grace`, 30 days at most; 0: the old secret ends at once. */
export function toGrace_s(text: string): number {
  const [, count, unit = 'm'] = /^(\d{1,5})([mhd])$/.exec(text) ?? (text === '0' ? ['', '0'] : []);
  const grace_s = Number(count) * unit_s[unit as keyof typeof unit_s];
  if (grace_s <= longestGrace_s) return grace_s;
  throw new UsageError('terminal.grace_form', { text: shortName(text) });
}
