import { defineMail, hello } from '../../../platform/mail/index.ts';
import { plain } from './invitation.ts';

interface Data {
  teamName: string;
  /** Who joined. */
  name: string;
  email: string;
  role: string;
  /** Who had invited them. */
  inviter: string;
  url: string;
}

/** To every Owner: somebody can read and answer their customers from now on. */
export const memberJoinedMail = defineMail<Data>({
  name: 'memberJoined',
  sample: {
    teamName: 'Atelier Lune',
    name: 'Karim Benali',
    email: 'karim@example.com',
    role: 'Agent',
    inviter: 'Camille Moreau',
    url: 'https://herald.example/teams/1/1/settings/teammates',
  },
  content: {
    en: ({ teamName, name, email, role, inviter, url }) => ({
      subject: `${plain(name)} has joined ${plain(teamName)}`,
      greeting: hello.en(),
      paragraphs: [
        `${plain(name)} accepted the invitation of ${plain(inviter)} and is a member of your team now.`,
      ],
      facts: [
        { label: 'E-mail', value: email },
        { label: 'Role', value: role },
      ],
      button: { label: 'See the team', url },
      note: 'You did not expect this? Change the role or remove the person there.',
    }),
    fr: ({ teamName, name, email, role, inviter, url }) => ({
      subject: `${plain(name)} a rejoint ${plain(teamName)}`,
      greeting: hello.fr(),
      paragraphs: [
        `${plain(name)} a accepté l’invitation de ${plain(inviter)} et fait désormais partie de votre équipe.`,
      ],
      facts: [
        { label: 'E-mail', value: email },
        { label: 'Rôle', value: role },
      ],
      button: { label: 'Voir l’équipe', url },
      note: 'Vous ne vous y attendiez pas ? Changez le rôle ou retirez la personne à cet endroit.',
    }),
  },
});
