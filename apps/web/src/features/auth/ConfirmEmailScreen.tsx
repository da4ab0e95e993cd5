import { ApiError, confirmEmail } from '@herald/contract';
import { Alert, Stack, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { userQuery } from '#app/session/queries.ts';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { accountKeys } from '#data/keys/account.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { RefusedLink } from './RefusedLink.tsx';

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
  const refusal = refusalOf(query.error);
  const title = query.data ? t('confirm.doneTitle') : t(refusal ? 'confirm.refusedTitle' : 'confirm.title');
  return (
    <OutsidePage>
      <PageTitle>{title}</PageTitle>
      <Stack gap="md" maw={480} mx="auto" mt={96} px="md">
        <Title order={1}>{title}</Title>
        {refusal ? (
          <RefusedLink refusal={refusal} />
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

/** A refusal of the server; without one it could not be asked, or broke, and may be asked again. */
const refusalOf = (error: Error | null): ApiError | null =>
  error instanceof ApiError && error.status < 500 ? error : null;
