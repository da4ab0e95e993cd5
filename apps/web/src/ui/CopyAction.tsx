import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface CopyActionProps {
  text: string;
  /** What is copied, for those who hear the button, where several stand on a page. */
  of?: string;
}

/** The button beside a text that is to be taken elsewhere; it says when it has copied it. */
export function CopyAction({ text, of }: CopyActionProps) {
  const { t } = useTranslation('common');
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          aria-label={of === undefined ? undefined : `${t('action.copy')} (${of})`}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        >
          {t(copied ? 'action.copied' : 'action.copy')}
        </Button>
      )}
    </CopyButton>
  );
}
