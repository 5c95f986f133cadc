/** The part of the Encoding standard that every JavaScript host offers; the engine's own library has no DOM. */
declare class TextEncoder {
  encode(input?: string): Uint8Array;
}
