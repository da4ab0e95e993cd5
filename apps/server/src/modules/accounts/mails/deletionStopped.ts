import { defineMail, hello } from '../../../platform/mail/index.ts';

/** To somebody whose account was to end, and who has become the only owner of a team meanwhile. */
export const deletionStoppedMail = defineMail<{ firstName: string; teams: string; url: string }>({
  name: 'deletionStopped',
  sample: { firstName: 'Camille', teams: 'Maison Lune', url: 'https://herald.example' },
  content: {
    en: ({ firstName, teams, url, appName }) => ({
      subject: `Your ${appName} account was not deleted`,
      greeting: hello.en(firstName),
      paragraphs: [
        `You asked for your account to be deleted, and meanwhile you have become the only owner of ${teams}. Without you, nobody could pay for the team, hand it over or delete it, so your account stays.`,
        'Make somebody else the owner, or delete the team. Then ask for the deletion of your account again.',
      ],
      button: { label: `Open ${appName}`, url },
    }),
    fr: ({ firstName, teams, url, appName }) => ({
      subject: `Votre compte ${appName} n’a pas été supprimé`,
      greeting: hello.fr(firstName),
      paragraphs: [
        `Vous avez demandé la suppression de votre compte, mais vous êtes devenu entre-temps le seul propriétaire de ${teams}. Sans vous, personne ne pourrait payer, transmettre ou supprimer l’équipe : votre compte est donc conservé.`,
        'Nommez un autre propriétaire ou supprimez l’équipe, puis demandez à nouveau la suppression de votre compte.',
      ],
      button: { label: `Ouvrir ${appName}`, url },
    }),
  },
});
