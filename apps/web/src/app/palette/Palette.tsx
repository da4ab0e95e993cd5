import { listContacts } from '@herald/contract';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import {
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '#ui/format/locale.ts';
import { call } from '../api.ts';
import { appKeys } from '../keys.ts';
import { useNavigation } from '../navigation/useNavigation.ts';
import { useCan, useLinkParams, useNumberParams } from '../session/hooks.ts';
import { useLanguage } from '../session/useLanguage.ts';
import { openShortcutList } from '../shortcuts/shortcutListStore.ts';
import { useSignOut } from '../signOut.ts';
import { closePalette } from './paletteStore.ts';

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** One field over screens, actions and contacts. */
export default function Palette() {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const screens = useScreens();
  const actions = useActions();
  const contacts = useFoundContacts(query);
  // This file arrives after the key was pressed; the palette opens once it is here.
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      highlightQuery
      limit={12}
      scrollable
      maxHeight="60dvh"
      transitionProps={{ duration: 0, onExited: closePalette }}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
      nothingFound={t('palette.nothing')}
      searchProps={{
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
        leftSection: <IconSearch {...icon} />,
      }}
      actions={[
        { group: t('palette.screens'), actions: screens },
        { group: t('palette.actions'), actions },
        ...(contacts.length > 0 ? [{ group: t('palette.contacts'), actions: contacts }] : []),
      ]}
    />
  );
}

function useScreens(): SpotlightActionData[] {
  const navigate = useNavigate();
  const params = useLinkParams();
  return useNavigation().map(({ key, label, to, Icon }) => ({
    id: `screen-${key}`,
    label,
    leftSection: <Icon {...icon} />,
    onClick: () => void navigate({ to, params }),
  }));
}

function useActions(): SpotlightActionData[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params = useLinkParams();
  const { locale, setLocale } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const mayMakeCampaigns = useCan('campaigns.manage');
  const mayMakeTemplates = useCan('templates.manage');
  const other = locale === 'fr' ? 'en' : 'fr';
  const all: (SpotlightActionData & { hidden?: boolean })[] = [
    {
      id: 'new-campaign',
      label: t('palette.newCampaign'),
      hidden: !mayMakeCampaigns,
      leftSection: <IconPlus {...icon} />,
      onClick: () => void navigate({ to: '/teams/$teamId/$phoneNumberId/campaigns/create', params }),
    },
    {
      id: 'new-template',
      label: t('palette.newTemplate'),
      hidden: !mayMakeTemplates,
      leftSection: <IconPlus {...icon} />,
      onClick: () => void navigate({ to: '/teams/$teamId/$phoneNumberId/templates/create', params }),
    },
    {
      id: 'light',
      label: t('palette.light'),
      leftSection: <IconSun {...icon} />,
      onClick: () => setColorScheme('light'),
    },
    {
      id: 'dark',
      label: t('palette.dark'),
      leftSection: <IconMoon {...icon} />,
      onClick: () => setColorScheme('dark'),
    },
    {
      id: 'language',
      label: t('palette.speak', { language: languageNames[other] }),
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
  return all.filter((action) => !action.hidden).map(({ hidden: _, ...action }) => action);
}

function useFoundContacts(query: string): SpotlightActionData[] {
  const navigate = useNavigate();
  const params = useLinkParams();
  const number = useNumberParams();
  const mayOpen = useCan('conversations.view');
  const maySee = useCan('contacts.view');
  const [search] = useDebouncedValue(query.trim(), 200);
  const { data } = useQuery({
    queryKey: appKeys.found(number, search),
    enabled: search.length >= 2 && mayOpen && maySee,
    queryFn: ({ signal }) => call(listContacts, { params: number, query: { search, per_page: 5 }, signal }),
  });
  return (data?.data ?? []).map((contact) => ({
    id: `contact-${contact.id}`,
    label: contact.name ?? contact.phone_number ?? '',
    description: contact.name ? (contact.phone_number ?? undefined) : undefined,
    // What was searched on the server may not be in the label, and must be shown all the same.
    keywords: [query],
    leftSection: <IconUser {...icon} />,
    onClick: () =>
      void navigate({
        to: '/teams/$teamId/$phoneNumberId/messages/$contactId',
        params: { ...params, contactId: String(contact.id) },
      }),
  }));
}
