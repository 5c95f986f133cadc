/**
 * The lenses of a camera that takes more than visible light, as `imageFormat` and `payloadLensIndex` of DJI's files list them, in DJI's own
 * spelling. The words, and that they are listed so: DJI Cloud API, WPML, common element (`wide`, `zoom`, `ir`, `narrow_band`, `visable`;
 * “wide,ir”), developer.dji.com/doc/cloud-api-tutorial/en/api-reference/dji-wpml/common-element.html.
 */
export const djiLenses = ['wide,ir', 'visable,ir', 'visable,narrow_band'] as const;

export type DjiLenses = (typeof djiLenses)[number];

export const asDjiLenses = (text: string | undefined): DjiLenses | undefined =>
  djiLenses.find((lenses) => lenses === text);
