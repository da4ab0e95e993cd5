import { ActionIcon } from '@mantine/core';
import { IconChecks, IconChevronDown, IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LazyMenu } from '#app/shell/LazyMenu.tsx';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';
import { OpensLazily } from '#ui/lazy/OpensLazily.tsx';
import { useViewChange } from '../views/useViewChange.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterTabs } from './FilterTabs.tsx';
import classes from './ListHead.module.css';
import { SearchBox } from './SearchBox.tsx';

const ViewsMenu = lazyPart(() => import('../views/ViewsMenu.tsx'));
const FilterMenu = lazyPart(() => import('./FilterMenu.tsx'));

/** Which conversations to show: a saved view, a tab, filters, or what is searched for. All of it is in the address. */
export function ListHead({ onSelect }: { onSelect: (() => void) | undefined }) {
  const { t } = useTranslation('inbox');
  const { search } = useInboxState();
  const { view } = useViewChange();
  return (
    <div className={classes.head}>
      <div className={classes.titleLine}>
        <LazyMenu className={classes.title ?? ''} name={t('views.label')} narrow={false} Menu={ViewsMenu}>
          <span>{view?.name ?? t('title')}</span>
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
          <span className="visually-hidden">{t('views.label')}</span>
        </LazyMenu>
        {onSelect ? (
          <ActionIcon
            className={classes.select ?? ''}
            variant="subtle"
            color="gray"
            aria-label={t('bulk.start')}
            onClick={onSelect}
          >
            <IconChecks size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        ) : null}
        <FilterButton />
      </div>
      <SearchBox />
      {search ? null : (
        <>
          <FilterTabs />
          <FilterChips />
        </>
      )}
    </div>
  );
}

function FilterButton() {
  const { t } = useTranslation('inbox');
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('filters.open')}
      title={t('filters.open')}
      aria-haspopup="dialog"
    >
      <IconFilter size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
  return (
    <OpensLazily name={t('filters.open')} button={button}>
      {(target) => <FilterMenu target={target} />}
    </OpensLazily>
  );
}
