import type { GalleryItem, GalleryKind } from '@herald/contract';
import { plainName } from '@herald/whatsapp/model';
import { ActionIcon } from '@mantine/core';
import {
  IconDownload,
  IconExternalLink,
  IconLink,
  IconMicrophone,
  IconMusic,
  IconPhotoOff,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '#ui/format/fileSize.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import FileIcon from '../content/FileIcon.tsx';
import classes from './Gallery.module.css';

interface GalleryThingProps {
  kind: GalleryKind;
  item: GalleryItem;
  contactName: string;
  onJump: (messageId: number) => void;
}

type File = Extract<GalleryItem, { kind: 'file' }>;
const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** One picture, film, document, sound, or message with links; pressing it leads to where it stands. */
export function GalleryThing({ kind, item, contactName, onJump }: GalleryThingProps) {
  const { t } = useTranslation('gallery');
  const format = useFormat();
  const who = item.contact_is_sender ? contactName : (item.sender_name ?? t('automatic'));
  const what = item.kind === 'links' ? item.urls.map(withoutScheme).join(', ') : nameOf(item, kind, t);
  const jump = {
    type: 'button' as const,
    onClick: () => onJump(item.message_id),
    'aria-label': t('show', { what, who, when: format.dateTime(item.at) }),
    title: `${who}, ${format.dateTime(item.at)}`,
  };
  if (item.kind === 'links') {
    return (
      <Row
        jump={jump}
        sign={<IconLink size={22} stroke={1.6} aria-hidden />}
        name={what}
        about={`${who} · ${format.date(item.at)}`}
        tool={item.urls.map((url) => (
          <Tool key={url} href={url} label={t('open', { what: withoutScheme(url) })}>
            <IconExternalLink {...icon} />
          </Tool>
        ))}
      />
    );
  }
  if (kind === 'pictures' || kind === 'videos') {
    return (
      <button className={classes.tile} {...jump}>
        <Tile file={item} isVideo={kind === 'videos'} alt={item.caption ?? what} />
      </button>
    );
  }
  const size = item.size === null ? null : formatFileSize(item.size, format.tag);
  return (
    <Row
      jump={jump}
      sign={<Sign kind={kind} file={item} />}
      name={what}
      about={[item.media_url ? size : (item.error ?? t('missing')), who, format.date(item.at)]
        .filter(Boolean)
        .join(' · ')}
      tool={
        item.media_url ? (
          <Tool href={item.media_url} label={t('download', { what })} download={what}>
            <IconDownload {...icon} />
          </Tool>
        ) : null
      }
    />
  );
}

function Tile({ file, isVideo, alt }: { file: File; isVideo: boolean; alt: string }) {
  const { t } = useTranslation('gallery');
  if (file.media_url === null) {
    return (
      <span className={classes.missing}>
        <IconPhotoOff size={22} stroke={1.6} aria-hidden />
        {file.error ?? t('missing')}
      </span>
    );
  }
  if (!isVideo) return <img src={file.media_url} alt={alt} loading="lazy" decoding="async" />;
  return (
    <>
      {/* A moment of the film stands for it; nothing else of it is fetched. */}
      <video src={`${file.media_url}#t=0.1`} preload="metadata" muted tabIndex={-1} aria-hidden />
      <IconPlayerPlayFilled className={classes.play} size={26} aria-hidden />
    </>
  );
}

function Sign({ kind, file }: { kind: GalleryKind; file: File }) {
  if (kind === 'documents') return <FileIcon extension={extensionOf(file.file_name)} />;
  const Icon = file.voice ? IconMicrophone : IconMusic;
  return <Icon size={22} stroke={1.6} aria-hidden />;
}

interface RowProps {
  jump: object;
  sign: ReactNode;
  name: string;
  about: string;
  tool: ReactNode;
}

function Row({ jump, sign, name, about, tool }: RowProps) {
  return (
    <div className={classes.row}>
      <button className={classes.words} {...jump}>
        <span className={classes.sign}>{sign}</span>
        <span className={classes.about}>
          <strong>{name}</strong>
          <span>{about}</span>
        </span>
      </button>
      {tool}
    </div>
  );
}

interface ToolProps {
  href: string;
  label: string;
  download?: string;
  children: ReactNode;
}

function Tool({ href, label, download, children }: ToolProps) {
  return (
    <ActionIcon
      component="a"
      href={href}
      download={download}
      target="_blank"
      rel="noopener noreferrer"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
    >
      {children}
    </ActionIcon>
  );
}

const signs = { pictures: 'photo', videos: 'video', documents: 'document', audio: 'audio' } as const;

function nameOf(file: File, kind: GalleryKind, t: (key: string) => string): string {
  if (kind === 'links') return '';
  if (file.voice) return t('voice');
  const given = kind === 'pictures' || kind === 'videos' ? file.caption : file.file_name;
  return plainName(given ?? '') || t(signs[kind]);
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
const extensionOf = (name: string | null) => /\.(\w{1,5})$/.exec(name ?? '')?.[1]?.toUpperCase();
