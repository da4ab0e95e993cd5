import { isAllowed } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { needsNoNumber } from '../session/guards.ts';
import { useHasNumber, useTeam } from '../session/hooks.ts';
import { type SettingsLink, settingsGroups } from './settings.ts';

/** The pages of the settings that the person may open, in their groups, with their names. */
export function useSettings() {
  const { t } = useTranslation();
  const { permissions } = useTeam();
  const hasNumber = useHasNumber();
  return settingsGroups
    .map(({ key, pages }) => ({
      key,
      label: t(`settings.group.${key}`),
      pages: (pages as readonly SettingsLink[])
        .filter(({ to }) => hasNumber || needsNoNumber(to))
        .filter((page) => isAllowed(permissions, 'permission' in page ? page.permission : undefined))
        .map((page) => ({ ...page, label: t(`settings.${page.key}`) })),
    }))
    .filter(({ pages }) => pages.length > 0);
}
