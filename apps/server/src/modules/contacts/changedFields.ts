type Fields = Record<string, unknown> & { attributes?: Record<string, string> };

/** Which fields of somebody really changed, as facts name them: `name`, `attributes.size`. */
export function changedFields(before: Fields, changes: Fields): string[] {
  const { attributes: own, ...rest } = changes;
  const plain = Object.keys(rest).filter((key) => rest[key] !== before[key]);
  const was = before.attributes ?? {};
  const keys = own ? [...new Set([...Object.keys(was), ...Object.keys(own)])] : [];
  return [...plain, ...keys.filter((key) => was[key] !== own?.[key]).map((key) => `attributes.${key}`)];
}
