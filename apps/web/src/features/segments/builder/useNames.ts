import { type ContactField, listCampaigns } from '@herald/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { guessKind } from '#data/contacts/guessKind.ts';
import { fieldsQuery, keysQuery } from '#data/contacts/queries.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { labelsQuery } from '#data/inbox/queries.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { namedProductsQuery } from '#data/shopProducts/queries.ts';
import { useCountryName } from '#ui/format/useCountryName.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import type { Names } from './sentence.ts';

interface AskedField extends Pick<ContactField, 'key' | 'name' | 'kind' | 'choices'> {
  /** Of a file, and nobody has said what it is. */
  isColumn: boolean;
}

/** What conditions may point at, and what to call it. */
export function useThings() {
  const keys = useQuery(keysQuery(useNumberParams().team_id)).data ?? [];
  const known = useKnown();
  // A column that came with a file can be asked for before anybody has made a field of it.
  const columns = keys
    .filter(({ field_id }) => field_id === null)
    .map(({ key, samples }) => ({ key, name: key, kind: guessKind(samples), choices: [], isColumn: true }));
  const declared = known.fields.map((field) => ({ ...field, isColumn: false }));
  const fields: AskedField[] = [...declared, ...columns];
  return { ...known, fields };
}

/** What has a name. Columns of files do not, and to find them all contacts are read. */
function useKnown() {
  const params = useNumberParams();
  const seesCampaigns = useCan('campaigns.view');
  const fields = useQuery(fieldsQuery(params.team_id)).data ?? [];
  const lists = useQuery(groupsQuery(params)).data ?? [];
  const labels = useQuery(labelsQuery(params.team_id)).data ?? [];
  const campaigns =
    useQuery({
      queryKey: campaignKeys.names(params),
      queryFn: async ({ signal }) =>
        (await call(listCampaigns, { params, query: { per_page: 100 }, signal })).data,
      enabled: seesCampaigns,
    }).data ?? [];
  return { fields, lists, labels, campaigns };
}

/** `productIds`: those that are spoken of, since a shop has too many to read them all. */
export function useNames(productIds: readonly number[] = []): Names {
  const { t } = useTranslation('segments');
  const format = useFormat();
  const country = useCountryName();
  const { fields, lists, labels, campaigns } = useKnown();
  const products = useProducts(productIds);
  const named = (things: readonly { id: number; name: string }[], id: number) =>
    things.find((thing) => thing.id === id)?.name ?? t('sentence.gone', { id });
  return {
    tag: format.tag,
    field: (key) => fields.find((field) => field.key === key)?.name ?? key,
    list: (id) => named(lists, id),
    label: (id) => named(labels, id),
    campaign: (id) => named(campaigns, id),
    product: (id) => products.get(id) ?? t('sentence.gone', { id }),
    country,
    // Noon, so that no zone moves it to another day.
    date: (day) => format.date(`${day}T12:00:00`),
  };
}

function useProducts(ids: readonly number[]): ReadonlyMap<number, string> {
  const { team_id } = useNumberParams();
  const maySee = useCan('campaigns.view');
  const query = namedProductsQuery(team_id, ids);
  const { data = [] } = useQuery({
    ...query,
    enabled: maySee && ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data.map(({ id, title }) => [id, title]));
}
