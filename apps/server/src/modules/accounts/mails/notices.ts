import type { Locale } from '@herald/contract';
import { defineMail, hello } from '../../../platform/mail/index.ts';
import type { NoticeData } from '../notices.ts';

interface Words {
  subject: string;
  text: string;
}

const words = {
  en: {
    when: 'When',
    device: 'Device',
    ip: 'Address',
    button: 'This was not me',
    note: 'If this was you, there is nothing to do. If not, choose a new password at once: it signs everybody else out.',
  },
  fr: {
    when: 'Quand',
    device: 'Appareil',
    ip: 'Adresse IP',
    button: 'Ce n’était pas moi',
    note: 'Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe : toutes les autres sessions seront déconnectées.',
  },
};

const sample: NoticeData = {
  firstName: 'Camille',
  at: { en: '22 November 2026 at 18:04 UTC', fr: '22 novembre 2026 à 18:04 UTC' },
  device: 'Chrome · Windows',
  ip: '203.0.113.7',
  url: 'https://herald.example/forgot-password',
};

/** A mail that tells the owner of an account of a change, with where it came from and what to do if it was not theirs. */
function defineNotice(name: string, texts: Record<Locale, (appName: string) => Words>) {
  const content = (locale: Locale) => (data: NoticeData & { appName: string }) => ({
    subject: texts[locale](data.appName).subject,
    greeting: hello[locale](data.firstName),
    paragraphs: [texts[locale](data.appName).text],
    facts: [
      { label: words[locale].when, value: data.at[locale] },
      { label: words[locale].device, value: data.device },
      { label: words[locale].ip, value: data.ip },
    ],
    button: { label: words[locale].button, url: data.url },
    note: words[locale].note,
  });
  return defineMail<NoticeData>({ name, sample, content: { en: content('en'), fr: content('fr') } });
}

export const newDeviceMail = defineNotice('newDevice', {
  en: (app) => ({
    subject: `New sign-in to your ${app} account`,
    text: 'Somebody signed in to your account from a browser that was never used for it.',
  }),
  fr: (app) => ({
    subject: `Nouvelle connexion à votre compte ${app}`,
    text: 'Une connexion à votre compte a eu lieu depuis un navigateur qui n’y avait jamais servi.',
  }),
});

export const passwordChangedMail = defineNotice('passwordChanged', {
  en: (app) => ({
    subject: `Your ${app} password was changed`,
    text: 'The password of your account was changed, and every other browser was signed out.',
  }),
  fr: (app) => ({
    subject: `Votre mot de passe ${app} a été modifié`,
    text: 'Le mot de passe de votre compte a été modifié et tous les autres navigateurs ont été déconnectés.',
  }),
});

export const emailChangingMail = defineNotice('emailChanging', {
  en: (app) => ({
    subject: `Another e-mail was asked for on your ${app} account`,
    text: 'Somebody who is signed in to your account asked for it to have another e-mail address. Until the new one is confirmed, yours stays.',
  }),
  fr: (app) => ({
    subject: `Changement d’e-mail demandé sur votre compte ${app}`,
    text: 'Une personne connectée à votre compte a demandé à changer son adresse e-mail. Tant que la nouvelle n’est pas confirmée, la vôtre reste valable.',
  }),
});

export const twoFactorOnMail = defineNotice('twoFactorOn', {
  en: (app) => ({
    subject: `Two-factor authentication is on for ${app}`,
    text: 'From now on, signing in takes your password and a code of your authenticator app. Keep your recovery codes in a safe place.',
  }),
  fr: (app) => ({
    subject: `L’authentification à deux facteurs est activée sur ${app}`,
    text: 'Désormais, la connexion demande votre mot de passe et un code de votre application d’authentification. Gardez vos codes de secours en lieu sûr.',
  }),
});

export const twoFactorOffMail = defineNotice('twoFactorOff', {
  en: (app) => ({
    subject: `Two-factor authentication is off for ${app}`,
    text: 'Two-factor authentication was turned off. Your password alone opens your account now.',
  }),
  fr: (app) => ({
    subject: `L’authentification à deux facteurs est désactivée sur ${app}`,
    text: 'L’authentification à deux facteurs a été désactivée. Votre mot de passe suffit désormais pour ouvrir votre compte.',
  }),
});

export const recoveryCodeUsedMail = defineNotice('recoveryCodeUsed', {
  en: (app) => ({
    subject: `A recovery code of your ${app} account was used`,
    text: 'A recovery code was used instead of your authenticator app. It does not work a second time.',
  }),
  fr: (app) => ({
    subject: `Un code de secours de votre compte ${app} a été utilisé`,
    text: 'Un code de secours a été utilisé à la place de votre application d’authentification. Il ne fonctionnera plus.',
  }),
});

export const googleOffMail = defineNotice('googleOff', {
  en: (app) => ({
    subject: `Google no longer opens your ${app} account`,
    text: 'Your account was disconnected from Google. From now on you sign in with your e-mail and password.',
  }),
  fr: (app) => ({
    subject: `Google n’ouvre plus votre compte ${app}`,
    text: 'Votre compte a été dissocié de Google. Désormais, vous vous connectez avec votre e-mail et votre mot de passe.',
  }),
});

export const googleOnMail = defineNotice('googleOn', {
  en: (app) => ({
    subject: `Google opens your ${app} account now`,
    text: 'Somebody signed in with the Google account of your address. From now on it opens your account, beside your password.',
  }),
  fr: (app) => ({
    subject: `Google ouvre désormais votre compte ${app}`,
    text: 'Une personne s’est connectée avec le compte Google de votre adresse. Il ouvre désormais votre compte, en plus de votre mot de passe.',
  }),
});

export const accountDeletionMail = defineNotice('accountDeletion', {
  en: (app) => ({
    subject: `Your ${app} account will be deleted in 14 days`,
    text: 'The deletion of your account was asked for. Until then you can sign in and keep it.',
  }),
  fr: (app) => ({
    subject: `Votre compte ${app} sera supprimé dans 14 jours`,
    text: 'La suppression de votre compte a été demandée. D’ici là, vous pouvez vous connecter et le conserver.',
  }),
});
