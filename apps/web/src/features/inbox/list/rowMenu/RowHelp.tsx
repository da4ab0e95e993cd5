import type { Conversation } from '@herald/contract';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { OfNumber } from '#app/session/hooks.ts';
import { type RowId, sameRow } from '#data/conversations/rows.ts';
import RowMenu from './RowMenu.tsx';
import RowTools from './RowTools.tsx';

interface RowHelpProps {
  /** What holds the rows: `li[data-index]`. */
  list: RefObject<HTMLElement | null>;
  rows: readonly Conversation[];
  /** Whether a mouse aims at a row. */
  onAim: (isAiming: boolean) => void;
  /** What a menu was asked for with, before this had come. */
  early: RefObject<MouseEvent | null>;
}

interface Asked {
  row: RowId;
  at: { x: number; y: number };
}

/** A mouse that rests longer than this aims at nothing. */
const aimMs = 3000;

const itemOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>('li[data-index]') ?? null;
const indexOf = (item: HTMLElement) => Number(item.getAttribute('data-index'));

/** The tools of the row under the mouse, and the menu of the one that it is asked for. */
export default function RowHelp({ list, rows, onAim, early }: RowHelpProps) {
  const [hovered, setHovered] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  useAim(list, { onAim, onHover: setHovered });
  const ask = useEffectEvent((event: MouseEvent) => {
    const item = itemOf(event.target);
    const row = item && rows[indexOf(item)];
    if (!item || !row || event.shiftKey) return;
    event.preventDefault();
    // Asked for by a key, some browsers say nothing of where.
    const isByKey = event.clientX === 0 && event.clientY === 0;
    const { left, bottom } = item.getBoundingClientRect();
    const at = isByKey ? { x: left + 60, y: bottom } : { x: event.clientX, y: event.clientY };
    setAsked({ row, at });
  });
  useEffect(() => {
    if (early.current) ask(early.current);
    early.current = null;
    const element = list.current;
    const listener = (event: MouseEvent) => ask(event);
    element?.addEventListener('contextmenu', listener);
    return () => element?.removeEventListener('contextmenu', listener);
  }, [list, early]);

  const under = hovered?.isConnected ? rows[indexOf(hovered)] : undefined;
  const meant = asked && rows.find((row) => sameRow(row, asked.row));
  return (
    <>
      {hovered && under
        ? createPortal(
            <OfNumber value={under.phone_number_id}>
              <RowTools conversation={under} onMenu={(at) => setAsked({ row: under, at })} />
            </OfNumber>,
            hovered,
          )
        : null}
      {asked && meant ? (
        <OfNumber value={meant.phone_number_id}>
          <RowMenu conversation={meant} at={asked.at} onClose={() => setAsked(null)} />
        </OfNumber>
      ) : null}
    </>
  );
}

interface Aim extends Pick<RowHelpProps, 'onAim'> {
  onHover: (item: HTMLElement | null) => void;
}

function useAim(list: RefObject<HTMLElement | null>, { onAim, onHover }: Aim): void {
  useEffect(() => {
    const element = list.current;
    // The mouse that this came for may rest already.
    onHover(element?.querySelector<HTMLElement>('li[data-index]:hover') ?? null);
    let resting: ReturnType<typeof setTimeout> | undefined;
    const aim = ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(resting);
      resting = setTimeout(() => onAim(false), aimMs);
      onAim(true);
      onHover(itemOf(target));
    };
    const leave = () => {
      clearTimeout(resting);
      onAim(false);
      onHover(null);
    };
    element?.addEventListener('pointerover', aim);
    element?.addEventListener('pointermove', aim);
    element?.addEventListener('pointerleave', leave);
    return () => {
      clearTimeout(resting);
      element?.removeEventListener('pointerover', aim);
      element?.removeEventListener('pointermove', aim);
      element?.removeEventListener('pointerleave', leave);
    };
  }, [list, onAim, onHover]);
}
