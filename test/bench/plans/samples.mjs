/** Plans of about ten megabytes, the same on every run. */
const bytes = 10 * 1024 * 1024;

const place = (at) => [
  (7 + ((at * 7919) % 99_991) / 99_991).toFixed(7),
  (46 + ((at * 104_729) % 99_989) / 99_989).toFixed(7),
  (50 + (at % 70) + 0.125).toFixed(3),
];

/** Repeats a piece until the file has the wanted size. */
function filled(head, piece, tail) {
  const parts = [head];
  for (let at = 0, size = head.length + tail.length; size < bytes; at++) {
    const text = piece(at);
    parts.push(text);
    size += text.length;
  }
  parts.push(tail);
  return parts.join('');
}

const kmlHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>\n';

export const samples = {
  /** Pins as mapping tools write them. */
  'placemarks.kml': () =>
    filled(
      kmlHead,
      (at) => {
        const [lon, lat, alt] = place(at);
        return `  <Placemark>\n    <name>Waypoint ${at + 1}</name>\n    <visibility>1</visibility>\n    <styleUrl>#waypoint</styleUrl>\n    <Point>\n      <altitudeMode>relativeToGround</altitudeMode>\n      <coordinates>${lon},${lat},${alt}</coordinates>\n    </Point>\n  </Placemark>\n`;
      },
      '</Document>\n</kml>\n',
    ),
  /** One path whose coordinates stand in one line. */
  'line.kml': () =>
    filled(
      `${kmlHead}<Placemark><name>Path</name><LineString><altitudeMode>absolute</altitudeMode><coordinates>`,
      (at) => `${place(at).join(',')} `,
      '</coordinates></LineString></Placemark></Document></kml>',
    ),
  'track.gpx': () =>
    filled(
      '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="bench" xmlns="http://www.topografix.com/GPX/1/1">\n<trk><name>Log</name><trkseg>\n',
      (at) => {
        const [lon, lat, alt] = place(at);
        const time = new Date(1_700_000_000_000 + at * 1000).toISOString();
        return `<trkpt lat="${lat}" lon="${lon}"><ele>${alt}</ele><time>${time}</time></trkpt>\n`;
      },
      '</trkseg></trk>\n</gpx>\n',
    ),
};
