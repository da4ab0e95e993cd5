import { defineMail, hello } from '../../../platform/mail/index.ts';

export const passwordResetMail = defineMail<{ firstName: string; url: string }>({
  name: 'passwordReset',
  sample: { firstName: 'Camille', url: 'https://herald.example/reset-password?token=hpr_sample' },
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
