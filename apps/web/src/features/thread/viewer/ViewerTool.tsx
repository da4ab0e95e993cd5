import { ActionIcon } from '@mantine/core';
import { IconDownload, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './viewer.module.css';

const look = { variant: 'filled', color: 'dark', size: 'lg' } as const;
const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

interface ViewerToolProps {
  label: string;
  Icon: TablerIcon;
  disabled?: boolean;
  /** Has the focus when the dialog opens. */
  isFirst?: boolean;
  onClick: () => void;
}

/** A button over a picture or a page that fills the screen. */
export function ViewerTool({ label, Icon, disabled, isFirst, onClick }: ViewerToolProps) {
  return (
    <ActionIcon
      {...look}
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      data-off={disabled || undefined}
      className={classes.tool ?? ''}
      onClick={() => disabled || onClick()}
      data-autofocus={isFirst || undefined}
    >
      <Icon {...icon} />
    </ActionIcon>
  );
}

/** Keeps what is looked at, under its name where it has one. */
export function ViewerDownload({ url, name }: { url: string; name: string | null | undefined }) {
  const { t } = useTranslation('common');
  return (
    <ActionIcon
      {...downloadOf(name, url)}
      {...look}
      aria-label={t('action.download')}
      title={t('action.download')}
    >
      <IconDownload {...icon} />
    </ActionIcon>
  );
}

export const downloadOf = (name: string | null | undefined, url: string) =>
  ({ component: 'a', href: url, download: name ?? true, target: '_blank', rel: 'noopener' }) as const;
