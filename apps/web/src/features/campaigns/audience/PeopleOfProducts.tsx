import { mostProducts, type Purchase, type ShopProduct, uploadContactsProductList } from '@herald/contract';
import { MultiSelect, NumberInput, Radio, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { buyersQuery } from '#data/campaigns/queries.ts';
import { productsQuery } from '#data/shopProducts/queries.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf } from '#ui/notify.ts';
import { useCampaignParams } from '../useCampaign.ts';
import { AddButton } from './AddButton.tsx';
import { AddFoot } from './AddFoot.tsx';
import { useAddPeople } from './useAddPeople.ts';

const firstDays = 30;
const mostDays = 3650;

/** Whoever bought one of some products lately, or none of them, becomes a recipient. */
export function PeopleOfProducts() {
  const { t } = useTranslation('campaigns');
  const params = useCampaignParams();
  const [products, setProducts] = useState<ShopProduct[]>([]);
  const [bought, setBought] = useState(true);
  const [typedDays, setTypedDays] = useState<number | string>(firstDays);
  const days = readDays(typedDays);
  const add = useAddPeople((purchase: Purchase) =>
    call(uploadContactsProductList, {
      params,
      body: { ...purchase, product_ids: products.map(({ id }) => id) },
    }),
  );
  const count = useBuyers(products, { bought, days: days ?? firstDays }, days !== null);
  return (
    <Stack>
      <ChooseProducts value={products} onChange={setProducts} />
      <Radio.Group
        label={t('products.whom')}
        value={bought ? 'bought' : 'notBought'}
        onChange={(value) => setBought(value === 'bought')}
      >
        <Stack gap={8} mt={8}>
          <Radio value="bought" label={t('products.bought')} description={t('products.boughtHint')} />
          <Radio
            value="notBought"
            label={t('products.notBought')}
            description={t('products.notBoughtHint')}
          />
        </Stack>
      </Radio.Group>
      <NumberInput
        label={t('products.days')}
        value={typedDays}
        onChange={setTypedDays}
        min={1}
        max={mostDays}
        allowDecimal={false}
        allowNegative={false}
        w={200}
        error={days === null ? t('products.daysWrong', { most: mostDays }) : null}
      />
      <AddFoot
        error={add.error}
        who={<WhoComes isChosen={products.length > 0 && days !== null} count={count} />}
      >
        <AddButton
          disabled={products.length === 0 || days === null || count.data === 0}
          loading={add.isPending}
          people={count.data}
          onAdd={() => days !== null && add.mutate({ bought, days })}
        >
          {t('lists.add')}
        </AddButton>
      </AddFoot>
    </Stack>
  );
}

/** Null for what is no number of days. */
function readDays(typed: number | string): number | null {
  return typeof typed === 'number' && typed >= 1 && typed <= mostDays ? typed : null;
}

function useBuyers(products: readonly ShopProduct[], purchase: Purchase, enabled: boolean) {
  const { team_id } = useCampaignParams();
  const [asked] = useDebouncedValue(
    { ...purchase, productIds: products.map(({ id }) => id).sort((a, b) => a - b) },
    300,
  );
  return useQuery({
    ...buyersQuery(team_id, asked),
    enabled: enabled && products.length > 0 && asked.productIds.length > 0,
  });
}

function WhoComes({ isChosen, count }: { isChosen: boolean; count: ReturnType<typeof useBuyers> }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  if (!isChosen) return t('products.nothingChosen');
  if (count.isError) return t('segments.unknown');
  if (count.data === undefined) return t('segments.counting');
  if (count.data === 0) return t('products.nobody');
  return t('lists.willCome', { count: count.data, people: format.number(count.data) });
}

interface ChooseProductsProps {
  value: ShopProduct[];
  onChange: (products: ShopProduct[]) => void;
}

/** The server searches, since there may be thousands; what is chosen stays among the options, whatever is searched for. */
function ChooseProducts({ value, onChange }: ChooseProductsProps) {
  const { t } = useTranslation('campaigns');
  const { team_id } = useCampaignParams();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const found = useQuery({ ...productsQuery(team_id, search), placeholderData: keepPreviousData });
  const known = new Map([...value, ...(found.data ?? [])].map((product) => [String(product.id), product]));
  const shops = new Set([...known.values()].map(({ shop }) => shop));
  return (
    <MultiSelect
      label={t('products.choose')}
      description={t('products.hint')}
      placeholder={value.length === 0 ? t('products.search') : undefined}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      maxValues={mostProducts}
      hidePickedOptions
      nothingFoundMessage={
        found.isFetching
          ? t('common:loading')
          : t(search === '' ? 'products.allChosen' : 'products.noneFound')
      }
      data={[...known].map(([id, { title, shop }]) => ({
        value: id,
        label: shops.size > 1 ? `${title} · ${shop}` : title,
      }))}
      value={value.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      error={found.isError ? messageOf(found.error) : null}
    />
  );
}
