import { useMantineColorScheme } from '@mantine/core';
import type { SpotlightActionData } from '@mantine/spotlight';
import {
  IconAt,
  IconBell,
  IconFileImport,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { languageNames } from '#ui/format/locale.ts';
import { useCan, useHasNumber, useLinkParams } from '../session/hooks.ts';
import { useLanguage } from '../session/useLanguage.ts';
import { openShortcutList } from '../shortcuts/shortcutListStore.ts';
import { useSignOut } from '../signOut/useSignOut.ts';
import { icon } from './icon.ts';
import { synonyms } from './synonyms.ts';

/** What can be begun or changed from anywhere. */
export function useActions(): SpotlightActionData[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params = useLinkParams();
  const { locale, setLocale } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const hasNumber = useHasNumber();
  const maySeeTalks = useCan('conversations.view') && hasNumber;
  const mayMakeCampaigns = useCan('campaigns.manage') && hasNumber;
  const mayMakeTemplates = useCan('templates.manage') && hasNumber;
  const mayManageContacts = useCan('contacts.manage') && hasNumber;
  const other = locale === 'fr' ? 'en' : 'fr';
  const all: (SpotlightActionData & { id: string; hidden?: boolean })[] = [
    {
      id: 'new-campaign',
      label: t('palette:newCampaign'),
      hidden: !mayMakeCampaigns,
      leftSection: <IconPlus {...icon} />,
      onClick: () => void navigate({ to: '/teams/$teamId/$phoneNumberId/campaigns/create', params }),
    },
    {
      id: 'new-template',
      label: t('palette:newTemplate'),
      hidden: !mayMakeTemplates,
      leftSection: <IconPlus {...icon} />,
      onClick: () => void navigate({ to: '/teams/$teamId/$phoneNumberId/templates/create', params }),
    },
    {
      id: 'import-contacts',
      label: t('palette:importContacts'),
      hidden: !mayManageContacts,
      leftSection: <IconFileImport {...icon} />,
      onClick: () => void navigate({ to: '/teams/$teamId/$phoneNumberId/contacts/import', params }),
    },
    {
      id: 'mentions',
      label: t('palette:mentions'),
      hidden: !maySeeTalks,
      leftSection: <IconAt {...icon} />,
      onClick: () => void navigate({ to: '/teams/$teamId/$phoneNumberId/mentions', params }),
    },
    {
      id: 'notifications',
      label: t('palette:notifications'),
      leftSection: <IconBell {...icon} />,
      onClick: () => void navigate({ to: '/teams/$teamId/$phoneNumberId/notifications', params }),
    },
    {
      id: 'light',
      label: t('palette:light'),
      leftSection: <IconSun {...icon} />,
      onClick: () => setColorScheme('light'),
    },
    {
      id: 'dark',
      label: t('palette:dark'),
      leftSection: <IconMoon {...icon} />,
      onClick: () => setColorScheme('dark'),
    },
    {
      id: 'language',
      label: t('palette:speak', { language: languageNames[other] }),
      leftSection: <IconLanguage {...icon} />,
      onClick: () => setLocale(other),
    },
    {
      id: 'shortcuts',
      label: t('shortcuts.title'),
      leftSection: <IconKeyboard {...icon} />,
      onClick: openShortcutList,
    },
    {
      id: 'sign-out',
      label: t('person.signOut'),
      leftSection: <IconLogout {...icon} />,
      onClick: () => signOut.mutate(),
    },
  ];
  return all
    .filter((action) => !action.hidden)
    .map(({ hidden: _, ...action }) => ({ ...action, keywords: synonyms[action.id] }));
}
