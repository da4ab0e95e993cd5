import type { Locale } from '@herald/contract';
import type { MailContent } from './content.ts';
import { toHtml } from './layout.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Makes both parts of a mail: text for who reads text, HTML for the others. */
export function renderMail(content: MailContent, locale: Locale, appName: string): RenderedMail {
  return { subject: content.subject, text: toText(content, appName), html: toHtml(content, locale, appName) };
}

function toText(
  { greeting, paragraphs, facts = [], said = [], button, note }: MailContent,
  appName: string,
): string {
  const parts = [greeting, ...paragraphs];
  if (facts.length > 0) parts.push(facts.map(({ label, value }) => `${label}: ${value}`).join('\n'));
  parts.push(...said.map(({ by, at, text }) => `${by}, ${at}\n${text}`));
  if (button) parts.push(`${button.label}:\n${button.url}`);
  if (note) parts.push(note);
  return `${[...parts, `-- \n${appName}`].join('\n\n')}\n`;
}
