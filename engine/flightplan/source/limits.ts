/** Limits beyond which a file, or a value in it, is refused or cut; each refusal names its limit. */
export const limits = {
  file_bytes: 25 * 1024 * 1024,
  zip_entries: 1000,
  entry_bytes: 50 * 1024 * 1024,
  archive_bytes: 60 * 1024 * 1024,
  xml_depth: 200,
  json_depth: 100,
  points: 900_000,
  /** Elements of one document, so that its tree fits into memory beside its text. */
  xml_elements: 600_000,
  json_containers: 570_000,
  json_values: 6_000_000,
  mission_items: 200_000,
  /** Points in JSON of an unknown format. */
  json_points: 180_000,
  table_rows: 600_000,
  /** Rows of a table without a header. */
  bare_rows: 300_000,
  cells: 8_000_000,
  string_chars: 10_000,
  jump_steps: 10_000,
  columns: 2000,
  /** One line of a table, and one start tag with its attributes. */
  line_chars: 200_000,
  echo_chars: 80,
  hover_s: 86_400,
  /** No aircraft of this kind flies slower or faster: a figure beyond is an error of the tool. */
  slowest_mps: 0.1,
  speed_mps: 200,
  /** The highest height that is read, metres. */
  takeoff_height_m: 20_000,
  wind_mps: 60,
  flight_winds: 24,
  routes: 2000,
  areas: 100,
  /** At one point; as many as the API accepts. */
  actions: 100,
} as const;
