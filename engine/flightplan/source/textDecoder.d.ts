/** The part of the Encoding standard that every JavaScript host offers; the engine's own library has no DOM. */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array): string;
}
