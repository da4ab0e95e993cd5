import { templateTag } from '@herald/contract';
import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { useLanguage } from '#app/session/useLanguage.ts';
import { libraryAddress } from '#data/templates/address.ts';
import { libraryQuery, templatesQuery } from '#data/templates/queries.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { hasEveryWord } from '#ui/plainText.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { BringTemplates } from '../bring/BringTemplates.tsx';
import { GridSkeleton } from '../list/TemplateGrid.tsx';
import { useLiveTemplates } from '../useLiveTemplates.ts';
import { AdoptDialog } from './AdoptDialog.tsx';
import { LibraryGrid } from './LibraryGrid.tsx';

/** Templates to begin with. */
export function TemplateLibraryScreen() {
  const { t } = useTranslation('templates');
  const { locale } = useLanguage();
  const params = useNumberParams();
  const [{ search, tag, language = locale, template }, change] = useUrlState(libraryAddress);
  const library = useQuery(libraryQuery(params, language));
  const mine = useQuery(templatesQuery(params)).data ?? [];
  // Of the screen rather than of the dialog: whoever takes several templates types it once.
  const [site, setSite] = useState('');
  useLiveTemplates();
  const found = (library.data ?? []).filter(
    (item) =>
      (tag === undefined || item.tags.includes(tag)) &&
      hasEveryWord(`${item.name} ${item.description} ${item.structure.body.text}`, search ?? ''),
  );
  return (
    <Page
      title={t('library.title')}
      purpose={t('library.purpose')}
      action={useCan('templates.manage') ? <BringTemplates /> : null}
      back={
        <BackLink to="/teams/$teamId/$phoneNumberId/templates" params={useLinkParams()}>
          {t('title')}
        </BackLink>
      }
      filters={
        <>
          <SearchField
            label={t('library.search')}
            value={search}
            onSearch={(words) => change({ search: words })}
          />
          <Select
            aria-label={t('library.use')}
            placeholder={t('library.anyUse')}
            clearable
            clearButtonProps={{ 'aria-label': t('common:action.clear') }}
            w={190}
            data={templateTag.options.map((value) => ({ value, label: t(`library.tag.${value}`) }))}
            value={tag ?? null}
            onChange={(value) => change({ tag: templateTag.options.find((each) => each === value) })}
          />
          <SegmentedControl
            aria-label={t('library.language')}
            data={(['fr', 'en'] as const).map((value) => ({ value, label: t(`library.${value}`) }))}
            value={language}
            onChange={(value) => change({ language: value === 'fr' ? 'fr' : 'en' })}
          />
        </>
      }
    >
      <Loaded query={library} skeleton={<GridSkeleton />}>
        {(items) => (
          <>
            {found.length === 0 ? (
              <EmptyState drawing="search">{t('library.none')}</EmptyState>
            ) : (
              <LibraryGrid items={found} mine={mine} onOpen={(id) => change({ template: id })} />
            )}
            <AdoptDialog
              item={items.find(({ id }) => id === template) ?? null}
              mine={mine}
              site={site}
              onSite={setSite}
              onClose={() => change({ template: undefined })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}
