/** Space between all that floats over the map, the width of the left panel, and the most that a tooltip has: `--gutter`, `--panel` and `--note` of `tokens.css`. */
export const gutter_px = 14;
export const panel_px = 344;
/** The panel of a wide window. */
export const widePanel_px = 420;
export const note_px = 320;

/** The media queries of the style sheets: a window where all stands below each other, and one with room for a wider panel. */
export const stackedWindow = '(max-width: 719px)';
export const wideWindow = '(min-width: 1800px)';

/** A window with no place on the map where a message would cover no button. */
export const smallWindow = '(max-width: 719px), (max-height: 520px)';

/** Height of what floats over the map's lower edge, scale bar above credits, with the space below it. */
export const lowerControls_px = 68;

/** Height of the credits alone, and width of what stands along the map's right edge, buttons and the longest scale bar, each with a gutter beside it. */
export const credits_px = 30;
export const rightControls_px = 128;
