type Given<Members> = { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** The members that say something: neither `undefined` nor an empty list or text. */
export const given = <Members extends object>(members: Members): Given<Members> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value?.length !== 0),
  ) as Given<Members>;
