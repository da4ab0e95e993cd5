import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { securityQuery } from '#data/account/queries.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { DeletionCard } from './DeletionCard.tsx';
import { EmailCard } from './EmailCard.tsx';
import { GoogleCard } from './GoogleCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SecurityEventsCard } from './SecurityEventsCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { TeamsCard } from './TeamsCard.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';

/** `settings/account`: who one is, how one signs in, where one is signed in, and the end of it. */
export function AccountScreen({ back }: { back?: ReactNode }) {
  const { t } = useTranslation('account');
  const query = useQuery(securityQuery);
  return (
    <Page title={t('title')} purpose={t('purpose')} back={back}>
      <Stack maw={720}>
        <ProfileCard />
        <Loaded query={query} skeleton={320}>
          {(security) => (
            <>
              <EmailCard security={security} />
              <PasswordCard security={security} />
              <GoogleCard security={security} />
              <TwoFactorCard security={security} />
              <SessionsCard />
              <SecurityEventsCard />
              <TeamsCard />
              <DeletionCard security={security} />
            </>
          )}
        </Loaded>
      </Stack>
    </Page>
  );
}
