import { encode } from 'uqr';
import { asHtml } from '../../../http/html.ts';
import type { PublicForm } from '../publicForm.ts';
import { layout } from './layout.ts';
import { words } from './words.ts';

/** What is left to do: a message, ready to send from the person's own WhatsApp. */
export function confirmPage(form: PublicForm, code: string): string {
  const say = words[form.locale];
  const message = say.message(form.team_name, code);
  const link = `https://wa.me/${form.phone_number.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`;
  return layout(
    form,
    `<h1>${say.last}</h1>
<p>${say.lastText}</p>
<a class="button" href="${asHtml(link)}" target="_blank" rel="noreferrer">${say.open}</a>
<figure>${qrCode(link)}<figcaption>${say.scan}</figcaption></figure>
<p>${asHtml(say.byHand(form.display_phone_number ?? form.phone_number))}</p>
<p><code>${asHtml(message)}</code></p>
<p class="hint">${asHtml(say.stop(form.stop_word))}</p>`,
  );
}

/** For somebody whose form is off, or was never there. */
export function closedPage(locale: 'en' | 'fr'): string {
  const { closed, closedText } = words[locale];
  const look = { locale, title: closed, color: '#1b7f4b', background: '#ffffff' };
  return layout(look, `<h1>${closed}</h1><p>${closedText}</p>`);
}

function qrCode(text: string): string {
  const { data, size } = encode(text, { border: 3 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return `<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code" shape-rendering="crispEdges"><path d="${path}" fill="#000"/></svg>`;
}
