import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openConsent } from './consent.ts';
import { isAnyOffered } from './offered.ts';

/** Opens the choice again; not there where nothing of others is. */
export function ConsentLink() {
  const { t } = useTranslation();
  if (!isAnyOffered()) return null;
  return (
    <Anchor component="button" type="button" size="sm" c="dimmed" onClick={openConsent}>
      {t('consent.link')}
    </Anchor>
  );
}
