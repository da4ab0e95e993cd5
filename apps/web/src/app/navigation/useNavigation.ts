import { isAllowed } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { useTeam } from '../session/hooks.ts';
import { navigation } from './navigation.ts';

/** The screens that the person may open, with their names. */
export function useNavigation() {
  const { t } = useTranslation();
  const { permissions } = useTeam();
  return navigation
    .filter((item) => isAllowed(permissions, 'permission' in item ? item.permission : undefined))
    .map((item) => ({ ...item, label: t(`nav.${item.key}`), exact: 'exact' in item }));
}
