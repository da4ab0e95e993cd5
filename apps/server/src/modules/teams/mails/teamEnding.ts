import { defineMail, hello } from '../../../platform/mail/index.ts';

export interface EndingData {
  team: string;
  /** Who asked for it. */
  by: string;
  /** The day, as the language writes it. */
  date: string;
  url: string;
}

/** To every Owner: the team will be gone on a day, unless one of them keeps it. */
export const teamEndingMail = defineMail<EndingData>({
  name: 'teamEnding',
  sample: {
    team: 'Maison Lune',
    by: 'camille@example.com',
    date: '6 December 2026',
    url: 'https://herald.example/',
  },
  content: {
    en: ({ team, by, date, url, appName }) => ({
      subject: `${team} will be deleted on ${date}`,
      greeting: hello.en(),
      paragraphs: [
        `${by} asked for the team ${team} to be deleted from ${appName}. Nothing is sent any more from now on. On ${date} its contacts, conversations, campaigns, templates and files are deleted for good, and its subscription is cancelled.`,
        'Until then any Owner can keep the team, or export its data.',
      ],
      button: { label: 'Open the team', url },
    }),
    fr: ({ team, by, date, url, appName }) => ({
      subject: `${team} sera supprimée le ${date}`,
      greeting: hello.fr(),
      paragraphs: [
        `${by} a demandé la suppression de l’équipe ${team} dans ${appName}. Plus rien n’est envoyé dès maintenant. Le ${date}, ses contacts, conversations, campagnes, modèles et fichiers seront définitivement supprimés et son abonnement résilié.`,
        'D’ici là, tout propriétaire peut conserver l’équipe ou exporter ses données.',
      ],
      button: { label: 'Ouvrir l’équipe', url },
    }),
  },
});
