import { ApiError, checkResetLink } from '@herald/contract';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { accountKeys } from '#data/keys/account.ts';
import { ButtonLink } from '#ui/links.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

const guest = getRouteApi('/_guest');

/** Opened from the mail, with its token in the address. Nobody makes up a password for a link that is used up. */
export function ResetPasswordScreen() {
  const { t } = useTranslation(['auth', 'common']);
  const { token = '' } = guest.useSearch();
  const link = useQuery({
    queryKey: accountKeys.resetLink(token),
    queryFn: () => call(checkResetLink, { body: { token } }),
    enabled: token !== '',
    retry: false,
  });
  if (token === '') return <DeadLink reason={t('reset.incompleteLink')} />;
  if (link.isPending)
    return <Skeleton height={320} radius="md" role="status" aria-label={t('common:loading')} />;
  // Any other failure, as of the connection, is met again by whoever sends the form.
  if (link.error instanceof ApiError && link.error.status === 422)
    return <DeadLink reason={link.error.fields.token ? t('reset.incompleteLink') : link.error.message} />;
  return <NewPasswordForm token={token} />;
}

function DeadLink({ reason }: { reason: string }) {
  const { t } = useTranslation('auth');
  return (
    <Stack gap="md" align="flex-start">
      <PageTitle>{t('reset.deadTitle')}</PageTitle>
      <Title order={1} fz="1.625rem">
        {t('reset.deadTitle')}
      </Title>
      <Text role="alert">{reason}</Text>
      <ButtonLink to="/forgot-password">{t('reset.newLink')}</ButtonLink>
    </Stack>
  );
}
