/** A volume of ED-269 around a place, a box of about 2 km unless told otherwise. */
export const boxAround = ({ lat, lon }: { lat: number; lon: number }, half_deg = 0.01): number[][][] => [
  [
    [lon - half_deg, lat - half_deg],
    [lon + half_deg, lat - half_deg],
    [lon + half_deg, lat + half_deg],
    [lon - half_deg, lat + half_deg],
    [lon - half_deg, lat - half_deg],
  ],
];

export const place = { lat: 46.95, lon: 7.45 };

export const volume = (changes: object = {}) => ({
  uomDimensions: 'M',
  lowerLimit: 0,
  lowerVerticalReference: 'AGL',
  upperLimit: 150,
  upperVerticalReference: 'AGL',
  horizontalProjection: { type: 'Polygon', coordinates: boxAround(place) },
  ...changes,
});

/** A feature of ED-269 as authorities write it. */
export const feature = (changes: object = {}) => ({
  identifier: 'TST0001',
  country: 'CHE',
  name: 'Prison of Test',
  type: 'COMMON',
  restriction: 'PROHIBITED',
  restrictionConditions: '',
  reason: ['SENSITIVE', 'PRIVACY'],
  message: 'Ask before you fly.',
  applicability: [{ permanent: 'YES' }],
  zoneAuthority: [
    { name: 'Office of Test', email: 'zones@example.org', phone: '+41 00', purpose: 'AUTHORIZATION' },
  ],
  geometry: [volume()],
  ...changes,
});

export const ed269 = (features: readonly object[] = [feature()], more: object = {}) => ({
  title: 'Zones of Test',
  description: 'Invented for tests',
  features,
  ...more,
});

export const bytesOf = (content: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
