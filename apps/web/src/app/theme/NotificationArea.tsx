import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { notificationTimeout } from '#ui/notify.ts';

/** Comes after the first paint: what is shown before it is ready waits in the store. */
export default function NotificationArea() {
  return <Notifications position="top-center" autoClose={notificationTimeout} transitionDuration={140} />;
}
