import type { StoredFile } from '@herald/contract';
import { useRef, useState } from 'react';
import type { NumberParams } from '#app/session/numberParams.ts';
import { noteLink } from '#data/conversations/thread/stableFiles.ts';
import { uploadWithProgress } from '#data/files/uploadWithProgress.ts';
import { messageOf } from '#ui/notify.ts';
import { isVoice, voiceFile } from './keepRecording.ts';
import { toVoiceNote } from './toVoiceNote.ts';

/** Makes a voice note of a recording and puts it on the server. What fails is kept, to be tried again. */
export function useVoiceUpload(place: NumberParams, onSend: (file: StoredFile, isVoice: boolean) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [failed, setFailed] = useState<Blob | null>(null);
  const controller = useRef(new AbortController());

  /** As WhatsApp wants it; a browser that cannot record Opus gives a plain sound, which is sent as one. */
  async function prepare(recording: Blob): Promise<Blob> {
    try {
      return await toVoiceNote(recording);
    } catch {
      return new Blob([recording], { type: recording.type.split(';')[0] ?? 'audio/mp4' });
    }
  }

  /** Whether it arrived. */
  async function send(recording: Blob): Promise<boolean> {
    setProblem(null);
    setProgress(0);
    const { signal } = controller.current;
    try {
      const note = await prepare(recording);
      const stored = await uploadWithProgress(place, voiceFile(note), { onProgress: setProgress, signal });
      noteLink(stored.url);
      onSend(stored, isVoice(note));
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      setFailed(recording);
      setProblem(messageOf(error));
      return false;
    } finally {
      setProgress(null);
    }
  }

  return { progress, problem, failed, prepare, send, abort: () => controller.current.abort() };
}
