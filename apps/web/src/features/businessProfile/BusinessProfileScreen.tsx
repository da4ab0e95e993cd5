import { Alert, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import classes from './BusinessProfile.module.css';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfilePicture } from './ProfilePicture.tsx';
import { businessProfileQuery } from './queries.ts';

/** `business-profile` and `settings/business-profile`: what people see in WhatsApp behind the name of the number. */
export function BusinessProfileScreen() {
  const { t } = useTranslation('businessProfile');
  const mayChange = useCan('phone_numbers.manage');
  const query = useQuery(businessProfileQuery(useNumberParams()));
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {mayChange ? null : (
        <Alert color="gray" mb="md" maw={1080} icon={<IconLock size={18} stroke={1.8} aria-hidden />}>
          {t('noPermission')}
        </Alert>
      )}
      <Loaded query={query} skeleton={<Skeleton height={480} radius="md" maw={1080} />}>
        {(profile) => (
          <div className={classes.columns}>
            <ProfileForm profile={profile} disabled={!mayChange} />
            <ProfilePicture profile={profile} disabled={!mayChange} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
