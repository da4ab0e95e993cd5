import type { Asked, GooglePerson } from './issuer.ts';

/** People to sign in as. What their address begins with says what goes wrong. */
export const people: readonly (GooglePerson & { note?: string })[] = [
  { email: 'camille.fontaine@gmail.com', given_name: 'Camille', family_name: 'Fontaine' },
  { email: 'hugo@atelier-lune.example', given_name: 'Hugo', family_name: 'Marchand' },
  {
    email: 'unverified@atelier-lune.example',
    given_name: 'Ursula',
    family_name: 'Neu',
    note: 'Google has not verified this address',
  },
];

/** “Choose an account”, as Google asks it. */
export function chooserPage(asked: Asked): string {
  const hidden = Object.entries(asked)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  const form = (inside: string) => `<form action="/google/choose" method="get">${hidden}${inside}</form>`;
  const choices = people.map(({ note, ...person }) =>
    form(
      `${fields(person)}<button><b>${person.given_name} ${person.family_name}</b><br>${person.email}${note ? `<br><i>${note}</i>` : ''}</button>`,
    ),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Choose an account</title>
<style>body{font:16px system-ui;max-width:420px;margin:48px auto;padding:0 16px}button{display:block;width:100%;text-align:left;
padding:12px 16px;margin:8px 0;font:inherit;border:1px solid #8888;border-radius:8px;background:none;color:inherit;cursor:pointer}
input:not([type=hidden]){font:inherit;padding:8px;width:100%;box-sizing:border-box;margin:4px 0}small{color:#767676}</style>
<small>The sandbox stands in for Google</small><h1>Choose an account</h1>${choices.join('')}
<h2>Another account</h2>${form('<label>E-mail<input name="email" type="email" required></label><label>First name<input name="given_name"></label><label>Last name<input name="family_name"></label><button>Continue</button>')}
${form('<input type="hidden" name="cancel" value="1"><button>Cancel</button>')}</html>`;
}

function fields(person: GooglePerson): string {
  return Object.entries(person)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
