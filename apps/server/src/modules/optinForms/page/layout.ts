import type { Locale } from '@herald/contract';
import { asHtml, inkOn } from '../../../http/html.ts';

export interface Look {
  locale: Locale;
  title: string;
  color: string;
  background: string;
}

/** A page without scripts, in the merchant's colours; `body` is HTML. */
export function layout({ locale, title, color, background }: Look, body: string): string {
  const ink = inkOn(background);
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${asHtml(title)}</title>
<style>
:root{color-scheme:${ink === '#fff' ? 'dark' : 'light'}}
*{box-sizing:border-box}
body{margin:0;padding:24px 20px;font:1rem/1.5 system-ui,sans-serif;background:${background};color:${ink}}
main{max-width:26rem;margin:0 auto}
h1{margin:0 0 8px;font-size:1.5rem;line-height:1.25}
p{margin:0 0 16px;overflow-wrap:anywhere;white-space:pre-line}
label{display:block;margin:0 0 4px;font-weight:550}
.hint{font-weight:400;opacity:.75;font-size:.875rem}
input[type=text],input[type=tel]{width:100%;margin:0 0 16px;padding:10px 12px;border:1px solid #8888;border-radius:8px;
background:#fff;color:#111;font:inherit}
.consent{display:flex;gap:10px;align-items:flex-start;margin:0 0 16px;font-weight:400}
.consent input{flex:none;width:20px;height:20px;margin:2px 0 0}
button,.button{display:block;width:100%;padding:12px;border:0;border-radius:8px;background:${color};color:${inkOn(color)};
font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid ${color};outline-offset:2px}
.wrong{margin:-10px 0 16px;font-weight:550}
.alert{padding:10px 12px;border-radius:8px;border:1px solid currentcolor}
.away{position:absolute;left:-9999px}
figure{margin:24px 0;text-align:center}
svg{width:180px;border-radius:8px;background:#fff}
code{display:block;padding:10px 12px;border:1px solid #8888;border-radius:8px;font-size:.9375rem;overflow-wrap:anywhere}
</style></head>
<body><main>${body}</main></body></html>`;
}
