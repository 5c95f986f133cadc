/** Names by which tools and pilots tell the line to fly from others of a drawing. */
export const flownName = /flight\s?(path|plan|route)|wayline|mission path/i;

/** Names of areas that are not flown, drawn as a pin or as an outline. */
const zone =
  /no[-_ ]?fly|\bnfz\b|geo[-_ ]?fence|keep[-_ ]?(in|out)\b|\b(in|ex)clusion\b|airspace|\b(restricted|prohibited|danger)\b|\b(ctr|ctz|cta|tma|atz|matz|rmz|tmz|tfr)\b|\bradius (around|of)\b|\b\d+(\.\d+)? ?(km|nm|nmi|mi|m|miles?) radius\b/i;
/** Words for an area to stay out of in English, German, French, Spanish, Portuguese and Italian. */
const forbidden =
  /\b(prohibited|forbidden)\b|\brestricted (air ?space|area|zone)\b|flugverbot|sperr(zone|gebiet)|\b(interdit|prohibid|proibid|vietat)[aeo]s?\b|\binterdit\b|prohibido volar|proibido voar|divieto di (sor)?volo|\bexclu(sión|são)\b|\besclusione\b/i;
export const isForbiddenName = (name: string): boolean => forbidden.test(name);
/** Words that also name places to fly to; around a closed line they name an area. */
const outline =
  /\b(zone|boundary|buffer|perimeter|outline|zona|contorno|contour)\b|umriss|begrenzung|(grund|feld)grenze|perímetro|périmètre|perimetro/i;

/** True if a name is that of an area, not of a way to fly. */
export const isZoneName = (name: string): boolean =>
  (zone.test(name) || isForbiddenName(name)) && !flownName.test(name);

/** True if the name of a closed line is that of an outline. */
export const isOutlineName = (name: string): boolean =>
  (isZoneName(name) || outline.test(name)) && !flownName.test(name);
