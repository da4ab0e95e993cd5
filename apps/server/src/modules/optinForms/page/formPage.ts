import { asHtml } from '../../../http/html.ts';
import { type Look, layout } from './layout.ts';
import { words } from './words.ts';

export interface FormLook extends Look {
  description: string;
  consent_text: string;
  button: string;
  asks_name: boolean;
}

/** What was entered, and what is wrong with it. */
export interface FormInput {
  phone: string;
  name: string;
  shownOn: string;
  problem?: 'wrongPhone' | 'needsConsent' | 'tooOften';
}

/** The form itself; what was entered stays in it. */
export function formPage(form: FormLook, input: FormInput): string {
  const say = words[form.locale];
  const { problem } = input;
  return layout(
    form,
    `<h1>${asHtml(form.title)}</h1>
${form.description ? `<p>${asHtml(form.description)}</p>` : ''}
${problem === 'tooOften' ? `<p class="alert" role="alert">${say.tooOften}</p>` : ''}
<form method="post">
${form.asks_name ? nameField(form, input) : ''}
<label for="phone">${say.phone}</label>
<input type="tel" id="phone" name="phone" required maxlength="40" autocomplete="tel" value="${asHtml(input.phone)}"
aria-describedby="phone-hint${problem === 'wrongPhone' ? ' phone-wrong" aria-invalid="true' : ''}">
<p class="hint" id="phone-hint" style="margin-top:-12px">${say.phoneHint}</p>
${problem === 'wrongPhone' ? `<p class="wrong" id="phone-wrong" role="alert">${say.wrongPhone}</p>` : ''}
<label class="consent"><input type="checkbox" name="consent" value="yes" required><span>${asHtml(form.consent_text)}</span></label>
${problem === 'needsConsent' ? `<p class="wrong" role="alert">${say.needsConsent}</p>` : ''}
<div class="away" aria-hidden="true"><input type="text" name="website" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="shown_on" value="${asHtml(input.shownOn)}">
<button>${asHtml(form.button)}</button>
</form>`,
  );
}

function nameField({ locale }: FormLook, { name }: FormInput): string {
  const say = words[locale];
  return `<label for="name">${say.name} <span class="hint">(${say.optional})</span></label>
<input type="text" id="name" name="name" maxlength="120" autocomplete="name" value="${asHtml(name)}">`;
}
