/** Space between all that floats over the map, the width of the left panel, and the most that a tooltip has: `--gutter`, `--panel` and `--note` of `tokens.css`. */
export const gutter_px = 14;
export const panel_px = 344;
export const note_px = 320;

/** Height of what floats over the map's lower edge, scale bar above credits, with the space below it. */
export const lowerControls_px = 68;
