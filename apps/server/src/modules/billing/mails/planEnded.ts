import { defineMail, hello } from '../../../platform/mail/index.ts';
import { type BillData, sampleBill } from './paymentFailed.ts';

export const planEndedMail = defineMail<BillData>({
  name: 'planEnded',
  sample: sampleBill,
  content: {
    en: ({ team, plan, url, appName }) => ({
      subject: `The plan ${plan} of ${team} has ended`,
      greeting: hello.en(),
      paragraphs: [
        `${team} has no plan in ${appName} any more. Campaigns and automations have stopped; reading and answering conversations goes on, and everything you made is kept.`,
      ],
      button: { label: 'Choose a plan', url },
    }),
    fr: ({ team, plan, url, appName }) => ({
      subject: `L’offre ${plan} de ${team} a pris fin`,
      greeting: hello.fr(),
      paragraphs: [
        `${team} n’a plus d’offre dans ${appName}. Campagnes et automatisations sont arrêtées ; la messagerie reste ouverte et tout ce que vous avez créé est conservé.`,
      ],
      button: { label: 'Choisir une offre', url },
    }),
  },
});
