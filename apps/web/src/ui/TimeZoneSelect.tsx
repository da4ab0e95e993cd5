import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from './format/useFormat.ts';
import { findOptions, timeZoneOptions } from './timeZones.ts';

/** A time zone, found by its city or its country. */
export function TimeZoneSelect(props: Omit<SelectProps, 'data'>) {
  const { t } = useTranslation();
  const { tag } = useFormat();
  const data = useMemo(() => timeZoneOptions(tag), [tag]);
  return (
    <Select
      {...props}
      data={data}
      searchable
      allowDeselect={false}
      filter={({ options, search, limit }) => findOptions(options as ComboboxItem[], search).slice(0, limit)}
      limit={60}
      nothingFoundMessage={t('common:palette.nothing')}
    />
  );
}
