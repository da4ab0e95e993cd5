import { stripFormatting } from '@herald/whatsapp/model';
import { Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { RichText } from '#ui/phone/RichText.tsx';
import { ViewerDownload, ViewerTool } from '../viewer/ViewerTool.tsx';
import type { ThreadImage } from './images.ts';
import classes from './Lightbox.module.css';
import { useZoom } from './useZoom.ts';

interface LightboxProps {
  images: readonly ThreadImage[];
  /** The one that was pressed. */
  messageId: number;
  onClose: () => void;
}

/** The images of a thread, one after the other, as large as one likes. */
export function Lightbox({ images, messageId, onClose }: LightboxProps) {
  const { t } = useTranslation('lightbox');
  const format = useFormat();
  const [shownId, setShownId] = useState(messageId);
  const at = Math.max(
    0,
    images.findIndex((image) => image.messageId === shownId),
  );
  const image = images[at];
  const go = (step: -1 | 1) => {
    const next = images[at + step];
    if (!next) return;
    zoom.reset();
    setShownId(next.messageId);
  };
  const zoom = useZoom({ onSwipe: go });

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'ArrowLeft') go(-1);
    else if (key === 'ArrowRight') go(1);
    else if (key === '+' || key === '=') zoom.zoomBy(1.4);
    else if (key === '-') zoom.zoomBy(1 / 1.4);
    else if (key === '0') zoom.reset();
    else return;
    event.preventDefault();
  }

  if (!image) return null;
  const alt = image.caption ? stripFormatting(image.caption) : t('messages:media.image');
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': t('title') } }}
      classNames={{ content: classes.lightbox ?? '', body: classes.body ?? '' }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole dialog. */}
      <div className={classes.frame} onKeyDown={onKeyDown}>
        <div className={classes.bar}>
          <span className={classes.about} role="status">
            {t('position', { number: format.number(at + 1), count: format.number(images.length) })}
            <span>{format.dateTime(image.at)}</span>
          </span>
          <ViewerTool
            label={t('zoomOut')}
            Icon={IconZoomOut}
            disabled={zoom.scale === 1}
            onClick={() => zoom.zoomBy(1 / 1.4)}
          />
          <ViewerTool label={t('zoomIn')} Icon={IconZoomIn} onClick={() => zoom.zoomBy(1.4)} />
          <ViewerDownload url={image.url} name={image.fileName} />
          <ViewerTool label={t('common:action.close')} Icon={IconX} onClick={onClose} isFirst />
        </div>
        <div className={classes.stage} {...zoom.handlers} data-zoomed={zoom.scale > 1 || undefined}>
          <img src={image.url} alt={alt} style={zoom.style} draggable={false} />
        </div>
        {images.length > 1 ? (
          <>
            <div className={classes.before}>
              <ViewerTool
                label={t('previous')}
                Icon={IconChevronLeft}
                disabled={at === 0}
                onClick={() => go(-1)}
              />
            </div>
            <div className={classes.after}>
              <ViewerTool
                label={t('next')}
                Icon={IconChevronRight}
                disabled={at === images.length - 1}
                onClick={() => go(1)}
              />
            </div>
          </>
        ) : null}
        {image.caption ? (
          <p className={classes.caption}>
            <RichText text={image.caption} />
          </p>
        ) : null}
      </div>
    </Modal>
  );
}
