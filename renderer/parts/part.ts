import { createContext, useContext } from 'react';
import type { DesktopBridge } from '../../server/contract/desktopBridge.ts';

/** Runs `effect` soon. The window passes `queueMicrotask`: changes made together become one question, and no frame is lost. */
export type Schedule = (effect: () => void) => void;

export type Later = (effect: () => void, pause_ms: number) => void;

/** The page's host, and its clocks. */
export interface Host {
  readonly bridge: DesktopBridge;
  readonly schedule: Schedule;
  readonly later: Later;
}

/** The stores and commands of one window, each made when it is first asked for. */
export interface Parts extends Host {
  readonly of: <Made>(part: Part<Made>) => Made;
}

/** A store or the commands of a room: `useX()` in a component, `of(useX)` where another part is made. */
export interface Part<Made> {
  (): Made;
  readonly make: (parts: Parts) => Made;
}

const PartsContext = createContext<Parts | undefined>(undefined);

export const PartsProvider = PartsContext.Provider;

export function useParts(): Parts {
  const parts = useContext(PartsContext);
  if (parts === undefined) throw new Error('drawn outside of PartsProvider');
  return parts;
}

export function part<Made>(make: (parts: Parts) => Made): Part<Made> {
  const usePart = (): Made => useParts().of(usePart);
  usePart.make = make;
  return usePart;
}

/** A part that a room needs and a room above it makes, which passes it to `makeParts`. */
export const port = <Made>(name: string): Part<Made> =>
  part(() => {
    throw new Error(`no room provides ${name}`);
  });

type Maker<Made> = readonly [part: Part<Made>, make: (parts: Parts) => Made];

export const provide = <Made>(part: Part<Made>, make: (parts: Parts) => Made): Maker<Made> => [part, make];

export function makeParts(host: Host, ...provided: readonly Maker<unknown>[]): Parts {
  const makers = new Map(provided);
  const made = new Map<Part<unknown>, unknown>();
  const parts: Parts = {
    ...host,
    of: <Made>(part: Part<Made>): Made => {
      if (!made.has(part)) made.set(part, (makers.get(part) ?? part.make)(parts));
      // The map holds what the part's own maker made.
      return made.get(part) as Made;
    },
  };
  return parts;
}
