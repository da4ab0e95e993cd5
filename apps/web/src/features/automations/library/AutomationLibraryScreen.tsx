import { automationCategory } from '@herald/contract';
import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { useLanguage } from '#app/session/useLanguage.ts';
import { automationLibraryAddress } from '#data/automations/address.ts';
import { automationLibraryQuery } from '#data/automations/queries.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { GreyBlock, Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { hasEveryWord } from '#ui/plainText.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { automationPaths } from '../paths.ts';
import { LibraryGrid } from './LibraryGrid.tsx';
import { UseDialog } from './UseDialog.tsx';

/** Automations to begin with: looked at as they would run, and taken with one click. */
export function AutomationLibraryScreen() {
  const { t } = useTranslation('automations');
  const { locale } = useLanguage();
  const [{ search, category, language = locale, item }, change] = useUrlState(automationLibraryAddress);
  const library = useQuery(automationLibraryQuery(useNumberParams(), language));
  const found = (library.data ?? []).filter(
    (one) =>
      (category === undefined || one.categories.includes(category)) &&
      hasEveryWord(`${one.name} ${one.description}`, search ?? ''),
  );
  return (
    <Page
      title={t('library.title')}
      purpose={t('library.purpose')}
      back={
        <BackLink to={automationPaths.list} params={useLinkParams()}>
          {t('list.title')}
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
            data={automationCategory.options.map((value) => ({
              value,
              label: t(`library.category.${value}`),
            }))}
            value={category ?? null}
            onChange={(value) =>
              change({ category: automationCategory.options.find((each) => each === value) })
            }
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
      <Loaded query={library} skeleton={<GreyBlock height={480} />}>
        {(items) => (
          <>
            {found.length === 0 ? (
              <EmptyState drawing="search">{t('library.none')}</EmptyState>
            ) : (
              <LibraryGrid items={found} onOpen={(id) => change({ item: id })} />
            )}
            <UseDialog
              item={items.find(({ id }) => id === item) ?? null}
              language={language}
              onClose={() => change({ item: undefined })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}
