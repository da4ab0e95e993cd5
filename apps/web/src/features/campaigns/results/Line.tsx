import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface LineProps {
  icon: TablerIcon;
  tone?: 'waiting' | 'good' | 'bad';
  children: ReactNode;
}

/** One thing that is true at this moment. */
export function Line({ icon: Icon, tone, children }: LineProps) {
  return (
    <li data-tone={tone}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </li>
  );
}
