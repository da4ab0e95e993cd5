import { type EarlierOutcome, uploadContactsCampaign } from '@herald/contract';
import { Button, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { campaignsQuery } from '#data/campaigns/queries.ts';
import { AddFoot } from '../audience/AddFoot.tsx';
import { useAddPeople } from '../audience/useAddPeople.ts';
import { useCampaignParams } from '../useCampaign.ts';
import { ChooseOutcome } from './ChooseOutcome.tsx';

/** Those of another campaign of the number to whom something happened become recipients. */
export function PeopleOfCampaign() {
  const { t } = useTranslation('campaigns');
  const params = useCampaignParams();
  const [campaignId, setCampaignId] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<EarlierOutcome | null>(null);
  const add = useAddPeople((body: { campaign_id: number; outcome: EarlierOutcome }) =>
    call(uploadContactsCampaign, { params, body }),
  );
  return (
    <Stack>
      <ChooseCampaign except={params.campaign_id} value={campaignId} onChange={setCampaignId} />
      {campaignId === null ? null : (
        <ChooseOutcome
          key={campaignId}
          campaignId={campaignId}
          label={t('again.whom')}
          value={outcome}
          onChange={setOutcome}
        />
      )}
      <AddFoot error={add.error}>
        <Button
          disabled={campaignId === null || outcome === null}
          loading={add.isPending}
          onClick={() => {
            if (campaignId !== null && outcome !== null) add.mutate({ campaign_id: campaignId, outcome });
          }}
        >
          {t('lists.add')}
        </Button>
      </AddFoot>
    </Stack>
  );
}

interface ChooseCampaignProps {
  except: number;
  value: number | null;
  onChange: (campaignId: number | null) => void;
}

/** The server searches, since there may be thousands. */
function ChooseCampaign({ except, value, onChange }: ChooseCampaignProps) {
  const { t } = useTranslation('campaigns');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const query = useQuery(campaignsQuery(useNumberParams(), { per_page: 50, ...(search ? { search } : {}) }));
  const campaigns = (query.data?.data ?? []).filter(
    ({ id, total_contact }) => id !== except && total_contact > 0,
  );
  return (
    <Select
      label={t('again.campaign')}
      placeholder={t('list.search')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={query.isFetching ? t('common:loading') : t('again.noCampaign')}
      data={campaigns.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}
