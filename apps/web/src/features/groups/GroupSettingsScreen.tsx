import { useTranslation } from 'react-i18next';
import { GroupsPage } from './GroupListScreen.tsx';

/** Names, colours and sizes of lists, for whoever keeps them in order. */
export function GroupSettingsScreen() {
  const { t } = useTranslation('groups');
  return <GroupsPage title={t('settings.title')} purpose={t('settings.purpose')} />;
}
