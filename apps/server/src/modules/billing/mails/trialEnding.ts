import { defineMail, hello } from '../../../platform/mail/index.ts';

interface Trial {
  team: string;
  /** The last day of the trial. */
  until: string;
  url: string;
}

/** To the Owners of a team without a plan, three days before its trial is over. */
export const trialEndingMail = defineMail<Trial>({
  name: 'trialEnding',
  sample: {
    team: 'Maison Lavande',
    until: 'December 4, 2026',
    url: 'https://herald.example/teams/1/1/pricing',
  },
  content: {
    en: ({ team, until, url, appName }) => ({
      subject: `The ${appName} trial of ${team} ends on ${until}`,
      greeting: hello.en(),
      paragraphs: [
        `The trial of ${team} ends on ${until}. From then on campaigns and automations stop; reading and answering conversations goes on, and everything you made is kept.`,
        'Choose a plan now, and you pay only when the trial is over.',
      ],
      button: { label: 'Choose a plan', url },
    }),
    fr: ({ team, until, url, appName }) => ({
      subject: `L’essai ${appName} de ${team} se termine le ${until}`,
      greeting: hello.fr(),
      paragraphs: [
        `La période d’essai de ${team} se termine le ${until}. Ensuite, campagnes et automatisations s’arrêtent ; la messagerie reste ouverte et tout ce que vous avez créé est conservé.`,
        'Choisissez une offre dès maintenant : vous ne payez qu’à la fin de l’essai.',
      ],
      button: { label: 'Choisir une offre', url },
    }),
  },
});
