import { defineMail, hello } from '../../../platform/mail/index.ts';

/** Goes to an address of which nobody has shown yet that it is theirs, so it says nothing that the sender chose. */
export const confirmEmailMail = defineMail<{ url: string }>({
  name: 'confirmEmail',
  sample: { url: 'https://herald.example/confirm-email?token=hev_sample' },
  content: {
    en: ({ url, appName }) => ({
      subject: `Confirm your e-mail for ${appName}`,
      greeting: hello.en(),
      paragraphs: [
        `Confirm that this is your address, and your ${appName} account is complete. The link works once and for 24 hours.`,
      ],
      button: { label: 'Confirm my e-mail', url },
      note: 'You have not signed up? Then do nothing: without you, nobody can confirm this address.',
    }),
    fr: ({ url, appName }) => ({
      subject: `Confirmez votre e-mail pour ${appName}`,
      greeting: hello.fr(),
      paragraphs: [
        `Confirmez que cette adresse est bien la vôtre et votre compte ${appName} sera complet. Le lien fonctionne une seule fois, pendant 24 heures.`,
      ],
      button: { label: 'Confirmer mon e-mail', url },
      note: 'Vous ne vous êtes pas inscrit ? Ne faites rien : personne ne peut confirmer cette adresse à votre place.',
    }),
  },
});
