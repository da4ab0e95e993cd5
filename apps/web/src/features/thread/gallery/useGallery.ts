import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#app/shortcuts/useShortcuts.ts';

/** Whether somebody looks at what the open conversation holds besides words. */
export function useGallery() {
  const { t } = useTranslation('conversation');
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  useShortcuts(t('find.section'), [{ keys: 'v', label: t('gallery'), run: open }]);
  return { isOpen, open, close };
}
