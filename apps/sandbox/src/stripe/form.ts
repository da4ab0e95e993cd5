/** What a form or a query says, its brackets taken apart: `a[b][0]=c` becomes `{a: {b: ['c']}}`. */
export type Form = { [key: string]: string | Form | (string | Form)[] | undefined };

export function nest(flat: Record<string, string>): Form {
  const root: Form = {};
  for (const [key, value] of Object.entries(flat)) {
    const path = key.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let node = root;
    for (const part of path) {
      node[part] ??= {};
      node = node[part] as Form;
    }
    node[last] = value;
  }
  return listed(root) as Form;
}

/** Lists come with their places for keys. */
function listed(node: Form | string): Form | string | (Form | string)[] {
  if (typeof node === 'string') return node;
  const entries = Object.entries(node).map(([key, value]) => [key, listed(value as Form | string)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, value]) => value as Form | string) : Object.fromEntries(entries);
}

/** Returns the text at a path; undefined when there is none. */
export function textAt(form: Form, ...path: (string | number)[]): string | undefined {
  let node: unknown = form;
  for (const part of path) node = (node as Record<string | number, unknown> | undefined)?.[part];
  return typeof node === 'string' ? node : undefined;
}

/** Returns the texts of one level, as metadata has them. */
export function textsAt(form: Form | undefined, key: string): Record<string, string> {
  const node = form?.[key];
  if (typeof node !== 'object' || Array.isArray(node)) return {};
  return Object.fromEntries(Object.entries(node).filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >;
}
