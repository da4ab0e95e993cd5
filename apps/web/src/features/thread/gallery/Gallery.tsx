import {
  downloadGallery,
  type GalleryFileKind,
  type GalleryItem,
  type GalleryKind,
  galleryKinds,
  listGallery,
  urlOf,
} from '@herald/contract';
import { Button, Drawer, Skeleton, Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { conversationKeys } from '#data/keys/conversations.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { dateFormat } from '#ui/format/formatters.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import classes from './Gallery.module.css';
import { GalleryThing } from './GalleryThing.tsx';
import { monthsOf } from './monthsOf.ts';

interface GalleryProps {
  place: NumberParams;
  contactId: number;
  contactName: string;
  onJump: (messageId: number) => void;
  onClose: () => void;
}

/** Pictures, films, documents, sounds and links of the open conversation, by month. */
export default function Gallery({ onClose, ...props }: GalleryProps) {
  const { t } = useTranslation('gallery');
  const [kind, setKind] = useState<GalleryKind>('pictures');
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(480px, 100vw)"
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
      styles={{ title: { fontWeight: 650 } }}
    >
      <Tabs value={kind} onChange={(value) => setKind(value as GalleryKind)} keepMounted={false}>
        <Tabs.List className={classes.tabs ?? ''} aria-label={t('kinds')}>
          {galleryKinds.map((each, at) => (
            <Tabs.Tab key={each} value={each} px="sm" data-autofocus={at === 0 || undefined}>
              {t(`kind.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {galleryKinds.map((each) => (
          <Tabs.Panel key={each} value={each} pt="md">
            <Shelf kind={each} {...props} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Drawer>
  );
}

interface ShelfProps extends Omit<GalleryProps, 'onClose'> {
  kind: GalleryKind;
}

function Shelf({ kind, place, contactId, contactName, onJump }: ShelfProps) {
  const { t } = useTranslation('gallery');
  const { tag } = useFormat();
  const query = useInfiniteQuery({
    queryKey: conversationKeys.gallery(place, contactId, kind),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listGallery, {
        params: { ...place, contact_id: contactId },
        query: { kind, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    // Files come while one looks elsewhere, and the addresses of those that are there expire.
    staleTime: 0,
  });
  const month = dateFormat(tag, { month: 'long', year: 'numeric' });
  return (
    <Loaded
      query={query}
      skeleton={<ShelfSkeleton kind={kind} />}
      empty={<EmptyState drawing="bubbles">{t(`empty.${kind}`)}</EmptyState>}
    >
      {(items: GalleryItem[]) => (
        <>
          {items.some((item) => item.kind === 'file' && item.media_url !== null) && (
            <Button
              component="a"
              href={urlOf(downloadGallery, {
                params: { ...place, contact_id: contactId },
                query: { kind: kind as GalleryFileKind },
              })}
              download
              variant="default"
              size="xs"
              className={classes.all ?? ''}
              title={t('downloadAllHint')}
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            >
              {t('downloadAll')}
            </Button>
          )}
          {monthsOf(items).map(({ key, at, items: ofMonth }) => (
            <section key={key} className={classes.month}>
              <h3>{month.format(new Date(at))}</h3>
              <ul className={isGrid(kind) ? classes.grid : classes.list}>
                {ofMonth.map((item) => (
                  <li key={item.message_id}>
                    <GalleryThing kind={kind} item={item} contactName={contactName} onJump={onJump} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <ShowMore query={query} label={t('older')} />
        </>
      )}
    </Loaded>
  );
}

const isGrid = (kind: GalleryKind) => kind === 'pictures' || kind === 'videos';

function ShelfSkeleton({ kind }: { kind: GalleryKind }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className={isGrid(kind) ? classes.grid : classes.list}>
      {Array.from({ length: 6 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <Skeleton key={at} className={classes.grey ?? ''} radius="md" />
      ))}
    </div>
  );
}
