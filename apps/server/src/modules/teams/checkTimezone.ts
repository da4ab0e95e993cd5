import { invalidField } from '../../platform/errors.ts';

/** Returns the zone as the system spells it; throws for one that does not exist. */
export function checkTimezone(name = 'Europe/Paris'): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw invalidField('timezone', {
      en: 'Choose a time zone of the list.',
      fr: 'Choisissez un fuseau de la liste.',
    });
  }
}
