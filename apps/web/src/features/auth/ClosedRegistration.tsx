import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/links.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useGuestSearch } from './useArrival.ts';

/** In place of the form where the operator lets nobody register. */
export function ClosedRegistration() {
  const { t } = useTranslation('auth');
  const search = useGuestSearch();
  return (
    <Stack gap="sm">
      <PageTitle>{t('register.closedTitle')}</PageTitle>
      <Title order={1} fz="1.625rem">
        {t('register.closedTitle')}
      </Title>
      <Text c="dimmed">{t('login.closed')}</Text>
      <ButtonLink to="/login" search={search} variant="default" mt="sm">
        {t('forgot.backToLogin')}
      </ButtonLink>
    </Stack>
  );
}
