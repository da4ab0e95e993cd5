import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNumber } from '#app/session/hooks.ts';

/** To the account's pages at Meta, where only its owner can act. */
export function ManagerLink() {
  const { t } = useTranslation('numbers');
  const { waba_id } = useNumber();
  const url = new URL('https://business.facebook.com/latest/whatsapp_manager/overview');
  if (waba_id) url.searchParams.set('asset_id', waba_id);
  return (
    <Button
      component="a"
      href={url.href}
      target="_blank"
      rel="noreferrer"
      variant="default"
      size="xs"
      rightSection={<IconExternalLink size={14} stroke={1.6} aria-hidden />}
    >
      {t('action.manager')}
    </Button>
  );
}
