import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { useNavigation } from '../navigation/useNavigation.ts';
import { useNumberIfAny } from '../session/hooks.ts';
import { ChangelogBadge } from '../thirdParties/ChangelogBadge.tsx';
import { NotificationBell } from './notifications/NotificationBell.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { PlanNote } from './PlanNote.tsx';
import classes from './Rail.module.css';
import { RailLink } from './RailLink.tsx';
import { SearchButton } from './SearchButton.tsx';
import { Switcher } from './Switcher.tsx';

// Most numbers are set up.
const SetupSteps = lazyPart(() => import('./SetupSteps.tsx'));

interface RailProps {
  /** Icons only. */
  narrow: boolean;
  onToggle?: () => void;
  /** Called when a link is followed: the drawer closes. */
  onNavigate?: () => void;
}

export function Rail({ narrow, onToggle, onNavigate }: RailProps) {
  const { t } = useTranslation();
  const items = useNavigation();
  const stepsLeft = useNumberIfAny()?.remaining_setup_steps ?? 1;
  return (
    <div className={classes.rail} data-narrow={narrow || undefined}>
      <Switcher narrow={narrow} onNavigate={onNavigate} />
      <SearchButton narrow={narrow} />
      <nav aria-label={t('nav.label')} className={classes.links}>
        {items.map((item) => (
          <RailLink key={item.key} item={item} narrow={narrow} onNavigate={onNavigate} />
        ))}
      </nav>
      <div className={classes.foot}>
        <LazyBoundary name={t('setup.remaining', { count: stepsLeft })} isInline>
          {narrow || stepsLeft === 0 ? null : <SetupSteps left={stepsLeft} onNavigate={onNavigate} />}
        </LazyBoundary>
        <PlanNote narrow={narrow} onNavigate={onNavigate} />
        <div className={classes.person}>
          <PersonMenu narrow={narrow} />
          <ChangelogBadge />
          <NotificationBell side="right-end" onNavigate={onNavigate} />
          {onToggle ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              onClick={onToggle}
              title={t(narrow ? 'nav.expand' : 'nav.collapse')}
              aria-label={t(narrow ? 'nav.expand' : 'nav.collapse')}
            >
              {narrow ? (
                <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
              ) : (
                <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
              )}
            </ActionIcon>
          ) : null}
        </div>
      </div>
    </div>
  );
}
