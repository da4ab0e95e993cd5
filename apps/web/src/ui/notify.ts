import { ApiError } from '@herald/contract';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

export const notificationTimeout = 3000;

const closing = () => ({ closeButtonProps: { 'aria-label': i18next.t('common:action.close') } });

export function notifyDone(message: string): void {
  notifications.show({ message, color: 'green', autoClose: notificationTimeout, ...closing() });
}

/** The red notification of every failed action. `error` is what was thrown; `words` replace what it says. */
export function notifyError(error: unknown, words?: unknown): void {
  notifications.show({
    title: i18next.t('common:error.title'),
    message: typeof words === 'string' ? words : messageOf(error),
    color: 'red',
    autoClose: notificationTimeout,
    role: 'alert',
    ...closing(),
  });
}

/** What to tell a person about something thrown: the server's own words, or ours when it never answered. */
export function messageOf(error: unknown): string {
  // `internal` may also be a proxy's page, which the client knows no words for but English ones.
  if (error instanceof ApiError && error.code !== 'internal') return error.message;
  if (error instanceof Error && error.name === 'NetworkError') return i18next.t('common:error.network');
  return i18next.t('common:error.unexpected');
}
