import type { NextFunction } from 'express';

/** A listener of a step: a bug in it takes the way of a bug in the step itself. */
export const inStep =
  <Args extends readonly unknown[]>(next: NextFunction, act: (...args: Args) => void) =>
  (...args: Args): void => {
    try {
      act(...args);
    } catch (error) {
      next(error);
    }
  };
