import type { Locale } from '@herald/contract';
import type { MailContent } from './content.ts';

const fallbackLine: Record<Locale, string> = {
  en: 'If the button does not work, copy this address into your browser:',
  fr: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
};

/**
 * Programs that know dark mode take these; the others show the inline colours, or turn them round themselves, which
 * the two colours of each pair survive.
 */
const darkColours = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#0f1518!important}.card{background:#182024!important}
.words{color:#e7ebea!important}.small{color:#a3adab!important}.name{color:#5fd39b!important}.line{border-color:#2b363b!important}
.button{background:#2fb679!important;color:#06140d!important}}`;

const fonts = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const small = 'font-size:13px;line-height:1.5;color:#5c6370';
const table = (style: string, kind: string) =>
  `<table role="presentation" class="${kind}" width="100%" cellpadding="0" cellspacing="0" style="${style}">`;

/** The HTML part: tables and inline styles, which mail programs of every age can draw. */
export function toHtml(content: MailContent, locale: Locale, appName: string): string {
  const { subject, greeting, paragraphs, facts = [], said = [], button, note } = content;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${darkColours}</style></head>
<body class="page" style="margin:0;background:#f3f5f4;${fonts}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? '')}</div>
${table('background:#f3f5f4', 'page')}<tr><td align="center" style="padding:32px 16px">
${table('max-width:520px;background:#ffffff;border-radius:12px', 'card')}
<tr><td class="words" style="padding:32px;font-size:16px;line-height:1.55;color:#1c2126;overflow-wrap:anywhere">
<p class="name" style="margin:0 0 24px;font-weight:700;font-size:18px;color:#12794a">${escapeHtml(appName)}</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${facts.length > 0 ? drawFacts(facts) : ''}
${said.map(drawSaid).join('\n')}
${button ? drawButton(button, locale) : ''}
${note ? `<p class="small" style="margin:16px 0 0;${small}">${escapeHtml(note)}</p>` : ''}
</td></tr></table></td></tr></table></body></html>
`;
}

function drawFacts(facts: NonNullable<MailContent['facts']>): string {
  const line = 'padding:8px 0;border-top:1px solid #e3e7e5;font-size:14px;vertical-align:top';
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="small line" style="${line};color:#5c6370;padding-right:16px">${escapeHtml(label)}</td>` +
      `<td class="words line" style="${line};color:#1c2126">${escapeHtml(value)}</td></tr>`,
  );
  return `${table('margin:8px 0 16px', 'facts')}${rows.join('\n')}</table>`;
}

function drawSaid({ by, at, text, isOurs }: NonNullable<MailContent['said']>[number]): string {
  const side = isOurs ? '#12794a' : '#c9d1ce';
  const words = escapeHtml(text).replaceAll('\n', '<br>');
  return (
    `<div style="margin:0 0 14px;padding-left:12px;border-left:3px solid ${side}">` +
    `<p class="small" style="margin:0 0 2px;${small}"><b>${escapeHtml(by)}</b>, ${escapeHtml(at)}</p>` +
    `<p style="margin:0;font-size:15px">${words}</p></div>`
  );
}

function drawButton({ label, url }: { label: string; url: string }, locale: Locale): string {
  const address = escapeHtml(url);
  const look =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#12794a;color:#ffffff;text-decoration:none;font-weight:600';
  return `<p style="margin:24px 0"><a class="button" href="${address}" style="${look}">${escapeHtml(label)}</a></p>
<p class="small" style="margin:0;${small}">${fallbackLine[locale]}<br><span style="word-break:break-all">${address}</span></p>`;
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
