import type { Alert } from '@herald/contract';
import { useSessionStorage } from '@mantine/hooks';
import { useNumberParams } from '../session/hooks.ts';
import { useAlerts } from './useAlerts.ts';

/** What stands above the screens of the number, without what this tab has put away. */
export function useBannerAlerts() {
  const { phone_number_id } = useNumberParams();
  const { data = [] } = useAlerts();
  const [away, setAway] = useSessionStorage<number[]>({ key: 'herald-alerts-away', defaultValue: [] });
  const isHere = (alert: Alert) =>
    alert.phone_number_id === null || alert.phone_number_id === phone_number_id;
  const alerts = data.filter(
    (alert) =>
      isHere(alert) && (alert.banner === 'stays' || (alert.banner === 'goes' && !away.includes(alert.id))),
  );
  return { alerts, putAway: ({ id }: Alert) => setAway([...away, id]) };
}
