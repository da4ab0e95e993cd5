/**
 * Making a formatter costs about a hundred times as much as using it, and a list needs one in every row. There are as
 * many as there are kinds of text and languages, so they are kept for good.
 */
const kept = new Map<string, unknown>();

function keep<Formatter>(kind: string, tag: string, options: object, make: () => Formatter): Formatter {
  const key = `${kind} ${tag} ${JSON.stringify(options)}`;
  const known = kept.get(key) as Formatter | undefined;
  if (known) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

export const numberFormat = (tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  keep('number', tag, options, () => new Intl.NumberFormat(tag, options));

export const dateFormat = (tag: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  keep('date', tag, options, () => new Intl.DateTimeFormat(tag, options));

export const relativeFormat = (
  tag: string,
  options: Intl.RelativeTimeFormatOptions = {},
): Intl.RelativeTimeFormat => keep('relative', tag, options, () => new Intl.RelativeTimeFormat(tag, options));
