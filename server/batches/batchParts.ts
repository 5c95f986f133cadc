import type { Problem } from '../contract/problem.ts';
import type { AnswerPiece, BatchLimits, PieceResult } from './batches.ts';
import type { WaitForLeftover } from './leftover.ts';

/** The parts that a store of batches uses. */
export interface BatchParts {
  readonly answer: AnswerPiece;
  readonly leftover: WaitForLeftover;
  /** False once a key was revoked or has expired. */
  readonly isLive: (owner: string) => boolean | Promise<boolean>;
  /** The result of an analysis that is not answered. */
  readonly refuse: (id: string, index: number, problem: Problem) => PieceResult;
  /** Tells whoever runs the server. */
  readonly note: (message: string) => void;
  readonly limits?: BatchLimits;
  readonly now?: () => number;
}
