import { ActionIcon } from '@mantine/core';
import { IconChecks, IconChevronDown, IconFilter, IconPencilPlus } from '@tabler/icons-react';
import { memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { useCan, useTeam } from '#app/session/hooks.ts';
import { LazyMenu } from '#app/shell/LazyMenu.tsx';
import { useShortcuts } from '#app/shortcuts/useShortcuts.ts';
import { chipsOf } from '#data/inbox/filters.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { OpensLazily } from '#ui/lazy/OpensLazily.tsx';
import { useChosenView } from '../views/useChosenView.ts';
import { FilterTabs } from './FilterTabs.tsx';
import classes from './ListHead.module.css';
import { SearchBox } from './SearchBox.tsx';

const ViewsMenu = lazyPart(async () => {
  const [menu] = await Promise.all([import('../views/ViewsMenu.tsx'), loadTexts('views')]);
  return menu;
});
const StartDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import('../../start/StartDialog.tsx'), loadTexts('inboxMenus')]);
  return dialog;
});
const FilterChips = lazyPart(async () => {
  const [chips] = await Promise.all([import('./FilterChips.tsx'), loadTexts('inboxMenus')]);
  return chips;
});
const FilterMenu = lazyPart(async () => {
  const [menu] = await Promise.all([import('./FilterMenu.tsx'), loadTexts('inboxMenus')]);
  return menu;
});

/** Of teams with several numbers. */
const NumbersSwitch = lazyPart(async () => {
  const [part] = await Promise.all([import('./NumbersSwitch.tsx'), loadTexts('allNumbers')]);
  return part;
});

/** Which conversations to show: a saved view, a tab, filters, or what is searched for. All of it is in the address. */
export const ListHead = memo(function ListHead({ onSelect }: { onSelect: (() => void) | undefined }) {
  const { t } = useTranslation('inbox');
  const { search, filters, viewId } = useInboxState();
  const view = useChosenView();
  // Of a view they also say that it was changed.
  const hasChips = viewId !== null || chipsOf(filters).length > 0;
  const mayStart = [useCan('conversations.reply'), useCan('contacts.view')].every(Boolean);
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
        {mayStart ? <StartButton /> : null}
        <FilterButton />
      </div>
      {useTeam().phone_numbers.length > 1 ? (
        <Suspense>
          <NumbersSwitch />
        </Suspense>
      ) : null}
      <SearchBox />
      {search ? null : (
        <>
          <FilterTabs />
          {hasChips ? (
            <LazyBoundary isInline name={t('filters.active')} fallback={<span className={classes.chips} />}>
              <FilterChips />
            </LazyBoundary>
          ) : null}
        </>
      )}
    </div>
  );
});

function StartButton() {
  const { t } = useTranslation('inbox');
  const [isOpen, setOpen] = useState(false);
  useShortcuts(t('title'), [{ keys: 'c', label: t('keys.start'), run: () => setOpen(true) }]);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('keys.start')}
        title={`${t('keys.start')} (C)`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconPencilPlus size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isOpen ? (
        <LazyBoundary name={t('keys.start')} onClose={() => setOpen(false)}>
          <StartDialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      ) : null}
    </>
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
