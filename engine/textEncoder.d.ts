/** The part of the Encoding standard that every JavaScript host has; the engine's own `lib` has no DOM. */
declare class TextEncoder {
  encode(input?: string): Uint8Array;
}
