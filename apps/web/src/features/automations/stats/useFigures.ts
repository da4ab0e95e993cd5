import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { statisticsQuery } from '#data/automations/queries.ts';
import type { AutomationParams } from '#data/keys/automations.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { edgeId } from '../words/edgeId.ts';

const often = 5_000;

/** What stands on blocks and edges of the canvas: who waits here now, and how many went which way. */
export function useFigures(params: AutomationParams, isLive: boolean) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const { data } = useQuery({ ...statisticsQuery(params, {}), enabled: isLive, refetchInterval: often });
  return useMemo(() => {
    const figures = new Map<string, string>();
    const counts = new Map<string, string>();
    for (const { block_id, waiting, passed } of data?.blocks ?? []) {
      if (waiting > 0)
        figures.set(block_id, t('stats.here', { count: waiting, people: format.number(waiting) }));
      for (const [output, count] of Object.entries(passed))
        if (count > 0) counts.set(edgeId(block_id, output), format.number(count));
    }
    return { figures, counts };
  }, [data, t, format]);
}
