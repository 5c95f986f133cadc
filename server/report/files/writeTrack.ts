import { plainName } from '../../../engine/flightplan/write/plainName.ts';
import { type XmlNode, xmlText } from '../../../engine/flightplan/write/xmlText.ts';
import { utf8Of } from '../../../engine/utf8.ts';
import type { OperationOutput } from '../../contract/operations.ts';
import type { TrackFormat } from '../../contract/schemas/flightTrack.ts';

type Track = OperationOutput<'flyMission'>['result'];
type State = Track['states'][number];

export interface TitledTrack {
  readonly name: string;
  readonly track: Track;
  /** The time of the take-off. */
  readonly start: Date;
  /** Mean sea level above the WGS84 ellipsoid at the launch point. */
  readonly undulation_m: number;
}

/** The figures of each state that both formats carry, by their names. */
const figures = {
  battery_at_least_pct: ({ battery_kept_pct, battery_pct }: State) => battery_kept_pct ?? battery_pct,
  battery_probably_pct: ({ battery_pct }: State) => battery_pct,
  home_with_at_least_pct: ({ home }: State) => home && Math.max(0, home.battery_kept_pct ?? home.battery_pct),
  home_with_probably_pct: ({ home }: State) => home && Math.max(0, home.battery_pct),
  above_launch_m: ({ height_m }: State) => height_m,
  above_ground_m: ({ over_ground_m }: State) => over_ground_m,
  ground_speed_mps: ({ ground_speed_mps }: State) => ground_speed_mps,
} as const;

const timeAt = (start: Date, elapsed_s: number): string =>
  new Date(start.getTime() + Math.round(1000 * elapsed_s)).toISOString();

const rounded = (value: number): number => Math.round(value * 100) / 100;

const strokeWidth = 3;
/** The teal of the window as red, green, blue and alpha. */
const rgba = [11, 110, 100, 255];

/** KML 2.2 with Google's track. Without ground at the launch point heights count above the ground there. */
function kmlText({ name, track, start }: TitledTrack): string {
  const { home_msl_m, states } = track;
  const heightOf = ({ height_m }: State) => rounded(height_m + (home_msl_m ?? 0));
  const arrays = Object.entries(figures).map(
    ([figure, of]): XmlNode => ({
      '@name': figure,
      'gx:value': states.map((state) => String(of(state) ?? '')),
    }),
  );
  const fields = Object.keys(figures).map(
    (figure): XmlNode => ({ '@name': figure, '@type': 'float', displayName: figure }),
  );
  return xmlText({
    kml: {
      '@xmlns': 'http://www.opengis.net/kml/2.2',
      '@xmlns:gx': 'http://www.google.com/kml/ext/2.2',
      Document: {
        name,
        Schema: { '@id': 'figures', 'gx:SimpleArrayField': fields },
        Style: { '@id': 'flight', LineStyle: { color: 'ff646e0b', width: String(strokeWidth) } },
        Placemark: {
          name,
          styleUrl: '#flight',
          'gx:Track': {
            altitudeMode: home_msl_m === undefined ? 'relativeToGround' : 'absolute',
            when: states.map(({ elapsed_s }) => timeAt(start, elapsed_s)),
            'gx:angles': states.map(({ heading_deg }) => `${rounded(heading_deg)} 0 0`),
            'gx:coord': states.map((state) => `${state.lon} ${state.lat} ${heightOf(state)}`),
            ExtendedData: { SchemaData: { '@schemaUrl': '#figures', 'gx:SimpleArrayData': arrays } },
          },
        },
      },
    },
  });
}

/** The samples of a figure, seconds after take-off and value in turn. */
const samplesOf = (states: readonly State[], of: (state: State) => number | undefined): number[] =>
  states.flatMap((state) => {
    const value = of(state);
    return value === undefined ? [] : [state.elapsed_s, value];
  });

/** CZML 1.0, whose heights count from the ellipsoid. */
function czmlText({ name, track, start, undulation_m }: TitledTrack): string {
  const { home_msl_m = 0, states, duration_s } = track;
  const epoch = start.toISOString();
  const interval = `${epoch}/${timeAt(start, duration_s)}`;
  const properties = Object.entries(figures).flatMap(([figure, of]) => {
    const number = samplesOf(states, of);
    return number.length === 0 ? [] : [[figure, { epoch, number }]];
  });
  return `${JSON.stringify(
    [
      { id: 'document', name, version: '1.0', clock: { interval, currentTime: epoch, multiplier: 10 } },
      {
        id: 'flight',
        name,
        availability: interval,
        position: {
          epoch,
          cartographicDegrees: states.flatMap(({ elapsed_s, lon, lat, height_m }) => [
            elapsed_s,
            lon,
            lat,
            rounded(height_m + home_msl_m + undulation_m),
          ]),
        },
        point: { pixelSize: 10, color: { rgba } },
        path: { width: strokeWidth, material: { solidColor: { color: { rgba } } } },
        properties: Object.fromEntries(properties),
      },
    ],
    null,
    1,
  )}\n`;
}

const writers: Readonly<Record<TrackFormat, (titled: TitledTrack) => string>> = {
  kml: kmlText,
  czml: czmlText,
};

/** A flight with its times of day as a file for globes. */
export const writeTrack = (titled: TitledTrack, format: TrackFormat): Uint8Array<ArrayBuffer> =>
  utf8Of(writers[format]({ ...titled, name: plainName(titled.name) }));
