import type { Difference } from './compareRow.ts';
import type { ManifestRow } from './manifest.ts';

interface Known {
  readonly applies: (row: ManifestRow) => boolean;
  readonly fields: readonly string[];
  readonly reason: string;
}

/** Where the reader means to differ from the manifest. Five at most. */
export const known: readonly Known[] = [
  {
    applies: ({ tool, count_rule, alt_ref }) =>
      tool === 'Google Earth Web' && count_rule.startsWith('Point') && alt_ref === 'absolute',
    fields: ['alt_min', 'alt_max', 'alt_ref'],
    reason:
      'the altitude mode is the camera’s (LookAt); the points have none, so their heights are clamped away',
  },
  {
    applies: ({ raw_counts }) => /[{ ]177: /.test(raw_counts),
    fields: ['n_points', 'path_len_m', 'hold_s'],
    reason: 'a DO_JUMP is flown as often as it says; the manifest counts each item once',
  },
  {
    applies: ({ raw_counts }) => /[{ ]18: /.test(raw_counts),
    fields: ['hold_s'],
    reason: 'circles of LOITER_TURNS are counted as waits; the manifest counts waits in seconds alone',
  },
  {
    applies: ({ alt_ref }) => alt_ref.startsWith('AGL (real-time'),
    fields: ['hold_s'],
    reason:
      'waits before the start of a wayline are spent at its first waypoint; the manifest counts those at waypoints',
  },
];

/** Why a difference is meant, or undefined. */
export const reasonFor = (row: ManifestRow, { field }: Difference): string | undefined =>
  known.find(({ applies, fields }) => applies(row) && fields.includes(field))?.reason;
