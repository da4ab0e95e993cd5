import { defineMail, hello } from '../../../platform/mail/index.ts';

interface FirstPayment {
  team: string;
  plan: string;
  /** Without tax. */
  amount: string;
  /** The last day of the trial. */
  until: string;
  url: string;
}

/** To the Owners who bought during the trial, three days before it is over and the first payment is due. */
export const firstPaymentMail = defineMail<FirstPayment>({
  name: 'firstPayment',
  sample: {
    team: 'Maison Lavande',
    plan: 'Business',
    amount: '€49.00',
    until: 'December 4, 2026',
    url: 'https://herald.example/teams/1/1/pricing',
  },
  content: {
    en: ({ team, plan, amount, until, url, appName }) => ({
      subject: `Your first ${appName} payment is on ${until}`,
      greeting: hello.en(),
      paragraphs: [
        `The trial of ${team} ends on ${until}. The plan ${plan} goes on without a break: ${amount}, plus tax where it applies, is charged to your card on that day.`,
        'You need not do anything. To choose another plan, change the card or cancel, open your bills before then.',
      ],
      button: { label: 'See my plan', url },
    }),
    fr: ({ team, plan, amount, until, url, appName }) => ({
      subject: `Votre premier paiement ${appName} est prévu le ${until}`,
      greeting: hello.fr(),
      paragraphs: [
        `La période d’essai de ${team} se termine le ${until}. L’offre ${plan} continue sans interruption : ${amount}, hors taxes éventuelles, seront débités de votre carte ce jour-là.`,
        'Vous n’avez rien à faire. Pour changer d’offre ou de carte, ou pour résilier, ouvrez votre facturation d’ici là.',
      ],
      button: { label: 'Voir mon offre', url },
    }),
  },
});
