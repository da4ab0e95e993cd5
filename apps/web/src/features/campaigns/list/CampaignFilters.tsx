import { attributionWindows, campaignPeriods, campaignSortNames, campaignStatuses } from '@herald/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CampaignAddress } from '#data/campaigns/address.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { orderOf } from './sorts.ts';

interface CampaignFiltersProps {
  filters: CampaignAddress;
  onChange: (patch: { [Key in keyof CampaignAddress]?: CampaignAddress[Key] | undefined }) => void;
}

export function CampaignFilters({ filters, onChange }: CampaignFiltersProps) {
  const { t } = useTranslation('campaigns');
  return (
    <>
      <SearchField
        label={t('list.search')}
        value={filters.search}
        width={260}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      <Select
        aria-label={t('list.status')}
        placeholder={t('list.anyStatus')}
        w={170}
        clearable
        data={campaignStatuses.map((value) => ({ value, label: t(`stage.${value}`) }))}
        value={filters.status ?? null}
        onChange={(status) => onChange({ status: campaignStatuses.find((each) => each === status) })}
      />
      <Select
        aria-label={t('list.sort')}
        w={200}
        allowDeselect={false}
        data={campaignSortNames.map((value) => ({ value, label: t(`sort.${value}`) }))}
        value={filters.sort}
        onChange={(chosen) =>
          onChange(orderOf(campaignSortNames.find((each) => each === chosen) ?? 'newest'))
        }
      />
      <Select
        aria-label={t('list.period')}
        w={190}
        allowDeselect={false}
        data={campaignPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={filters.period}
        onChange={(period) => onChange({ period: campaignPeriods.find((each) => each === period) })}
      />
      <Select
        aria-label={t('list.window')}
        w={250}
        allowDeselect={false}
        data={attributionWindows.map((value) => ({ value, label: t(`window.${value}`) }))}
        value={filters.attribution_window}
        onChange={(chosen) =>
          onChange({ attribution_window: attributionWindows.find((each) => each === chosen) })
        }
      />
    </>
  );
}
