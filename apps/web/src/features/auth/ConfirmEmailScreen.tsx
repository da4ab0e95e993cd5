import { confirmEmail } from '@herald/contract';
import { Alert, Stack, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useUser } from '#app/session/hooks.ts';
import { userQuery } from '#app/session/queries.ts';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { accountKeys } from '#data/keys/account.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { messageOf } from '#ui/notify.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';

/** `/confirm-email`, opened from the mail by whoever is signed in to the account. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const token = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('token') ?? '' });
  const query = useQuery({
    queryKey: accountKeys.confirmation(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { data } = await call(confirmEmail, { body: { token } });
      queryClient.setQueryData(userQuery.queryKey, data);
      return data.email;
    },
  });
  const title = useUser().email_verified ? t('confirm.doneTitle') : t('confirm.title');
  return (
    <OutsidePage>
      <PageTitle>{title}</PageTitle>
      <Stack gap="md" maw={480} mx="auto" mt={96} px="md">
        <Title order={1}>{title}</Title>
        {query.error ? (
          <Refused error={query.error} />
        ) : (
          <Loaded query={query} skeleton={80}>
            {(email) => (
              <Alert color="green" role="status">
                {t('confirm.done', { email })}
              </Alert>
            )}
          </Loaded>
        )}
        <ButtonLink to="/">{t('confirm.continue')}</ButtonLink>
      </Stack>
    </OutsidePage>
  );
}

function Refused({ error }: { error: Error }) {
  const { t } = useTranslation('auth');
  const user = useUser();
  // Mail programs and people press twice.
  if (user.email_verified) {
    return <Alert color="green">{t('confirm.already', { email: user.email })}</Alert>;
  }
  return (
    <>
      <Alert color="red" role="alert">
        {messageOf(error)}
      </Alert>
      <ResendConfirmation />
    </>
  );
}
