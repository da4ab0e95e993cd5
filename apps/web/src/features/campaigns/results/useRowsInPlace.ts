import { type Campaign, type CampaignContact, listCampaignContacts } from '@herald/contract';
import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#app/api.ts';
import { onePage, type RecipientAddress } from '#data/campaigns/address.ts';
import { recipientsQuery } from '#data/campaigns/queries.ts';
import { useCampaignParams } from '../useCampaign.ts';

/**
 * Keeps the rows on the screen true while the figures move, each in its place: nobody comes, goes or moves under the eyes of
 * whoever reads, and of a list of 200,000 only what is shown is asked for.
 */
export function useRowsInPlace({ stats }: Campaign, filters: RecipientAddress): void {
  const queryClient = useQueryClient();
  const params = useCampaignParams();
  const { queryKey } = recipientsQuery(params, onePage(filters));
  const refresh = useThrottledCallback(async () => {
    const ids = queryClient.getQueryData(queryKey)?.data.map(({ id }) => id) ?? [];
    if (ids.length === 0) return;
    const { data } = await call(listCampaignContacts, { params, query: { ids } });
    const now = new Map<number, CampaignContact>(data.map((row) => [row.id, row]));
    queryClient.setQueryData(
      queryKey,
      (page) => page && { ...page, data: page.data.map((row) => now.get(row.id) ?? row) },
    );
  }, 3_000);
  const figures = JSON.stringify(stats);
  const last = useRef(figures);
  useEffect(() => {
    if (last.current === figures) return;
    last.current = figures;
    // What cannot be read now is read with the next figures.
    void Promise.resolve(refresh()).catch(() => undefined);
  }, [figures, refresh]);
}
