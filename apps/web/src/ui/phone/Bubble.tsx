import {
  IconAddressBook,
  IconAlertCircle,
  IconArrowBackUp,
  IconBuildingStore,
  IconCheck,
  IconChecks,
  IconClock,
  IconCopy,
  IconExternalLink,
  IconFileText,
  IconForms,
  IconHelpCircle,
  IconList,
  IconMapPin,
  IconPhone,
  IconPhoto,
  IconPlayerPlayFilled,
  type TablerIcon,
} from '@tabler/icons-react';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Bubble.module.css';
import type { BubbleButton, BubbleContent, BubbleHeader, Ticks } from './bubbleContent.ts';
import { isFewEmoji, shortened } from './lengths.ts';
import { RichText } from './RichText.tsx';

interface BubbleProps {
  /** `in`: the contact wrote it, left and white. `out`: ours, right and green. */
  side: 'in' | 'out';
  content?: BubbleContent;
  /** Instead of, or under, `content`: players, maps, quoted messages. */
  children?: ReactNode;
  /** Already formatted: `10:42`. */
  time?: string;
  ticks?: Ticks;
  /** The little tail at the top, on the first bubble of a run. */
  tail?: boolean;
  /** Without the bubble around it: stickers. */
  bare?: boolean;
  /** Said before the time: "edited", who sent it. */
  note?: ReactNode;
  onButton?: (index: number) => void;
}

/** One WhatsApp message, as the customer's phone shows it, in light and dark. */
export function Bubble(props: BubbleProps) {
  const { side, content, children, time, ticks = 'none', tail, bare, note, onButton } = props;
  const hasText = Boolean(content?.body || content?.footer);
  const meta =
    time || note || ticks !== 'none' ? (
      <>
        {/* With room between them for those who hear or copy it. */}
        {note ? <>{note} </> : null}
        {time ? <span>{time}</span> : null}
        <TickMarks ticks={ticks} />
      </>
    ) : null;
  // Keeps the end of the last line free, so that the time stands in it when there is room, as in WhatsApp.
  const room = meta ? (
    <span className={classes.room} aria-hidden="true">
      {' '}
      {note} {time}
      {ticks === 'none' ? null : <span className={classes.tickRoom} />}
    </span>
  ) : null;
  return (
    <div className={clsx(classes.wrap, classes[side])}>
      <div className={clsx(classes.bubble, tail && !bare && classes.tail, bare && classes.bare)}>
        {content?.header ? <Header header={content.header} /> : null}
        {children}
        {content?.body ? (
          <div className={clsx(classes.body, isFewEmoji(content.body) && classes.large)}>
            <Words text={content.body} end={content.footer ? null : room} />
          </div>
        ) : null}
        {content?.footer ? (
          <div className={classes.footer}>
            {content.footer}
            {room}
          </div>
        ) : null}
        {meta ? <div className={clsx(classes.meta, hasText && classes.inLine)}>{meta}</div> : null}
        {content?.buttons?.length ? <Buttons buttons={content.buttons} onButton={onButton} /> : null}
      </div>
      {content?.cards?.length ? <Cards cards={content.cards} /> : null}
    </div>
  );
}

/** What fills screens shows its beginning, as in WhatsApp. */
function Words({ text, end }: { text: string; end: ReactNode }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const short = isWhole ? null : shortened(text);
  if (short === null) return <RichText text={text} end={end} />;
  return (
    <>
      <RichText text={`${short}…`} />
      <button type="button" className={classes.readMore} onClick={() => setWhole(true)}>
        {t('bubble.readMore')}
      </button>
      {end}
    </>
  );
}

function Header({ header }: { header: BubbleHeader }) {
  switch (header.kind) {
    case 'text':
      return <div className={classes.title}>{header.text}</div>;
    case 'image':
      return header.url ? (
        <img className={classes.media} src={header.url} alt="" />
      ) : (
        <div className={classes.placeholder}>
          <IconPhoto size={40} stroke={1.2} aria-hidden />
        </div>
      );
    case 'video':
      return (
        <div className={classes.placeholder}>
          {header.url ? (
            // biome-ignore lint/a11y/useMediaCaption: the customer's own clip; WhatsApp carries no captions.
            <video className={classes.video} src={header.url} preload="metadata" />
          ) : null}
          <span className={classes.play}>
            <IconPlayerPlayFilled size={22} aria-hidden />
          </span>
        </div>
      );
    case 'document':
      return (
        <div className={classes.document}>
          <IconFileText size={28} stroke={1.5} aria-hidden />
          <span>{header.name}</span>
        </div>
      );
    case 'location':
      return (
        <div className={classes.placeholder}>
          <IconMapPin size={36} stroke={1.4} aria-hidden />
          <span>{header.name}</span>
        </div>
      );
  }
}

const buttonIcons: Record<BubbleButton['kind'], TablerIcon> = {
  reply: IconArrowBackUp,
  url: IconExternalLink,
  call: IconPhone,
  copy: IconCopy,
  list: IconList,
  flow: IconForms,
  catalog: IconBuildingStore,
  share_contact: IconAddressBook,
};

/** Of more than three, WhatsApp shows two and puts the others behind a third. */
const shownOfMany = 2;

function Buttons({ buttons, onButton }: { buttons: BubbleButton[]; onButton?: (index: number) => void }) {
  const { t } = useTranslation();
  const isMany = buttons.length > shownOfMany + 1;
  const [first, rest] = isMany ? [buttons.slice(0, shownOfMany), buttons.slice(shownOfMany)] : [buttons, []];
  return (
    <div className={classes.buttons}>
      <ButtonList buttons={first} from={0} onButton={onButton} />
      {isMany ? (
        <details className={classes.more}>
          <summary className={classes.button}>
            <IconList size={17} stroke={1.8} aria-hidden />
            <span>{t('bubble.allOptions')}</span>
          </summary>
          <ButtonList buttons={rest} from={shownOfMany} onButton={onButton} />
        </details>
      ) : null}
    </div>
  );
}

interface ButtonListProps {
  buttons: BubbleButton[];
  /** The place of the first among all. */
  from: number;
  onButton: ((index: number) => void) | undefined;
}

function ButtonList({ buttons, from, onButton }: ButtonListProps) {
  const { t } = useTranslation();
  return (
    <>
      {buttons.map(({ kind, text }, place) => {
        const index = from + place;
        const Icon = buttonIcons[kind];
        const inside = (
          <>
            <Icon size={17} stroke={1.8} aria-hidden />
            <span>{text || t(kind === 'copy' ? 'bubble.copyCode' : 'bubble.shareContact')}</span>
          </>
        );
        const key = `${index} ${text}`;
        return onButton ? (
          <button type="button" key={key} className={classes.button} onClick={() => onButton(index)}>
            {inside}
          </button>
        ) : (
          <div key={key} className={classes.button}>
            {inside}
          </div>
        );
      })}
    </>
  );
}

function Cards({ cards }: { cards: BubbleContent[] }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard.
    <section className={classes.cards} aria-label={t('bubble.cards')} tabIndex={0}>
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards have no identity besides their place.
        <div className={classes.card} key={index}>
          {card.header ? <Header header={card.header} /> : null}
          {card.body ? (
            <div className={classes.body}>
              <RichText text={card.body} />
            </div>
          ) : null}
          {card.buttons?.length ? <Buttons buttons={card.buttons} /> : null}
        </div>
      ))}
    </section>
  );
}

const tickIcons: Record<Exclude<Ticks, 'none'>, TablerIcon> = {
  clock: IconClock,
  one: IconCheck,
  two: IconChecks,
  blue: IconChecks,
  failed: IconAlertCircle,
  unknown: IconHelpCircle,
};

/** Clock, one, two or blue ticks; the word for people who cannot see them. */
export function TickMarks({ ticks }: { ticks: Ticks }) {
  const { t } = useTranslation();
  if (ticks === 'none') return null;
  const Icon = tickIcons[ticks];
  return (
    <span className={classes[`ticks_${ticks}`]} role="img" aria-label={t(`bubble.ticks.${ticks}`)}>
      <Icon size={16} stroke={2} aria-hidden />
    </span>
  );
}
