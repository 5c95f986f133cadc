/** Words that people write for heights, speeds, waits and their units. None of it is the reader's. */

export const measures = ['height', 'speed', 'wait'] as const;
export type Measure = (typeof measures)[number];
export type Datum = 'takeoff' | 'agl' | 'msl' | 'ellipsoid';

export interface Spelling {
  readonly text: string;
  /** Engine units in one of it, by NIST Handbook 44, appendix C; 0: a unit that nobody knows for this measure. */
  readonly factor: number;
  readonly datum?: Datum;
}

export interface Name {
  readonly text: string;
  readonly datum?: Datum;
}

const all = (factor: number, texts: string, datum?: Datum): Spelling[] =>
  texts.split(',').map((text) => ({ text, factor, ...(datum !== undefined && { datum }) }));

const foot = 0.3048;
const knot = 1852 / 3600;

export const spellings: Readonly<Record<Measure, readonly Spelling[]>> = {
  height: [
    ...all(1, 'm,M,meters,metres,meter,Metre,mtr'),
    ...all(foot, "ft,feet,Feet,FT,ft.,',foot,′,’"),
    ...all(foot, 'ft/AGL,ftAGL,ft AGL,feet agl', 'agl'),
    ...all(foot, 'ft MSL,ftMSL,feet AMSL', 'msl'),
    ...all(1, 'm AGL,mAGL,meters AGL', 'agl'),
    ...all(1, 'm AMSL,m ASL,mMSL', 'msl'),
    ...all(1000, 'km,Kilometers,kilometres'),
    ...all(0.01, 'cm,centimeters'),
    ...all(0.001, 'mm,millimetres'),
    ...all(1609.344, 'mi,miles'),
    ...all(0, 'fathom,furlong,s,m/s,FL,yds,hft,inch,in,x10m,%'),
  ],
  speed: [
    ...all(
      1,
      'm/s,mps,m s-1,m_s,meters/second,metres per second,m/sec,m·s⁻¹,MPS,m.s-1,meter per second,ms-1',
    ),
    ...all(1 / 3.6, 'km/h,kmh,kmph,kph,km/hr,KMH,Km/H,km per hour,kilometers per hour,km h-1,km/hour'),
    ...all(0.44704, 'mph,MPH,mi/h,miles/h,miles per hour,mi/hr,miles/hour,mile/h'),
    ...all(knot, 'kn,kt,kts,knots,Knots,KTS,knot,nmi/h'),
    ...all(foot, 'ft/s,fps,feet per second,ft/sec,feet/s,FPS,ft s-1'),
    ...all(0.01, 'cm/s,cm per second,cm/sec'),
    ...all(foot / 60, 'ft/min,feet per minute'),
    ...all(1 / 60, 'm/min'),
    ...all(0, 'mach,beaufort,m/h,s,furlong,l/s,bft,m,ft,%,rpm,deg/s,in/s'),
  ],
  wait: [
    ...all(1, 's,sec,secs,seconds,S,second,Sec.,SECONDS'),
    ...all(60, 'min,mins,minutes,Min,minute,min.'),
    ...all(3600, 'h,hr,hours,hrs,Hour'),
    ...all(86_400, 'days,day'),
    ...all(0.001, 'ms,msec,milliseconds,millis,MS'),
    ...all(0, 'm,jiffies,fortnight,km,turns,ticks,frames,laps'),
  ],
};

const plain = (texts: string, datum?: Datum): Name[] =>
  texts.split(',').map((text) => ({ text, ...(datum !== undefined && { datum }) }));

export const names: Readonly<Record<Measure, readonly Name[]>> = {
  height: [
    ...plain(
      'altitude,Altitude,alt,height,Flight altitude,wp_alt,target_altitude,Alt.,flightHeight,Höhe,hauteur',
    ),
    ...plain('altitudeAGL,alt_agl,height above ground,AGL,HeightAGL', 'agl'),
    ...plain('alt_msl,AltitudeAMSL,altitude above sea level,ASL,Alt. ASL,AMSL altitude', 'msl'),
    ...plain(
      'relative altitude,relAlt,height_above_takeoff,altitude_relative,rel_alt,altitude above home',
      'takeoff',
    ),
    ...plain('ellipsoidal height,height above ellipsoid', 'ellipsoid'),
  ],
  speed: plain(
    'speed,Speed,velocity,groundspeed,ground_speed,flight speed,cruise_speed,Airspeed,waypointSpeed,spd,GroundSpeed,horizontal speed,target speed,Geschwindigkeit,vitesse,flightspeed,speedTo',
  ),
  wait: plain(
    'hover_time,hover,wait,waitTime,hold,hold_duration,loiter_time,LoiterTime,stay,dwell time,delay,holdTime,hovertime,pause,waypoint_wait,Hold Time,stayTime,waiting time,hoverDuration,dwell,pauseTime,wait time at waypoint',
  ),
};

/** Columns and members whose figures are not those of a waypoint. */
export const beside = [
  'geoid_height',
  'image height',
  'antenna_height(m)',
  'wind_speed',
  'max_altitude',
  'heading(deg)',
  'terrain_altitude',
  'poi_altitude(m)',
  'photo_delay',
  'gimbalpitch',
  'vertical_speed',
  'home_altitude',
  'max speed (km/h)',
  'ground elevation (ft)',
  'climb_speed',
  'waypoint_type',
  'battery',
  'wind speed (kn)',
  'camera height [mm]',
];

/** Degrees in one of the written figures of a coordinate; 0: nobody knows. */
export const angles: readonly { readonly text: string; readonly degrees: number }[] = [
  ...['deg', '°', 'degrees', 'Deg', 'DD'].map((text) => ({ text, degrees: 1 })),
  ...['rad', 'radians'].map((text) => ({ text, degrees: 180 / Math.PI })),
  ...['1e-7 deg', 'E7', 'degE7'].map((text) => ({ text, degrees: 1e-7 })),
  ...['gon', 'grad', 'arcsec', 'mils'].map((text) => ({ text, degrees: 0 })),
];
