import type { Locale } from '@herald/contract';
import { asHtml, inkOn } from '../../http/html.ts';

interface WidgetLook {
  locale: Locale;
  greeting: string;
  button: string;
  color: string;
  position: 'left' | 'right';
  team_name: string;
}

const words = {
  en: { open: 'Chat with us on WhatsApp', close: 'Close' },
  fr: { open: 'Discuter avec nous sur WhatsApp', close: 'Fermer' },
};

/** Opens and closes the panel, and tells the site's page how much room it takes and at which side. */
export const pageScript = `(function () {
  var root = document.documentElement, button = document.getElementById('launcher');
  function show(open) {
    root.classList.toggle('open', open);
    button.setAttribute('aria-expanded', String(open));
    button.setAttribute('aria-label', button.dataset[open ? 'close' : 'open']);
    parent.postMessage({ herald: { open: open, position: button.dataset.position } }, '*');
  }
  button.addEventListener('click', function () { show(!root.classList.contains('open')); });
  addEventListener('keydown', function (event) {
    if (event.key === 'Escape') { show(false); button.focus(); }
  });
  show(false);
})();`;

/** The button and its panel. `opened` draws it open and without its script, for the editor. */
export function widgetPage(look: WidgetLook, link: string, opened = false): string {
  const say = words[look.locale];
  const ink = inkOn(look.color);
  return `<!doctype html>
<html lang="${look.locale}"${opened ? ' class="open"' : ''}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${asHtml(look.team_name)}</title>
<style>
*{box-sizing:border-box}
html,body{height:100%;margin:0;background:transparent}
body{display:flex;flex-direction:column;justify-content:flex-end;align-items:flex-${look.position === 'left' ? 'start' : 'end'};
gap:12px;padding:8px;font:1rem/1.45 system-ui,sans-serif;color:#111}
section{display:none;width:100%;max-width:320px;overflow:hidden;border-radius:14px;background:#fff;box-shadow:0 4px 20px #0004}
.open section{display:block}
h1{margin:0;padding:14px 16px;background:${look.color};color:${ink};font-size:1rem}
p{margin:16px;padding:10px 12px;border-radius:4px 12px 12px;background:#f0f0f0;overflow-wrap:anywhere;white-space:pre-line}
a{display:block;margin:0 16px 16px;padding:11px;border-radius:8px;background:${look.color};color:${ink};font-weight:600;
text-align:center;text-decoration:none}
button{flex:none;display:grid;place-items:center;width:56px;height:56px;border:0;border-radius:50%;background:${look.color};
color:${ink};box-shadow:0 2px 10px #0005;cursor:pointer}
:focus-visible{outline:3px solid ${ink === '#fff' ? '#111' : look.color};outline-offset:2px}
</style></head>
<body><section aria-label="${say.open}"><h1>${asHtml(look.team_name)}</h1><p>${asHtml(look.greeting)}</p>
<a href="${asHtml(link)}" target="_blank" rel="noreferrer">${asHtml(look.button)}</a></section>
<button id="launcher" type="button" aria-expanded="${opened}" aria-label="${say.open}" data-open="${say.open}"
data-close="${say.close}" data-position="${look.position}">
<svg width="28" height="28" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
stroke-linejoin="round" aria-hidden="true"><path d="M3 20l1.65-3.8a9 9 0 1 1 3.4 2.9L3 20"/><path d="M8.5 10.5h7M8.5 13.5h4.5"/></svg></button>
${opened ? '' : `<script>${pageScript}</script>`}</body></html>`;
}
