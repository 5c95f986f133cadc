import { Refusal } from './refusal.ts';

/** The command line is wrong. */
export class UsageError extends Refusal {}

/** Codes of `sysexits.h` where they fit; `read` uses 2 and 3 for what a file holds. */
export const exitCodes = { ok: 0, failed: 1, area: 2, reject: 3, usage: 64, noInput: 66 } as const;

export const help = `Homeward: how far a drone flies, and whether it comes home.

Usage: npm run -s homeward -- COMMAND [options]

  analyze FILE --drone KEY   Predict the flight of a flight-plan file: leg table and verdict
                             (a .homeward plan brings aircraft, air and battery; options go before them)
      --wind 6@270             wind in m/s @ degrees it blows FROM     (calm)
      --gust 9                 gusts, m/s                              (none)
      --wind-height 50         height of the reported wind, m; or every: the same at every height  (10)
      --wind-over suburban     what it blows over: open, water or suburban  (open)
      --temp 20                air temperature, °C                     (20)
      --battery-temp -5        pack at take-off, °C                    (kept warm: 15, or the air if warmer)
      --payload 500            payload, g                              (0)
      --battery 100            charge at take-off, %                   (100)
      --threshold 25           charge to have left at home, %          (25)
      --speed best_range       or m/s, for every leg                   (the plan's, else the aircraft's)
      --home LAT,LON           launch point                            (the file's, else its first point)
      --home-elevation 430     ground at home above sea level, m       (the file's)
      --elevation SOURCE       ground heights; see below               (none)
      --sight-from home        or LAT,LON: where ground hides the aircraft from the pilot  (not looked at)
      --eye-height 1.7         of the pilot above the ground, m        (1.7)
      --altitude 120           for points without altitude, m          (120)
      --route N                which route of the file, from 0         (the longest likely one)
      --tolerance 3            greatest distance from a recording, m   (through every point)
      --units speed=km/h       of figures without one; also height=ft, wait=min  (the file's)
      --split                  over as many batteries as it takes
      --swap LAT,LON, --flight-wind 2:6@270   of its flights, as for convert --split
      --legs legs.csv          save the legs, too; also .geojson, .kml
      --rings rings.geojson    save the ring of the threshold at the highest waypoint's height; also .csv, .kml
      --force                  replace those files if they exist
      --json                   the answer of /v1/missions/analyze

  read FILE [--json]         Show what a flight-plan file holds
                             exit 0: a route, 2: an area without a route, 3: nothing usable
      --units speed=km/h       of figures without one; also height=ft, wait=min  (the file's)

  brief FILE --drone KEY --out BRIEFING.pdf
                             Print the flight of a flight-plan file for the field: verdict, map, legs, what it stands on
      --paper a4               or letter                               (a4)
      --print-units metric     or imperial, of the printed figures     (metric)
      --force                  replace BRIEFING.pdf if it exists
      --json                   what was printed, or why nothing was
                             and the options of analyze but --sight-from and --eye-height

  convert IN OUT             Write the route of a flight-plan file in another format; stderr names what gets lost
      --format NAME            dji_wpml_kmz, litchi_csv, qgc_plan, qgc_wpl, inav_mission,
                               potensic_json, kml, gpx, geojson  (by the ending of OUT)
      --force                  replace OUT if it exists
      --home LAT,LON           launch point                            (the file's)
      --home-elevation 430     ground at home above sea level, m, to convert heights
      --altitude 120           for points without altitude, m          (120)
      --speed 8                for waypoints without speed, m/s        (left to the app)
      --aircraft "DJI Mavic 3E"  named in DJI files; flies a mission file as a VTOL where it is one  (the file's)
      --route N                which route of the file, from 0         (the longest likely one)
      --tolerance 3            greatest distance from a recording, m   (through every point)
      --units speed=km/h       of figures without one; also height=ft, wait=min  (the file's)
      --max-waypoints 99       leave out waypoints on straight lines, and else write OUT-1, OUT-2 … of so many each
      --return-height 120      that the plan was judged at, m, for DJI files and to be told

  convert IN --split --drone KEY --out FOLDER
                             Split the route over batteries and write a file for each flight, from launch to launch
      --format NAME            as above                                (that of IN)
      --force                  replace files that exist
      --balanced               so that the tightest flight keeps the most  (each battery as far as it carries)
      --swap LAT,LON           where batteries are changed; 2:LAT,LON or 2:launch after one flight, here the second; as often as needed  (the file's, or at launch)
      --flight-wind 2:6@270    wind of one flight, here the second; 2:6@270:9 with gusts; as often as needed  (the plan's)
      --speed 8                for waypoints without speed, m/s        (the aircraft's)
                             and the options of analyze for air, battery, launch point, ground heights and file

  replay LOG --drone KEY     Fly a flight log again: what the flight used, and what the model says
      --temp 20                air temperature of that day, °C         (20)
      --payload 500            payload, g                              (0)
      --json                   with both curves over time
      --columns battery=Akku   of a table whose columns are not known by name: time, latitude, longitude, position,
                               height, altitude, speed, climb, battery, used, voltage, current, temperature
      --capacity 5000          of the battery, mAh, for a table with the charge used instead of a percentage
                             reads AirData, DJI, Litchi, DroneDeploy, EdgeTX, INAV and other tables, ArduPilot .bin
                             and .log, PX4 .ulg, MAVLink .tlog, and Homeward's own columns: t_s, lat, lon, height_m,
                             ground_speed_mps, battery_pct

  learn LOG… --drone KEY --name NAME
                             Learn what your aircraft uses from its own flights; it joins the catalog.
                             With the key of one that has learned, its new flights are added
      --told 98-41,14,6        a flight without a log: 98 % to 41 % in 14 min in 6 m/s of wind
      --temp 20, --payload 0   of those days, °C and g
      --columns, --capacity    as for replay
      --json                   factor, its error, and each flight predicted from the others

  drones [QUERY] [--json]    List the aircraft catalog, or the aircraft that match

  aircraft list [--json]     List your own aircraft
  aircraft import FILE       Take an aircraft that was exported; --force replaces the one with its name
  aircraft export KEY [OUT]  Write one as a small JSON file (assets/own-aircraft.schema.json), or print it
  aircraft remove KEY        Delete one

  serve                      Answer the /v1 API over HTTP until stopped
      --host 127.0.0.1         address to listen on; 0.0.0.0 opens it to the network
      --port 4870              port to listen on; 0: any free one
      --rate-limit 600         requests per key in 10 s; 0: no limits
      --elevation SOURCE       ground heights, several times for several sources  (none)
      --store ADDRESS          share keys, limits and repeated answers with other servers; see below  (this data folder)
      --metrics PORT           figures for Prometheus, to this computer alone, without a key  (none)
      --log json               or text: a line for each request, on standard error  (json)

  keys create NAME --scope rangeiq --scope rangeiq_plus
                             Make an API key; stdout shows it once, never again
  keys list                  List keys without their secrets
  keys rotate ID             Make a new secret for a key; the old one ends at once
  keys revoke ID             End a key for good

  desktop install            Enter Homeward into the programs of this account (Linux): a double click on a .homeward file opens it
  desktop remove             Take it out again

  SOURCE of ground heights; of several the finest that has the place answers:
      /data/heights                         a folder of SRTM files (N46E007.hgt, zipped or not) and GeoTIFFs, or one file
      https://host/{z}/{x}/{y}.png          pictures in Terrarium's form; mapbox+https://… in Mapbox's
      https://host/api/v1/lookup            a service asked as Open-Elevation is
      opentopodata+https://host/v1/srtm30m  one asked as OpenTopoData is
      none

  ADDRESS of a store (serve, keys): a Redis, as redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// over TLS.
  --store-file FILE reads it from a file, HOMEWARD_STORE has it in the environment: others on this computer see options.

  --data DIR                 Folder of settings and keys (serve, keys, analyze, brief, drones, aircraft, replay, learn)
  --help, --version

Exit: 0 done, 1 refused or failed, 64 wrong usage, 66 file not readable.
Outputs are advisory: the pilot decides.
`;
