import type { SpotlightActionData } from '@mantine/spotlight';
import { IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useNavigation } from '../navigation/useNavigation.ts';
import { useSettings } from '../navigation/useSettings.ts';
import { useLinkParams } from '../session/hooks.ts';
import { icon } from './icon.ts';
import { synonyms } from './synonyms.ts';

/** The screens of the rail. */
export function useScreens(): SpotlightActionData[] {
  const navigate = useNavigate();
  const params = useLinkParams();
  return useNavigation().map(({ key, label, to, Icon }) => ({
    id: `screen-${key}`,
    label,
    keywords: synonyms[key],
    leftSection: <Icon {...icon} />,
    onClick: () => void navigate({ to, params }),
  }));
}

/** The pages of the settings, under the name of their group. */
export function useSettingsPages(wanted: boolean): SpotlightActionData[] {
  const navigate = useNavigate();
  const params = useLinkParams();
  const groups = useSettings();
  if (!wanted) return [];
  return groups.flatMap((group) =>
    group.pages.map(({ key, label, to }) => ({
      id: `settings-${key}`,
      label,
      description: group.label,
      keywords: synonyms[key],
      leftSection: <IconSettings {...icon} />,
      onClick: () => void navigate({ to, params }),
    })),
  );
}
