import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

/** Stands there until what it returns is called: what was asked for has not happened yet. */
export function notifyWaiting(message: string): () => void {
  const closeButtonProps = { 'aria-label': i18next.t('common:action.close') };
  const id = notifications.show({ message, loading: true, autoClose: false, closeButtonProps });
  return () => notifications.hide(id);
}
