import { lengthOf, limits } from '@herald/whatsapp/model';
import { ActionIcon, Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { type HTMLAttributes, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextVariables } from './BodySection.tsx';
import { BodyToolbar } from './BodyToolbar.tsx';
import { ButtonRow } from './ButtonRow.tsx';
import { AddButton } from './ButtonsSection.tsx';
import { Counter } from './Counter.tsx';
import { addCard, addCardButton, moveCard, removeCardButton } from './cardList.ts';
import { cardButtonTypes, type DraftCard, nextNumber } from './draft.ts';
import classes from './Editor.module.css';
import { EditorSection } from './EditorSection.tsx';
import { HeaderMediaField } from './HeaderMediaField.tsx';
import { fieldId } from './problems.ts';
import { useEditor } from './useEditor.ts';

const { cardsMin, cardsMax, cardButtons, cardBody } = limits.template;

/** The cards of a carousel: two to ten, built alike, in the order in which people swipe through them. */
export function CardsSection() {
  const { t } = useTranslation('templates');
  const { draft, change, errors } = useEditor();
  const { cards } = draft;
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const set = (next: DraftCard[]) => change({ cards: next });
  const general = errors.find(({ path }) => path === 'carousel_cards');
  // By pointer, so that a finger can do it as well.
  const grip = (index: number): GripEvents => ({
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(index);
    },
    onPointerMove: (event) => {
      if (dragged === index) setOver(cardUnder(event));
    },
    onPointerUp: (event) => {
      const to = cardUnder(event);
      if (dragged === index && to !== null && to !== index) set(moveCard(cards, index, to));
      letGo();
    },
    onPointerCancel: () => letGo(),
  });
  const letGo = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <EditorSection
      title={t('editor.cards.title')}
      hint={t('editor.cards.hint')}
      aside={<Counter used={cards.length} max={cardsMax} />}
    >
      <div id={fieldId('carousel_cards')} tabIndex={-1}>
        <Stack>
          <SegmentedControl
            aria-label={t('editor.cards.header')}
            data={(['image', 'video'] as const).map((value) => ({
              value,
              label: t(`editor.header.type.${value}`),
            }))}
            value={draft.card_header}
            onChange={(value) => change({ card_header: value as 'image' | 'video' })}
          />
          {general ? (
            <Text c="var(--mantine-color-error)" size="sm" role="alert">
              {general.text}
            </Text>
          ) : null}
          <ol className={classes.cards} aria-label={t('editor.cards.title')}>
            {cards.map((card, index) => (
              <li
                key={card.key}
                className={classes.card}
                aria-label={t('editor.cards.card', { number: index + 1 })}
                data-dragged={dragged === index || undefined}
                data-over={(over === index && dragged !== index) || undefined}
                data-card={index}
              >
                <CardFields
                  card={card}
                  index={index}
                  grip={grip(index)}
                  onMove={(to) => set(moveCard(cards, index, to))}
                  onRemove={cards.length > cardsMin ? () => set(cards.toSpliced(index, 1)) : null}
                />
              </li>
            ))}
          </ol>
        </Stack>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            disabled={cards.length >= cardsMax}
            onClick={() => set(addCard(cards, crypto.randomUUID()))}
          >
            {t('editor.cards.add')}
          </Button>
          <AddButton
            types={cardButtonTypes}
            buttons={cards[0]?.buttons ?? []}
            disabled={(cards[0]?.buttons.length ?? 0) >= cardButtons}
            onAdd={(type) => set(addCardButton(cards, type, crypto.randomUUID()))}
          />
        </Group>
      </div>
    </EditorSection>
  );
}

type GripEvents = Required<
  Pick<HTMLAttributes<HTMLElement>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>
>;

function cardUnder({ clientX, clientY }: PointerEvent): number | null {
  const card = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-card]');
  return card ? Number(card.dataset.card) : null;
}

interface CardFieldsProps {
  card: DraftCard;
  index: number;
  grip: GripEvents;
  onMove: (to: number) => void;
  onRemove: (() => void) | null;
}

function CardFields({ card, index, grip, onMove, onRemove }: CardFieldsProps) {
  const { t } = useTranslation('templates');
  const { draft, change, errorOf } = useEditor();
  const { cards } = draft;
  const path = `carousel_cards.${index}`;
  const number = index + 1;
  const patch = (changed: Partial<DraftCard>) =>
    change((before) => ({
      cards: before.cards.map((each) => (each.key === card.key ? { ...each, ...changed } : each)),
    }));
  const moves = [
    { key: 'up', run: index > 0 ? () => onMove(index - 1) : null, Icon: IconArrowUp },
    { key: 'down', run: index < cards.length - 1 ? () => onMove(index + 1) : null, Icon: IconArrowDown },
    { key: 'remove', run: onRemove, Icon: IconTrash },
  ] as const;
  return (
    <>
      <div className={classes.cardHead}>
        <span className={classes.grip} {...grip} aria-hidden>
          <IconGripVertical size={18} stroke={1.6} />
        </span>
        <Text fw={550}>{t('editor.cards.card', { number })}</Text>
        {moves.map(({ key, run, Icon }) => (
          <ActionIcon
            key={key}
            variant="subtle"
            color="gray"
            aria-label={t(`editor.cards.${key}`, { number })}
            disabled={run === null}
            className={classes.move}
            onClick={() => run?.()}
          >
            <Icon size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        ))}
      </div>
      <Stack gap="sm">
        <HeaderMediaField
          key={draft.card_header}
          kind={draft.card_header}
          file={card.file}
          path={`${path}.header`}
          onChange={(file) => patch({ file })}
        />
        <CardText card={card} number={number} path={`${path}.body`} onChange={patch} />
        {errorOf(`${path}.buttons`) ? (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {errorOf(`${path}.buttons`)}
          </Text>
        ) : null}
        {card.buttons.map((button, at) => (
          <div key={button.key} className={classes.cardButton}>
            <ButtonRow
              button={button}
              number={at + 1}
              path={`${path}.buttons.${at}`}
              onChange={(changed) => patch({ buttons: card.buttons.with(at, { ...button, ...changed }) })}
              onRemove={() => change({ cards: removeCardButton(cards, at) })}
            />
          </div>
        ))}
      </Stack>
    </>
  );
}

interface CardTextProps {
  card: DraftCard;
  number: number;
  path: string;
  onChange: (patch: Partial<DraftCard>) => void;
}

function CardText({ card, number, path, onChange }: CardTextProps) {
  const { t } = useTranslation('templates');
  const { named, errorOf, leave } = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const textPath = `${path}.text`;
  return (
    <div>
      <BodyToolbar
        area={area}
        keyOf={(text) => (named ? t('editor.variable.newName') : nextNumber(text))}
        aside={<Counter used={lengthOf(card.body)} max={cardBody} />}
      />
      <Textarea
        ref={area}
        id={fieldId(textPath)}
        aria-label={t('editor.cards.text', { number })}
        placeholder={t('editor.cards.placeholder')}
        autosize
        minRows={2}
        maxRows={6}
        value={card.body}
        error={errorOf(textPath)}
        onBlur={() => leave(textPath)}
        onChange={(event) => onChange({ body: event.currentTarget.value })}
      />
      <TextVariables text={card} path={path} onChange={onChange} />
    </div>
  );
}
