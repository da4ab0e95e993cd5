import { templateCategory } from '@herald/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TemplateAddress } from '#data/templates/address.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { filterStatuses } from '../looks.ts';

interface TemplateFiltersProps {
  filter: TemplateAddress;
  onChange: (patch: Partial<TemplateAddress>) => void;
}

export function TemplateFilters({ filter, onChange }: TemplateFiltersProps) {
  const { t } = useTranslation('templates');
  const { options: categories } = templateCategory;
  const clear = { 'aria-label': t('common:action.clear') };
  return (
    <>
      <SearchField
        label={t('list.search')}
        value={filter.search}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      <Select
        aria-label={t('list.status')}
        placeholder={t('list.anyStatus')}
        clearable
        clearButtonProps={clear}
        w={180}
        data={filterStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={filter.status ?? null}
        onChange={(value) => onChange({ status: filterStatuses.find((each) => each === value) })}
      />
      <Select
        aria-label={t('list.category')}
        placeholder={t('list.anyCategory')}
        clearable
        clearButtonProps={clear}
        w={190}
        data={categories.map((value) => ({ value, label: t(`category.${value}`) }))}
        value={filter.category ?? null}
        onChange={(value) => onChange({ category: categories.find((each) => each === value) })}
      />
    </>
  );
}
