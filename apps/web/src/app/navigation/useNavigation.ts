import { isAllowed } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { needsNoNumber } from '../session/guards.ts';
import { useHasNumber, useTeam } from '../session/hooks.ts';
import { navigation } from './navigation.ts';

/** The screens that the person may open, with their names. */
export function useNavigation() {
  const { t } = useTranslation();
  const { permissions } = useTeam();
  const hasNumber = useHasNumber();
  return navigation
    .filter(({ to }) => hasNumber || needsNoNumber(to))
    .filter((item) => isAllowed(permissions, 'permission' in item ? item.permission : undefined))
    .map((item) => ({ ...item, label: t(`nav.${item.key}`), exact: 'exact' in item }));
}
