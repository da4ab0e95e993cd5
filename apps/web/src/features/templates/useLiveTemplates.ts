import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { refreshTemplates } from '#data/templates/queries.ts';

/** Meta's decisions arrive by webhook, minutes or days after a submission. */
export function useLiveTemplates(): void {
  const params = useNumberParams();
  const queryClient = useQueryClient();
  useRealtime('template.updated', () => void refreshTemplates(queryClient, params));
}
