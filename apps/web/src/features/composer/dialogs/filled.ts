/** Those of the texts that were filled in, without the spaces around them: the wire leaves the others out. */
export function filled<Field extends string>(
  values: Readonly<Record<Field, string>>,
  ...fields: Field[]
): Partial<Record<Field, string>> {
  const texts = fields.map((field) => [field, values[field].trim()] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== '')) as Partial<Record<Field, string>>;
}
