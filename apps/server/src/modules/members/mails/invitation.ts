import { defineMail, hello } from '../../../platform/mail/index.ts';

interface Data {
  teamName: string;
  inviter: string;
  url: string;
  days: number;
}

/** Asks somebody into a team. Team and sender chose their names, and the address never asked for this mail. */
export const invitationMail = defineMail<Data>({
  name: 'invitation',
  sample: {
    teamName: 'Atelier Lune',
    inviter: 'Camille Moreau',
    url: 'https://herald.example/invitation?token=hin_sample',
    days: 7,
  },
  content: {
    en: ({ teamName, inviter, url, days, appName }) => ({
      subject: `${plain(inviter)} invites you to ${plain(teamName)} on ${appName}`,
      greeting: hello.en(),
      paragraphs: [
        `${plain(inviter)} invites you to the team ${plain(teamName)} on ${appName}, where it answers its customers on WhatsApp.`,
        `The link works once and for ${days} days.`,
      ],
      button: { label: 'Join the team', url },
      note: 'You do not know them? Then do nothing: without you, nobody can join with this address.',
    }),
    fr: ({ teamName, inviter, url, days, appName }) => ({
      subject: `${plain(inviter)} vous invite à rejoindre ${plain(teamName)} sur ${appName}`,
      greeting: hello.fr(),
      paragraphs: [
        `${plain(inviter)} vous invite à rejoindre l’équipe ${plain(teamName)} sur ${appName}, où elle répond à ses clients sur WhatsApp.`,
        `Le lien fonctionne une seule fois, pendant ${days} jours.`,
      ],
      button: { label: 'Rejoindre l’équipe', url },
      note: 'Vous ne connaissez pas cette personne ? Ne faites rien : personne ne peut rejoindre l’équipe avec cette adresse à votre place.',
    }),
  },
});

/** A name that mail programs make no link of: whoever chose it must not put one into a mail of ours. */
export function plain(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/:\/\//g, ' ')
    .replace(/(?<=[\p{L}\p{N}_-])[.@](?=[\p{L}\p{N}_-])/gu, ' ')
    .slice(0, 80)
    .trim();
}
