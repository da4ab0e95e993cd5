import { ApiError, googleCallback, type RouteBody } from '@herald/contract';
import { Alert, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { arriveAt } from '#app/session/arrive.ts';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { tellReferral } from '#app/thirdParties/load.ts';
import { accountKeys } from '#data/keys/account.ts';
import { ButtonLink } from '#ui/links.tsx';
import { messageOf } from '#ui/notify.ts';
import { PageTitle } from '#ui/PageTitle.tsx';

/** `/google/callback`: hands what Google put into the address to the server, all of it, once. */
export function GoogleCallbackScreen() {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const router = useRouter();
  // As it stands there: the router would read a number where Google wrote digits.
  const answer = useLocation({ select: ({ searchStr }) => searchStr });
  const { error } = useQuery({
    queryKey: accountKeys.googleCallback(answer),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async () => {
      const given = Object.fromEntries(new URLSearchParams(answer));
      if (given.error) throw new Cancelled();
      const body = given as RouteBody<typeof googleCallback>;
      try {
        const session = await call(googleCallback, { body });
        if (session.is_new) tellReferral(session.email);
        await arriveAt(
          { queryClient, router },
          { wanted: session.return, search: session.arrival, fallback: 'start' },
        );
        return session.email;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'second_step_needed') throw error;
        await router.navigate({ to: '/login/second-step', replace: true });
        return null;
      }
    },
  });
  const title = t(error ? 'google.failed' : 'google.busy');
  return (
    <OutsidePage>
      <PageTitle>{title}</PageTitle>
      <Stack align="center" ta="center" gap="md" maw={480} mx="auto" mt={96} px="md">
        {error ? null : <Loader aria-hidden />}
        <Title order={1}>{title}</Title>
        {error ? (
          <>
            <Alert color="red" role="alert" ta="left">
              {error instanceof Cancelled ? t('google.cancelled') : messageOf(error)}
            </Alert>
            <ButtonLink to="/login">{t('forgot.backToLogin')}</ButtonLink>
          </>
        ) : (
          <Text c="dimmed" role="status">
            {t('google.moment')}
          </Text>
        )}
      </Stack>
    </OutsidePage>
  );
}

class Cancelled extends Error {}
