/** Headers in other languages, and a common misspelling. */
const otherNames: readonly (readonly [RegExp, string])[] = [
  [/^(breite|breitengrad|geogr\.? breite|latitud|latitudine|lattitude|широта|緯度|纬度|위도)$/, 'latitude'],
  [
    /^(länge|laenge|längengrad|laengengrad|geogr\.? länge|longitud|longitudine|долгота|経度|經度|经度|경도)$/,
    'longitude',
  ],
  [/^(海拔|海拔高度|海抜|海抜高度)$/, 'altitude msl'],
  [/^(相对高度|相對高度|相対高度)$/, 'relative altitude'],
  [/^(离地高度|对地高度|対地高度)$/, 'altitude agl'],
  [/^(höhe|hoehe|flughöhe|altitud|altitudine|hauteur|quota|высота|高度|飞行高度|飛行高度|고도)$/, 'altitude'],
  [
    /^(geschwindigkeit|fluggeschwindigkeit|vitesse|velocidad|velocità|скорость|速度|飞行速度|飛行速度|속도)$/,
    'speed',
  ],
  [
    /^(wartezeit|attente|espera|attesa|ожидание|задержка|зависание|等待时间|停留时间|悬停时间|待機時間|停止時間|대기시간)$/,
    'wait',
  ],
  [/^(zeit|uhrzeit|zeitstempel|время|时间|時間|時刻|日時|시간)$/, 'time'],
];

/** A header in English, where it is a known one of another language. */
export const plainKey = (name: string): string =>
  otherNames.find(([pattern]) => pattern.test(name.trim()))?.[1] ?? name;
