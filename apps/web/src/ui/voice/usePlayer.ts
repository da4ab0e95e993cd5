import { useEffect, useRef, useState } from 'react';
import { readSound, type Sound } from './readSound.ts';
import { playAlone } from './soloPlayer.ts';

export const speeds = [1, 1.5, 2] as const;

/** A recording to be heard: where it is, how fast, and how it looks once it has come into sight. */
export function usePlayer(address: string) {
  const audio = useRef<HTMLAudioElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [isBroken, setBroken] = useState(false);
  // A sent message has another address than the copy that stood for it, and answers sign them anew: what is being heard
  // goes on.
  const [url, setUrl] = useState(address);
  if (url !== address && !isPlaying) setUrl(address);
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1);
  const [heard, setHeard] = useState<{ url: string; sound: Sound } | null>(null);
  const [told, setTold] = useState(0);
  const sound = heard?.url === url ? heard.sound : null;
  const duration = sound?.duration ?? told;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let isGone = false;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void readSound(url).then((next) => {
        if (next && !isGone) setHeard({ url, sound: next });
      });
    });
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [url]);

  // The element tells where it is four times a second; a bar should not jump.
  useEffect(() => {
    if (!isPlaying) return;
    let request = requestAnimationFrame(function follow() {
      setPosition(audio.current?.currentTime ?? 0);
      request = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(request);
  }, [isPlaying]);

  const seek = (seconds: number) => {
    const at = Math.min(Math.max(0, seconds), duration);
    if (audio.current) audio.current.currentTime = at;
    setPosition(at);
  };
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (isPlaying) return element.pause();
    element.playbackRate = speed;
    element.play().catch(() => setBroken(true));
  };
  const nextSpeed = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };

  return {
    audio,
    frame,
    peaks: sound?.peaks ?? null,
    duration,
    position,
    isPlaying,
    isBroken,
    speed,
    seek,
    toggle,
    nextSpeed,
    audioProps: {
      src: url,
      preload: 'none' as const,
      onPlay: () => {
        setBroken(false);
        setPlaying(true);
        if (audio.current) playAlone(audio.current);
      },
      onPause: () => setPlaying(false),
      onEnded: () => {
        setPlaying(false);
        seek(0);
      },
      onError: () => setBroken(true),
      onLoadedMetadata: () => {
        const seconds = audio.current?.duration ?? 0;
        if (Number.isFinite(seconds)) setTold(seconds);
      },
    },
  };
}
