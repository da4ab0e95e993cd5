import { defineMail, hello } from '../../../platform/mail/index.ts';

/** To the owner of an address that somebody asked to have for an account of their own. */
export const emailTakenMail = defineMail<{ url: string }>({
  name: 'emailTaken',
  sample: { url: 'https://herald.example/login' },
  content: {
    en: ({ url, appName }) => ({
      subject: `You already have a ${appName} account`,
      greeting: hello.en(),
      paragraphs: [
        `Somebody asked to use this address for another ${appName} account. It belongs to yours already, so nothing was changed.`,
      ],
      button: { label: 'Sign in', url },
    }),
    fr: ({ url, appName }) => ({
      subject: `Vous avez déjà un compte ${appName}`,
      greeting: hello.fr(),
      paragraphs: [
        `Une personne a demandé à utiliser cette adresse pour un autre compte ${appName}. Elle appartient déjà au vôtre : rien n’a été modifié.`,
      ],
      button: { label: 'Se connecter', url },
    }),
  },
});
