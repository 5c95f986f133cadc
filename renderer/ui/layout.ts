/** Space between all that floats over the map, and the width of the left panel: `--gutter` and `--panel` of `tokens.css`. */
export const gutter_px = 14;
export const panel_px = 344;

/** Height of what floats over the map's lower edge, scale bar above credits, with the space below it. */
export const lowerControls_px = 68;
