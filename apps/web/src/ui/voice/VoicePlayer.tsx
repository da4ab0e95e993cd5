import { IconMicrophone, IconMusic, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/useFormat.ts';
import { clock } from './clock.ts';
import { bars } from './readSound.ts';
import { usePlayer } from './usePlayer.ts';
import classes from './VoicePlayer.module.css';

interface VoicePlayerProps {
  url: string;
  /** "Voice message", or the name of the file. */
  label: string;
  /** Recorded by somebody, not a file. */
  isVoice: boolean;
}

const flat: readonly number[] = Array.from({ length: bars }, () => 0);
const keySteps: Record<string, number> = { ArrowLeft: -5, ArrowRight: 5, ArrowDown: -5, ArrowUp: 5 };

/** A recording: its loudness drawn, to be played, sought by pointer and keys, and heard faster. */
export function VoicePlayer({ url, label, isVoice }: VoicePlayerProps) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const player = usePlayer(url);
  const { duration, position, isPlaying, seek } = player;
  const played = duration > 0 ? position / duration : 0;
  const Kind = isVoice ? IconMicrophone : IconMusic;

  function onKeyDown(event: KeyboardEvent): void {
    const step = keySteps[event.key];
    if (step !== undefined) seek(position + step);
    else if (event.key === 'Home') seek(0);
    else if (event.key === 'End') seek(duration);
    else return;
    event.preventDefault();
  }
  function onPointer(event: PointerEvent<HTMLDivElement>): void {
    if (event.buttons !== 1) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seek(((event.clientX - left) / width) * duration);
  }

  return (
    <div className={classes.player} ref={player.frame}>
      {isVoice ? null : <span className={classes.name}>{label}</span>}
      <div className={classes.line}>
        <button
          type="button"
          className={classes.play}
          aria-label={t(isPlaying ? 'voice.pause' : 'voice.play', { label })}
          onClick={player.toggle}
        >
          {isPlaying ? (
            <IconPlayerPauseFilled size={20} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={20} aria-hidden />
          )}
        </button>
        <div
          className={classes.wave}
          role="slider"
          tabIndex={0}
          aria-label={t('voice.position')}
          aria-valuemin={0}
          aria-valuemax={Math.round(duration)}
          aria-valuenow={Math.round(position)}
          aria-valuetext={`${clock(position)} / ${clock(duration)}`}
          onKeyDown={onKeyDown}
          onPointerDown={onPointer}
          onPointerMove={onPointer}
        >
          {(player.peaks ?? flat).map((peak, index) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
              key={index}
              data-played={(index + 0.5) / bars < played || undefined}
              style={{ height: `${Math.round(12 + peak * 88)}%` }}
            />
          ))}
        </div>
        <button
          type="button"
          className={classes.speed}
          aria-label={t('voice.speed', { speed: format.number(player.speed) })}
          onClick={player.nextSpeed}
        >
          {format.number(player.speed)}×
        </button>
      </div>
      <div className={classes.under}>
        <Kind size={14} stroke={1.8} aria-hidden />
        {player.isBroken ? (
          <span role="alert">
            {t('voice.broken')}{' '}
            <a href={url} download>
              {t('common:action.download')}
            </a>
          </span>
        ) : (
          <span>{clock(isPlaying || position > 0 ? position : duration)}</span>
        )}
      </div>
      <audio ref={player.audio} {...player.audioProps} aria-label={label} hidden />
    </div>
  );
}
