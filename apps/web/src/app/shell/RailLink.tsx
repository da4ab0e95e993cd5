import { Link } from '@tanstack/react-router';
import type { useNavigation } from '../navigation/useNavigation.ts';
import { useLinkParams } from '../session/hooks.ts';
import { AwaitingBadge } from './AwaitingBadge.tsx';
import classes from './Rail.module.css';

interface RailLinkProps {
  item: ReturnType<typeof useNavigation>[number];
  narrow: boolean;
  onNavigate?: () => void;
}

export function RailLink({ item, narrow, onNavigate }: RailLinkProps) {
  const { Icon, label } = item;
  return (
    <Link
      to={item.to}
      params={useLinkParams()}
      activeOptions={{ exact: item.exact, includeSearch: false }}
      className={classes.link}
      title={narrow ? label : undefined}
      onClick={onNavigate}
      preload="intent"
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={narrow ? 'visually-hidden' : classes.label}>{label}</span>
      {item.key === 'inbox' ? <AwaitingBadge /> : null}
    </Link>
  );
}
