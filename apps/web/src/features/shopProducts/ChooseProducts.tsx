import type { ShopProduct } from '@herald/contract';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { namedProductsQuery, productsQuery } from '#data/campaigns/queries.ts';
import { messageOf } from '#ui/notify.ts';

interface ChooseProductsProps
  extends Pick<MultiSelectProps, 'label' | 'description' | 'aria-label' | 'className'> {
  value: readonly number[];
  onChange: (ids: number[]) => void;
  most: number;
  words: { search: string; allChosen: string; noneFound: string };
}

/** The server searches, since there may be thousands; what is chosen stays among the options, whatever is searched for. */
export function ChooseProducts({ value, onChange, most, words, ...field }: ChooseProductsProps) {
  const { t } = useTranslation();
  const { team_id } = useNumberParams();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const found = useQuery({ ...productsQuery(team_id, search), placeholderData: keepPreviousData });
  const chosen = useQuery({ ...namedProductsQuery(team_id, value), placeholderData: keepPreviousData });
  const known = new Map<number, Pick<ShopProduct, 'title' | 'shop'>>();
  for (const id of value) known.set(id, { title: '…', shop: '' });
  for (const product of [...(chosen.data ?? []), ...(found.data ?? [])]) known.set(product.id, product);
  const shops = new Set([...known.values()].flatMap(({ shop }) => shop || []));
  return (
    <MultiSelect
      {...field}
      placeholder={value.length === 0 ? words.search : undefined}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      maxValues={most}
      hidePickedOptions
      nothingFoundMessage={
        found.isFetching ? t('common:loading') : search === '' ? words.allChosen : words.noneFound
      }
      data={[...known].map(([id, { title, shop }]) => ({
        value: String(id),
        label: shops.size > 1 && shop ? `${title} · ${shop}` : title,
      }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      error={found.isError ? messageOf(found.error) : null}
    />
  );
}
