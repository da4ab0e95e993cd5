import { type Locale, updateUser } from '@herald/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuietly } from '../api.ts';
import { changeLocale, currentLocale } from '../i18n/i18n.ts';
import { userQuery } from './queries.ts';

/** The language in use, and the way to another. A signed-in person gets their mails in it too. */
export function useLanguage() {
  useTranslation();
  const queryClient = useQueryClient();

  /** Speaks it at once and in this browser from now on; fails when the account could not be told. */
  async function saveLocale(locale: Locale): Promise<void> {
    await changeLocale(locale);
    if (!queryClient.getQueryData(userQuery.queryKey)) return;
    const { data } = await callQuietly(updateUser, { body: { locale } });
    queryClient.setQueryData(userQuery.queryKey, data);
  }

  function setLocale(locale: Locale): void {
    saveLocale(locale).catch((error: unknown) => {
      // The page already speaks the chosen language; only mails keep the old one until the next change.
      console.warn('The language could not be saved with the account.', error);
    });
  }

  return { locale: currentLocale(), setLocale, saveLocale };
}
