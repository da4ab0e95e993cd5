import { useQueryClient } from '@tanstack/react-query';
import { appKeys } from '#app/keys.ts';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { notificationsQuery, setUnreadNotifications } from './queries.ts';

/** A new notification shows at once, wherever the person is; one that was read or taken back no longer counts. */
export function useLiveNotifications(): void {
  const queryClient = useQueryClient();
  const here = useNumberParams();
  const show = ({ team_id, unread }: { team_id: number; unread: number }) => {
    if (team_id !== here.team_id) return;
    setUnreadNotifications(team_id, unread);
    void queryClient.invalidateQueries({ queryKey: notificationsQuery(team_id).queryKey });
    void queryClient.invalidateQueries({ queryKey: appKeys.notificationPages(team_id) });
  };
  useRealtime('notification.created', show);
  useRealtime('notifications.updated', show);
  // Also what was read says that it is solved.
  useRealtime('alerts.updated', ({ team_id }) => {
    void queryClient.invalidateQueries({ queryKey: notificationsQuery(team_id).queryKey });
  });
}
