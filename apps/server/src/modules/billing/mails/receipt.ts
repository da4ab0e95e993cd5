import { defineMail, hello } from '../../../platform/mail/index.ts';

interface Receipt {
  team: string;
  /** A payment for the balance rather than for a plan. */
  isTopUp: boolean;
  amount: string;
  /** What of it is tax; null where there is none. */
  tax: string | null;
  number: string;
  /** When it was paid. */
  day: string;
  /** Stripe's page of the bill, from where it can be kept as PDF. */
  url: string;
}

/** For each payment, to the Owners. */
export const receiptMail = defineMail<Receipt>({
  name: 'receipt',
  sample: {
    team: 'Maison Lavande',
    isTopUp: false,
    amount: '€118.80',
    tax: '€19.80',
    number: 'HERALD-0042',
    day: 'December 4, 2026',
    url: 'https://invoice.stripe.com/i/sample',
  },
  content: {
    en: ({ team, isTopUp, amount, tax, number, day, url, appName }) => ({
      subject: `Receipt from ${appName}: ${amount}`,
      greeting: hello.en(),
      paragraphs: [
        isTopUp
          ? `The payment for the balance of ${team} has arrived. Thank you.`
          : `The payment for the plan of ${team} has arrived. Thank you.`,
      ],
      facts: [
        { label: 'Amount', value: amount },
        ...(tax === null ? [] : [{ label: 'Tax included', value: tax }]),
        { label: 'Invoice', value: number },
        { label: 'Paid on', value: day },
      ],
      button: { label: 'Open the invoice', url },
    }),
    fr: ({ team, isTopUp, amount, tax, number, day, url, appName }) => ({
      subject: `Reçu ${appName} : ${amount}`,
      greeting: hello.fr(),
      paragraphs: [
        isTopUp
          ? `Le paiement pour le solde de ${team} est arrivé. Merci.`
          : `Le paiement de l’offre de ${team} est arrivé. Merci.`,
      ],
      facts: [
        { label: 'Montant', value: amount },
        ...(tax === null ? [] : [{ label: 'Dont taxes', value: tax }]),
        { label: 'Facture', value: number },
        { label: 'Payée le', value: day },
      ],
      button: { label: 'Ouvrir la facture', url },
    }),
  },
});
