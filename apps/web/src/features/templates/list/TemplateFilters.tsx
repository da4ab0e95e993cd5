import { templateCategory, templateStatus } from '@herald/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SearchField } from '#ui/SearchField.tsx';
import { searchWords } from '#ui/searchParams.ts';
import { filterStatuses } from '../looks.ts';

export const filterState = z.object({
  search: searchWords,
  status: templateStatus.optional().catch(undefined),
  category: templateCategory.optional().catch(undefined),
});
export type TemplateFilter = z.output<typeof filterState>;

interface TemplateFiltersProps {
  filter: TemplateFilter;
  onChange: (patch: Partial<TemplateFilter>) => void;
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
