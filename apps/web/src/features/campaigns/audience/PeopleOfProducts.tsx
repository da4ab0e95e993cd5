import { mostProducts, type Purchase, uploadContactsProductList } from '@herald/contract';
import { NumberInput, Radio, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { buyersQuery } from '#data/campaigns/queries.ts';
import { ChooseProducts } from '#features/shopProducts/index.ts';
import { useFormat } from '#ui/format/useFormat.ts';
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
  const [products, setProducts] = useState<number[]>([]);
  const [bought, setBought] = useState(true);
  const [typedDays, setTypedDays] = useState<number | string>(firstDays);
  const days = readDays(typedDays);
  const add = useAddPeople((purchase: Purchase) =>
    call(uploadContactsProductList, {
      params,
      body: { ...purchase, product_ids: products },
    }),
  );
  const count = useBuyers(products, { bought, days: days ?? firstDays }, days !== null);
  return (
    <Stack>
      <ChooseProducts
        label={t('products.choose')}
        description={t('products.hint')}
        most={mostProducts}
        words={{
          search: t('products.search'),
          allChosen: t('products.allChosen'),
          noneFound: t('products.noneFound'),
        }}
        value={products}
        onChange={setProducts}
      />
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

function useBuyers(products: readonly number[], purchase: Purchase, enabled: boolean) {
  const { team_id } = useCampaignParams();
  const [asked] = useDebouncedValue({ ...purchase, productIds: products.toSorted((a, b) => a - b) }, 300);
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
