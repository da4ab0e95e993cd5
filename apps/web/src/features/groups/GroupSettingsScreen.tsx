import { useTranslation } from 'react-i18next';
import { ListsPage } from './GroupListScreen.tsx';

/** Names, colours and sizes of lists, for whoever keeps them in order. */
export function GroupSettingsScreen() {
  const { t } = useTranslation('groups');
  return <ListsPage title={t('settings.title')} purpose={t('settings.purpose')} />;
}
