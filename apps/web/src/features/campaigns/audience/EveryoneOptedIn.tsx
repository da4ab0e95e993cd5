import { uploadEveryWhatsappContactOptIn } from '@herald/contract';
import { Alert } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { optedInCountQuery } from '#data/campaigns/queries.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf } from '#ui/notify.ts';
import { useCampaignParams } from '../useCampaign.ts';
import { AddButton } from './AddButton.tsx';
import { SourceCard } from './SourceCard.tsx';
import { useAddPeople } from './useAddPeople.ts';

export function EveryoneOptedIn() {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const params = useCampaignParams();
  const count = useQuery(optedInCountQuery(useNumberParams()));
  const add = useAddPeople(() => call(uploadEveryWhatsappContactOptIn, { params }));
  const people = count.data?.total;
  return (
    <>
      <SourceCard
        Icon={IconUserCheck}
        title={t('audience.everyone')}
        action={
          <AddButton
            variant="default"
            loading={add.isPending}
            disabled={people === 0}
            people={people}
            onAdd={() => add.mutate(undefined)}
          >
            {people
              ? t(count.data?.is_exact ? 'audience.addPeople' : 'audience.addPeopleAbout', {
                  count: people,
                  people: format.number(people),
                })
              : t('audience.addEveryone')}
          </AddButton>
        }
      >
        {t(people === 0 ? 'audience.nobodyOptedIn' : 'audience.everyoneText')}
      </SourceCard>
      {add.isError ? (
        <Alert color="red" role="alert">
          {messageOf(add.error)}
        </Alert>
      ) : null}
    </>
  );
}
