import type { CheckoutSession } from './model.ts';
import { day, money, page, type Say, safe } from './pageParts.ts';

/** The page on which somebody pays, with a card that does what they choose. */
export function drawCheckout(session: CheckoutSession, say: Say, isDeclined = false): string {
  const title = say('Pay', 'Payer');
  if (session.status !== 'open')
    return page(
      title,
      say,
      `<p>${say('This checkout is no longer open.', 'Ce paiement n’est plus ouvert.')}</p>`,
    );
  const price = money(session.amount_total, session.currency, say);
  const trial = session.sandbox_trial_end;
  const due =
    trial === null
      ? ''
      : say(`Nothing is due before ${day(trial, say)}.`, `Rien n’est dû avant le ${day(trial, say)}.`);
  const declined = `<p class="bad" role="alert">${say('Your card was declined.', 'Votre carte a été refusée.')}</p>`;
  const choice = (value: string, label: string, isFirst = false) =>
    `<label><input type="radio" name="card" value="${value}"${isFirst ? ' checked' : ''}> ${label}</label>`;
  return page(
    title,
    say,
    `<p><strong>${safe(session.sandbox_name)}</strong> · ${price}</p><p class="soft">${due}</p>${isDeclined ? declined : ''}
<form method="post"><fieldset><legend>${say('Card', 'Carte')}</legend>
${choice('good', say('4242… pays every time', '4242… paie à chaque fois'), true)}
${choice('failing', say('0341… is accepted, and fails at every payment', '0341… est acceptée, puis échoue à chaque paiement'))}
${choice('declined', say('0002… is declined', '0002… est refusée'))}
</fieldset><div class="row"><button class="main">${trial === null ? title : say('Subscribe', 'S’abonner')}</button>
<a class="button" href="${safe(session.cancel_url)}">${say('Back', 'Retour')}</a></div></form>`,
  );
}
