import { defineMail, hello } from '../../../platform/mail/index.ts';
import { type BillData, sampleBill } from './paymentFailed.ts';

export const paymentRecoveredMail = defineMail<BillData>({
  name: 'paymentRecovered',
  sample: sampleBill,
  content: {
    en: ({ team, plan, url, appName }) => ({
      subject: `Your ${appName} bill is paid`,
      greeting: hello.en(),
      paragraphs: [
        `The payment for the plan ${plan} of ${team} has gone through. Nothing else is needed, and nothing was lost.`,
      ],
      button: { label: 'See the bills', url },
    }),
    fr: ({ team, plan, url, appName }) => ({
      subject: `Votre facture ${appName} est réglée`,
      greeting: hello.fr(),
      paragraphs: [
        `Le paiement de l’offre ${plan} de ${team} est passé. Vous n’avez rien à faire, et rien n’a été perdu.`,
      ],
      button: { label: 'Voir les factures', url },
    }),
  },
});
