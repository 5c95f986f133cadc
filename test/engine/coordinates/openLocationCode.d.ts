declare module 'open-location-code' {
  class OpenLocationCode {
    encode(lat: number, lon: number, length?: number): string;
    decode(code: string): { readonly latitudeCenter: number; readonly longitudeCenter: number };
    shorten(code: string, lat: number, lon: number): string;
  }
  const module: { readonly OpenLocationCode: typeof OpenLocationCode };
  export = module;
}
