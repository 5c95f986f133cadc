/** The part of the Encoding standard that every JavaScript host has; the engine's own `lib` has no DOM. */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array): string;
}
