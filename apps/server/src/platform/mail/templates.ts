import type { Locale } from '@herald/contract';
import type { MailContent } from './render.ts';

/** A kind of mail: the same content in both languages, written from its data. */
export interface MailTemplate<Data> {
  readonly name: string;
  readonly content: Record<Locale, (data: Data & { appName: string }) => MailContent>;
}

/** Declares a kind of mail. */
export function defineMail<Data>(template: MailTemplate<Data>): MailTemplate<Data> {
  return template;
}

/** The first line: `Hello Ada,`, or without a name when there is none. */
export const hello: Record<Locale, (name: string) => string> = {
  en: (name) => (name ? `Hello ${name},` : 'Hello,'),
  fr: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
};

export const passwordResetMail = defineMail<{ firstName: string; url: string }>({
  name: 'passwordReset',
  content: {
    en: ({ firstName, url, appName }) => ({
      subject: `Choose a new password for ${appName}`,
      greeting: hello.en(firstName),
      paragraphs: ['You asked for a new password. Choose it here; the link works once and for 60 minutes.'],
      button: { label: 'Choose a new password', url },
      note: 'You did not ask for this? Then do nothing: your password stays as it is.',
    }),
    fr: ({ firstName, url, appName }) => ({
      subject: `Choisissez un nouveau mot de passe pour ${appName}`,
      greeting: hello.fr(firstName),
      paragraphs: [
        'Vous avez demandé un nouveau mot de passe. Choisissez-le ici ; le lien fonctionne une seule fois, pendant 60 minutes.',
      ],
      button: { label: 'Choisir un nouveau mot de passe', url },
      note: 'Vous n’avez rien demandé ? Ne faites rien : votre mot de passe ne change pas.',
    }),
  },
});

export const welcomeMail = defineMail<{ firstName: string; url: string }>({
  name: 'welcome',
  content: {
    en: ({ firstName, url, appName }) => ({
      subject: `Welcome to ${appName}`,
      greeting: hello.en(firstName),
      paragraphs: [
        `Your ${appName} account is ready.`,
        'Next: create your team, connect a WhatsApp number, and send your first message.',
      ],
      button: { label: `Open ${appName}`, url },
    }),
    fr: ({ firstName, url, appName }) => ({
      subject: `Bienvenue sur ${appName}`,
      greeting: hello.fr(firstName),
      paragraphs: [
        `Votre compte ${appName} est prêt.`,
        'La suite : créez votre équipe, connectez un numéro WhatsApp et envoyez votre premier message.',
      ],
      button: { label: `Ouvrir ${appName}`, url },
    }),
  },
});
