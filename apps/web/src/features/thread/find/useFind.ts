import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#app/shortcuts/useShortcuts.ts';

/** Whether somebody looks for words in the open conversation. */
export function useFind() {
  const { t } = useTranslation('conversation');
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const run = () => {
    if (document.querySelector('[aria-modal="true"]')) return;
    open();
    document.querySelector<HTMLInputElement>('[data-find-words]')?.select();
  };
  useShortcuts(t('find.section'), [{ keys: 'mod+f', label: t('find.open'), run }]);
  return { isOpen, open, close };
}
