import { Button } from '@mantine/core';
import { IconFileImport, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { AnchorLink, ButtonLink } from '#ui/links.tsx';

/** The two ways to more contacts, for whoever may take them. */
export function MoreContacts({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('contacts');
  const link = useLinkParams();
  if (!useCan('contacts.manage')) return null;
  return (
    <>
      <ButtonLink
        to="/teams/$teamId/$phoneNumberId/contacts/import"
        params={link}
        variant="default"
        leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
      >
        {t('import')}
      </ButtonLink>
      <Button leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />} onClick={onAdd}>
        {t('add.open')}
      </Button>
    </>
  );
}

export function DuplicatesLink() {
  const { t } = useTranslation('contacts');
  const link = useLinkParams();
  if (!useCan('contacts.manage')) return null;
  return (
    <AnchorLink
      to="/teams/$teamId/$phoneNumberId/settings/contacts"
      params={link}
      search={{ tab: 'duplicates' } as never}
      underline="always"
      c="inherit"
    >
      {t('duplicates.look')}
    </AnchorLink>
  );
}
