import { defineMail, hello } from '../../../platform/mail/index.ts';

/** What mails about a bill say. */
export interface BillData {
  team: string;
  plan: string;
  amount: string;
  /** The day on which the plan ends, if nothing is paid. */
  until: string;
  url: string;
}

export const sampleBill: BillData = {
  team: 'Maison Lavande',
  plan: 'Pro',
  amount: '€99.00',
  until: 'December 4, 2026',
  url: 'https://herald.example/teams/1/1/pricing',
};

export const paymentFailedMail = defineMail<BillData>({
  name: 'paymentFailed',
  sample: sampleBill,
  content: {
    en: ({ team, plan, amount, until, url, appName }) => ({
      subject: `Your payment for ${appName} failed`,
      greeting: hello.en(),
      paragraphs: [
        `The payment for the plan ${plan} of ${team} did not go through. Often the card has expired or the bank wants a confirmation.`,
        `Everything goes on until ${until}. From then on campaigns and automations stop; reading and answering conversations goes on.`,
      ],
      facts: [
        { label: 'Amount', value: amount },
        { label: 'Pay by', value: until },
      ],
      button: { label: 'Change the card or pay', url },
      note: 'We try again by ourselves in the next days. You need not do anything if the card works again.',
    }),
    fr: ({ team, plan, amount, until, url, appName }) => ({
      subject: `Votre paiement ${appName} a échoué`,
      greeting: hello.fr(),
      paragraphs: [
        `Le paiement de l’offre ${plan} de ${team} n’a pas abouti. Souvent, la carte a expiré ou la banque attend une confirmation.`,
        `Tout continue jusqu’au ${until}. Ensuite, campagnes et automatisations s’arrêtent ; la messagerie reste ouverte.`,
      ],
      facts: [
        { label: 'Montant', value: amount },
        { label: 'À payer avant le', value: until },
      ],
      button: { label: 'Changer de carte ou payer', url },
      note: 'Nous réessayons de nous-mêmes dans les prochains jours. Si la carte fonctionne de nouveau, vous n’avez rien à faire.',
    }),
  },
});
