import { defineMail, hello } from '../platform/mail/index.ts';

interface Restored {
  /** What it is about: a team, or the whole installation. */
  of: string;
  /** Null where nobody knows. */
  backup: string | null;
  campaigns: number;
  messages: number;
  url: string;
}

/** To the Owners of each team and to operators: Herald has gone back in time, and what is held because of it. */
export const restoredMail = defineMail<Restored>({
  name: 'restored',
  sample: {
    of: 'Maison Lune',
    backup: '23/11/2026 09:00 UTC',
    campaigns: 2,
    messages: 14,
    url: 'https://herald.example',
  },
  content: {
    en: ({ of, backup, campaigns, messages, url, appName }) => ({
      subject: `${of}: restored from a backup`,
      greeting: hello.en(),
      paragraphs: [
        `${appName} was restored from a backup${backup ? ` of ${backup}` : ''}. What was done since then is not there any more: conversations, contacts, opt-outs and erasures included. WhatsApp delivered meanwhile what had left.`,
        `So that nobody gets anything twice, what was about to be sent is held: ${campaigns} campaigns are paused and ${messages} messages count as uncertain. Look at each before you let it go on. Everybody has to sign in again.`,
      ],
      button: { label: `Open ${appName}`, url },
    }),
    fr: ({ of, backup, campaigns, messages, url, appName }) => ({
      subject: `${of} : restauration d’une sauvegarde`,
      greeting: hello.fr(),
      paragraphs: [
        `${appName} a été restauré à partir d’une sauvegarde${backup ? ` du ${backup}` : ''}. Ce qui a été fait depuis n’y figure plus, y compris conversations, contacts, désinscriptions et effacements. WhatsApp a distribué entre-temps ce qui était parti.`,
        `Pour que personne ne reçoive rien deux fois, ce qui allait partir est retenu : campagnes en pause : ${campaigns} ; messages incertains : ${messages}. Vérifiez chaque envoi avant de le relancer. Tout le monde doit se reconnecter.`,
      ],
      button: { label: `Ouvrir ${appName}`, url },
    }),
  },
});
