import { ActionIcon, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './content.module.css';

/** An image that opens to its full size. */
export function Picture({ url, alt }: { url: string; alt: string }) {
  const { t } = useTranslation('messages');
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <button type="button" className={classes.picture} onClick={open} aria-label={t('media.open', { alt })}>
        <img src={url} alt={alt} loading="lazy" decoding="async" />
      </button>
      <Modal
        opened={opened}
        onClose={close}
        fullScreen
        withCloseButton={false}
        padding={0}
        attributes={{ content: { 'aria-label': alt } }}
        classNames={{ content: classes.lightbox ?? '', body: classes.lightboxBody ?? '' }}
      >
        <div className={classes.lightboxBar}>
          <ActionIcon
            component="a"
            href={url}
            download
            target="_blank"
            rel="noopener"
            variant="filled"
            color="dark"
            size="lg"
            aria-label={t('common:action.download')}
          >
            <IconDownload size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="filled"
            color="dark"
            size="lg"
            onClick={close}
            aria-label={t('common:action.close')}
            data-autofocus
          >
            <IconX size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the cross close it too. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above. */}
        <div className={classes.lightboxStage} onClick={close}>
          <img src={url} alt={alt} />
        </div>
      </Modal>
    </>
  );
}
