import { plain } from './consentWords.ts';

/** In which people of a shop may be written to: the languages of WhatsApp's templates. */
const codes =
  'af sq ar az bn bg ca zh hr cs da nl en et fil fi fr ka de el gu ha he hi hu id ga it ja kn kk rw ko ky lo lv lt mk ms ml mr nb no fa pl pt pa ro ru sr sk sl es sw sv ta te th tr uk ur uz vi zu'.split(
    ' ',
  );
const known = new Set(codes);

let byName: Map<string, string> | null = null;

/** `fr`, `fr-FR`, `pt_BR`, `Français`, `french` → the language as templates name it, or null. */
export function readLanguage(cell: string): string | null {
  const [, code = '', region] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?$/i.exec(cell.trim()) ?? [];
  const language = code.toLowerCase();
  if (known.has(language)) return region ? `${language}_${region.toUpperCase()}` : language;
  byName ??= namesOfLanguages();
  return byName.get(plain(cell)) ?? null;
}

/** As they are called in English, in French and by themselves. */
function namesOfLanguages(): Map<string, string> {
  const names = new Map<string, string>();
  for (const code of codes) {
    for (const locale of ['en', 'fr', code]) {
      const name = new Intl.DisplayNames([locale], { type: 'language' }).of(code);
      if (name) names.set(plain(name), code);
    }
  }
  return names;
}
