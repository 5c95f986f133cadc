/** Headers in other languages, and a common misspelling. */
const otherNames: readonly (readonly [RegExp, string])[] = [
  [/^(breite|breitengrad|geogr\.? breite|latitud|latitudine|lattitude|широта|緯度|纬度|위도)$/, 'latitude'],
  [
    /^(länge|laenge|längengrad|laengengrad|geogr\.? länge|longitud|longitudine|долгота|経度|经度|경도)$/,
    'longitude',
  ],
  [/^(höhe|hoehe|altitud|altitudine|hauteur|quota|высота|高度|고도)$/, 'altitude'],
  [/^(geschwindigkeit|vitesse|velocidad|velocità|скорость|速度|속도)$/, 'speed'],
];

/** A header in English, where it is a known one of another language. */
export const plainKey = (name: string): string =>
  otherNames.find(([pattern]) => pattern.test(name.trim()))?.[1] ?? name;
