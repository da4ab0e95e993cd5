import { defineMail, hello } from '../../../platform/mail/index.ts';

/** To every Owner: the team is gone. */
export const teamEndedMail = defineMail<{ team: string }>({
  name: 'teamEnded',
  sample: { team: 'Maison Lune' },
  content: {
    en: ({ team, appName }) => ({
      subject: `${team} was deleted`,
      greeting: hello.en(),
      paragraphs: [
        `The 14 days are over: the team ${team} and everything in it are being deleted from ${appName}. Your own account stays.`,
      ],
    }),
    fr: ({ team, appName }) => ({
      subject: `${team} a été supprimée`,
      greeting: hello.fr(),
      paragraphs: [
        `Les 14 jours sont écoulés : l’équipe ${team} et tout ce qu’elle contient sont supprimés de ${appName}. Votre compte, lui, reste ouvert.`,
      ],
    }),
  },
});
