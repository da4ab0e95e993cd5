import { AppError } from '../../platform/errors.ts';

export const callNotWhole = () =>
  new AppError('call_not_whole', {
    en: 'This call held a secret that is not kept, so it cannot be played again. Send it again from your system.',
    fr: 'Cet appel contenait un secret qui n’est pas conservé : il ne peut pas être rejoué. Renvoyez-le depuis votre système.',
  });
