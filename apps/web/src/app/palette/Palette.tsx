import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightFilterFunction,
  spotlight,
} from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { icon } from './icon.ts';
import { matchEntries } from './matchEntries.ts';
import { closePalette } from './paletteStore.ts';
import { useActions } from './useActions.tsx';
import { useFoundCampaigns, useFoundContacts, useFoundTemplates } from './useFound.tsx';
import { useScreens, useSettingsPages } from './useScreens.tsx';

/** One field over screens, settings, actions, campaigns, templates and contacts. */
export default function Palette() {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const groups: [string, SpotlightActionData[]][] = [
    [t('palette:screens'), useScreens()],
    [t('palette:actions'), useActions()],
    // Before anything is typed, the screens and actions are enough to read.
    [t('nav.settings'), useSettingsPages(query !== '')],
    [t('nav.campaigns'), useFoundCampaigns(query)],
    [t('nav.templates'), useFoundTemplates(query)],
    [t('palette:contacts'), useFoundContacts(query)],
  ];
  // This file arrives after the key was pressed; the palette opens once it is here.
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      highlightQuery
      limit={30}
      filter={filterGroups}
      scrollable
      maxHeight="60dvh"
      transitionProps={{ duration: 0, onExited: closePalette }}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
      nothingFound={t('palette.nothing')}
      searchProps={{
        placeholder: t('palette:placeholder'),
        'aria-label': t('palette:placeholder'),
        leftSection: <IconSearch {...icon} />,
      }}
      actions={groups
        .filter(([, actions]) => actions.length > 0)
        .map(([group, actions]) => ({ group, actions }))}
    />
  );
}

/** Keeps the groups, with what matches in each. */
const filterGroups: SpotlightFilterFunction = (query, groups) =>
  groups
    .map((group) => ('actions' in group ? { ...group, actions: matchEntries(query, group.actions) } : group))
    .filter((group) => !('actions' in group) || group.actions.length > 0);
