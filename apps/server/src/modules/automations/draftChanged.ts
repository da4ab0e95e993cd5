import { AppError } from '../../platform/errors.ts';

export function draftChanged(): AppError {
  return new AppError('draft_changed', {
    en: 'Somebody else changed this automation meanwhile. Load their version, or join both.',
    fr: 'Quelqu’un d’autre a modifié cette automatisation entre-temps. Chargez sa version, ou réunissez les deux.',
  });
}
