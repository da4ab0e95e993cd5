import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Recording, startRecording } from './recording.ts';

export type RecorderState = 'idle' | 'asking' | 'recording' | 'paused' | 'done';
export type RecorderProblem = 'insecure' | 'denied' | 'missing' | 'busy' | 'failed';

/**
 * Recording one's voice: begun, paused, gone on with, heard, thrown away or kept. Whoever leaves meanwhile hands it to
 * `onLeave`, which ends it.
 */
export function useRecorder(onLeave: (recording: Recording) => void) {
  const [state, setState] = useState<RecorderState>('idle');
  const [problem, setProblem] = useState<RecorderProblem | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState<readonly number[]>([]);
  const recording = useRef<Recording | null>(null);

  useEffect(() => {
    if (state !== 'recording') return;
    const timer = setInterval(() => {
      const current = recording.current;
      if (!current) return;
      setSeconds(current.seconds());
      setLevels((before) => [...before.slice(-39), current.level()]);
    }, 100);
    return () => clearInterval(timer);
  }, [state]);
  const isGone = useRef(false);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (recording.current) leave(recording.current);
    };
  }, []);

  async function start(): Promise<void> {
    setProblem(null);
    setState('asking');
    try {
      const started = await startRecording();
      // The browser may have asked for the microphone until nobody wanted it any more.
      if (isGone.current) return started.cancel();
      recording.current = started;
      setSeconds(0);
      setLevels([]);
      setState('recording');
    } catch (error) {
      setProblem(problemOf(error));
      setState('idle');
    }
  }

  return {
    state,
    problem,
    seconds,
    levels,
    start,
    pause: () => {
      recording.current?.pause();
      setState('paused');
    },
    resume: () => {
      recording.current?.resume();
      setState('recording');
    },
    /** What has been recorded until now; the recording can go on. */
    take: () => recording.current?.take() ?? Promise.resolve(null),
    /** Ends it. */
    finish: async (): Promise<Blob | null> => {
      setState('done');
      return (await recording.current?.finish()) ?? null;
    },
    cancel: () => {
      recording.current?.cancel();
      recording.current = null;
      setProblem(null);
      setState('idle');
    },
    dismiss: () => setProblem(null),
  };
}

export type Recorder = ReturnType<typeof useRecorder>;

function problemOf(error: unknown): RecorderProblem {
  switch ((error as Error).name) {
    case 'InsecureError':
      return 'insecure';
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
      return 'busy';
    default:
      return 'failed';
  }
}
