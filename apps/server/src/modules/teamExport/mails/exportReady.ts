import { defineMail, hello } from '../../../platform/mail/index.ts';

interface ReadyData {
  team: string;
  /** The last day on which it can be fetched, as the language writes it. */
  until: string;
  url: string;
}

/** To whoever asked for an archive: it is there. */
export const exportReadyMail = defineMail<ReadyData>({
  name: 'exportReady',
  sample: { team: 'Maison Lune', until: '29 November 2026', url: 'https://herald.example/' },
  content: {
    en: ({ team, until, url }) => ({
      subject: `The export of ${team} is ready`,
      greeting: hello.en(),
      paragraphs: [
        `The archive with the data of ${team} can be fetched until ${until}. It opens for Owners of the team who are signed in.`,
      ],
      button: { label: 'Fetch the export', url },
    }),
    fr: ({ team, until, url }) => ({
      subject: `L’export de ${team} est prêt`,
      greeting: hello.fr(),
      paragraphs: [
        `L’archive des données de ${team} peut être téléchargée jusqu’au ${until}. Elle s’ouvre aux propriétaires de l’équipe, une fois connectés.`,
      ],
      button: { label: 'Télécharger l’export', url },
    }),
  },
});
