import type { Locale } from '@herald/contract';
import { asHtml } from '../../http/html.ts';

const words: Record<Locale, { title: string; text: string }> = {
  en: {
    title: 'This link leads nowhere',
    text: 'It may have been shortened on the way. Open it again from the message that you received.',
  },
  fr: {
    title: 'Ce lien ne mène nulle part',
    text: 'Il a peut-être été coupé en chemin. Ouvrez-le de nouveau depuis le message reçu.',
  },
};

/** For people who followed an address of ours that there is not. */
export function missingPage(appName: string, locale: Locale): string {
  const { title, text } = words[locale];
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · ${asHtml(appName)}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}
:root{color-scheme:light dark}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}
