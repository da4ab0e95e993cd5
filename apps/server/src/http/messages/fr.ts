import type { Messages } from './en.ts';

export const fr: Messages = {
  codes: {
    invalid: 'Certaines informations ne sont pas correctes. Vérifiez les champs indiqués.',
    unauthenticated: 'Veuillez vous connecter.',
    forbidden: 'Vous n’avez pas l’autorisation de faire cela. Demandez à un propriétaire de l’équipe.',
    not_found: 'Nous n’avons pas trouvé cet élément.',
    conflict: 'Ce n’est pas possible pour le moment.',
    too_large: 'C’est trop volumineux.',
    rate_limited: 'Trop de tentatives. Patientez un peu puis réessayez.',
    internal: 'Une erreur est survenue de notre côté. Veuillez réessayer.',
    upstream: 'Un service dont nous dépendons n’a pas répondu comme prévu. Veuillez réessayer.',
    unavailable: 'Herald est occupé ou redémarre. Réessayez dans un instant.',
  },
  tryAgainIn: (count, unit) => {
    const name = { second: 'seconde', minute: 'minute', hour: 'heure' }[unit];
    return `Trop de tentatives. Réessayez dans ${count} ${count === 1 ? name : `${name}s`}.`;
  },
  malformed: 'La requête n’a pas pu être lue.',
  foreignOrigin: 'Cette requête vient d’un autre site et a été refusée.',
  teamBlocked: 'Cette équipe est bloquée. Contactez le support.',
  ownerOnly: 'Seule la personne elle-même peut le faire. Vous agissez au nom de quelqu’un d’autre.',
  twoFactorNeeded:
    'Activez d’abord l’authentification à deux facteurs de votre propre compte, dans « Mon compte ».',
  accountBlocked: 'Ce compte est bloqué. Contactez le support.',
  fields: {
    required: 'Ce champ est obligatoire.',
    wrong: 'Cette valeur n’est pas valide.',
    email: 'Saisissez une adresse e-mail valide.',
    url: 'Saisissez une adresse complète, par exemple https://exemple.fr.',
    date: 'Saisissez une date valide.',
    number: 'Saisissez un nombre.',
    wholeNumber: 'Saisissez un nombre entier.',
    choice: 'Choisissez une des options.',
    unknown: (names) => `Inconnu : ${names}.`,
    minCharacters: (count) => `Utilisez au moins ${count} ${count === 1 ? 'caractère' : 'caractères'}.`,
    maxCharacters: (count) => `Utilisez au plus ${count} ${count === 1 ? 'caractère' : 'caractères'}.`,
    minItems: (count) => `Choisissez-en au moins ${count}.`,
    maxItems: (count) => `Choisissez-en au plus ${count}.`,
    min: (value) => `Saisissez ${value} ou plus.`,
    max: (value) => `Saisissez ${value} ou moins.`,
    file: 'Choisissez un fichier.',
    oneFile: 'Envoyez un seul fichier.',
    fileTooLarge: (megabytes) => `Le fichier dépasse ${megabytes} Mo.`,
    fileEmpty: 'Le fichier est vide.',
  },
};
