/** `pt_BR` in words, in the language of `tag`; what is no language stays as it is. */
export function languageName(code: string, tag: string): string {
  try {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(code.replace('_', '-')) ?? code;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return code;
  }
}
