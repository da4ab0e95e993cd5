/** Words of a page in the language that its reader asked for. */
export type Say = (en: string, fr: string) => string;

export const speak =
  (languages = ''): Say =>
  (en, fr) =>
    /^fr\b/i.test(languages) ? fr : en;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const safe = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Returns an amount in minor units as people read it. */
export function money(amount: number, currency: string, say: Say): string {
  const format = new Intl.NumberFormat(say('en', 'fr'), { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export const day = (seconds: number, say: Say) =>
  new Date(seconds * 1000).toLocaleDateString(say('en', 'fr'), { dateStyle: 'medium' });

/** A button that does something at an address. */
export function act(
  path: string,
  label: string,
  fields: Record<string, string> = {},
  isMain = false,
): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${safe(value)}">`,
  );
  return `<form method="post" action="${safe(path)}">${hidden.join('')}<button${isMain ? ' class="main"' : ''}>${safe(label)}</button></form>`;
}

export function page(title: string, say: Say, body: string): string {
  return `<!doctype html><html lang="${say('en', 'fr')}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${safe(title)} — sandbox</title>
<link rel="icon" href="/icon.svg"><style>
:root{color-scheme:light dark;--line:light-dark(#d5dbe0,#3a464e);--soft:light-dark(#5b6770,#a4b0b8)}
body{margin:0;font:15px/1.5 system-ui,sans-serif;background:light-dark(#f0f2f5,#12181c);color:light-dark(#1c2b33,#e8edf0)}
main{width:min(760px,100% - 32px);margin:24px auto;background:light-dark(#fff,#1d252b);border:1px solid var(--line);border-radius:14px;padding:24px;box-sizing:border-box}
.note{background:light-dark(#fff4d6,#3d3213);color:light-dark(#6b4a00,#f5d98a);border-radius:8px;padding:8px 12px;font-size:13px;margin:0 0 18px}
.bad{color:light-dark(#b3261e,#ff9b94)}h1{font-size:21px;margin:0 0 8px}h2{font-size:16px;margin:24px 0 8px}
.soft{color:var(--soft)}.row{display:flex;flex-wrap:wrap;gap:8px;align-items:center}form{margin:0 0 8px}
button,select,.button{font:inherit;font-weight:600;padding:9px 16px;border-radius:8px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer;text-decoration:none;max-width:100%;box-sizing:border-box}
button.main{background:#0a5fc2;border-color:#0a5fc2;color:#fff}select option{color:#111;background:#fff}
:focus-visible{outline:2px solid #2d7ff0;outline-offset:2px}.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:6px 12px 6px 0;border-top:1px solid var(--line);font-weight:400}
fieldset{border:1px solid var(--line);border-radius:8px;padding:12px 16px;margin:16px 0}legend{font-weight:600}label{display:block;padding:3px 0}
</style></head><body><main><p class="note">${say('Sandbox: this page stands in for Stripe. No money moves.', 'Bac à sable : cette page tient lieu de Stripe. Aucun argent ne circule.')}</p>
<h1>${safe(title)}</h1>${body}</main></body></html>`;
}
