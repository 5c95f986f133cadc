/** The part of JSZip that is used; its own types name those of Node and leave out `internalStream` (stuk.github.io/jszip/documentation). */
declare module 'jszip' {
  interface Stream {
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end' | 'error', listener: () => void): this;
    pause(): this;
    resume(): this;
  }
  interface StoredFile {
    internalStream(type: 'uint8array'): Stream;
  }
  class JSZip {
    static loadAsync(bytes: Uint8Array): Promise<JSZip>;
    readonly files: Readonly<Record<string, StoredFile>>;
    file(
      name: string,
      content: Uint8Array,
      options: { readonly date: Date; readonly createFolders: boolean },
    ): this;
    generateAsync(options: {
      readonly type: 'uint8array';
      readonly compression: 'DEFLATE';
    }): Promise<Uint8Array<ArrayBuffer>>;
  }
  export = JSZip;
}
