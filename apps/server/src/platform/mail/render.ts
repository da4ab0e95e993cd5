import type { Locale } from '@herald/contract';

/** A mail as its author thinks of it; text and HTML are made from it. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** Small print below the button. */
  note?: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const fallbackLine: Record<Locale, string> = {
  en: 'If the button does not work, copy this address into your browser:',
  fr: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
};

export function renderMail(content: MailContent, locale: Locale, appName: string): RenderedMail {
  return { subject: content.subject, text: toText(content, appName), html: toHtml(content, locale, appName) };
}

function toText({ greeting, paragraphs, button, note }: MailContent, appName: string): string {
  const parts = [greeting, ...paragraphs];
  if (button) parts.push(`${button.label}:\n${button.url}`);
  if (note) parts.push(note);
  return `${[...parts, `— ${appName}`].join('\n\n')}\n`;
}

/** Tables and inline styles: what mail programs of every age can draw. */
function toHtml(content: MailContent, locale: Locale, appName: string): string {
  const { subject, greeting, paragraphs, button, note } = content;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const small = 'font-size:13px;line-height:1.5;color:#5c6370';
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f3f5f4;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#fff;border-radius:12px">
<tr><td style="padding:32px;font-size:16px;line-height:1.55;color:#1c2126">
<p style="margin:0 0 24px;font-weight:700;font-size:18px;color:#12794a">${escapeHtml(appName)}</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${button ? drawButton(button, locale, small) : ''}
${note ? `<p style="margin:16px 0 0;${small}">${escapeHtml(note)}</p>` : ''}
</td></tr></table></td></tr></table></body></html>
`;
}

function drawButton({ label, url }: { label: string; url: string }, locale: Locale, small: string): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#12794a;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
<p style="margin:0;${small}">${fallbackLine[locale]}<br><span style="word-break:break-all">${address}</span></p>`;
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
