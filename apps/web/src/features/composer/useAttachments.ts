import {
  checkMedia,
  isAnimatedWebp,
  limits,
  mediaKindOf,
  type Problem,
  webpHeadBytes,
} from '@herald/whatsapp/model';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { noteLink } from '#data/conversations/thread/stableFiles.ts';
import { formatFileSize } from '#ui/format/fileSize.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf, notifyError } from '#ui/notify.ts';
import { mostAtOnce, roomFor } from './compose.ts';
import type { Attachment, Draft } from './drafts.ts';
import type { ChangeDraft } from './useDraft.ts';

const running = new Map<string, AbortController>();

/**
 * Files beside the text, or beside a note: checked against WhatsApp's limits, then uploaded at once, so that sending is
 * quick. What was begun stays with the part that it was begun for.
 */
export function useAttachments(
  place: NumberParams,
  change: ChangeDraft,
  part: 'attachments' | 'noteFiles' = 'attachments',
) {
  const explain = useExplain();
  const { t } = useTranslation('conversation');

  const patch = (key: string, values: Partial<Attachment>) =>
    change((draft) => ({
      [part]: draft[part].map((each) => (each.key === key ? { ...each, ...values } : each)),
    }));

  /** A picture that is too large is made small enough first; the card says so. */
  async function shrink(key: string, file: File): Promise<File | null> {
    const { shrinkPicture } = await import('./shrinkPicture.ts');
    const small = await shrinkPicture(file, limits.media.image.maxBytes);
    if (!small) return null;
    const { name, size, type: mimeType } = small;
    patch(key, { name, size, mimeType, shrunkFrom: file.size });
    return small;
  }

  async function upload(key: string, chosen: File): Promise<void> {
    const controller = new AbortController();
    running.set(key, controller);
    try {
      const { uploadWithProgress } = await import('#data/files/uploadWithProgress.ts');
      const file = isLargePicture(chosen) ? await shrink(key, chosen) : chosen;
      if (controller.signal.aborted) return;
      if (!file) {
        const [problem] = checkMedia('image', chosen.type, chosen.size);
        return patch(key, { state: 'refused', problem: problem ? explain(problem) : null });
      }
      const stored = await uploadWithProgress(place, file, {
        onProgress: (progress) => patch(key, { progress }),
        signal: controller.signal,
      });
      noteLink(stored.url);
      patch(key, { state: 'done', progress: 1, file: stored });
    } catch (error) {
      if (!controller.signal.aborted) patch(key, { state: 'refused', problem: messageOf(error) });
    } finally {
      running.delete(key);
    }
  }

  async function add(files: Iterable<File>, voice = false): Promise<void> {
    const described = await Promise.all(
      [...files].map(async (file) => ({
        file,
        attachment: { ...describeFile(file, explain, await moves(file)), ...(voice ? { voice } : {}) },
      })),
    );
    let added = described;
    change((draft) => {
      added = described.slice(0, roomFor(draft[part].length));
      return { [part]: [...draft[part], ...added.map(({ attachment }) => attachment)] };
    });
    const left = described.slice(added.length);
    for (const { attachment } of left) if (attachment.preview) URL.revokeObjectURL(attachment.preview);
    if (left.length > 0) {
      const names = left.map(({ file }) => file.name).join(', ');
      await loadTexts('composer');
      notifyError(null, t('composer:attachMost', { most: mostAtOnce, count: left.length, names }));
    }
    for (const { file, attachment } of added) {
      if (attachment.state === 'uploading') void upload(attachment.key, file);
    }
  }

  function remove(key: string): void {
    running.get(key)?.abort();
    change((draft) => {
      const gone = draft[part].find((each) => each.key === key);
      if (gone?.preview) URL.revokeObjectURL(gone.preview);
      return { [part]: draft[part].filter((each) => each.key !== key) };
    });
  }

  return { add, remove };
}

type Explain = (problem: Problem) => string;

function useExplain(): Explain {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return ({ code, params }) => {
    const max = formatFileSize(Number(params.max ?? 0), format.tag);
    return t(`attach.problem.${code}`, { max, type: params.type, kind: t(`media.${params.kind}`) });
  };
}

/** Still stickers may be only a fifth as large as those that move. */
async function moves(file: File): Promise<boolean> {
  if (file.type !== 'image/webp') return false;
  try {
    return isAnimatedWebp(new Uint8Array(await file.slice(0, webpHeadBytes).arrayBuffer()));
  } catch {
    return false;
  }
}

/** Of a kind that WhatsApp takes, and only too large. */
function isLargePicture({ type, size }: File): boolean {
  const codes = checkMedia('image', type, size).map(({ code }) => code);
  return mediaKindOf(type) === 'image' && codes.length === 1 && codes[0] === 'media_too_large';
}

function describeFile(file: File, explain: Explain, animated: boolean): Attachment {
  const mimeType = file.type || 'application/octet-stream';
  const kind = mediaKindOf(mimeType);
  const problems = checkMedia(kind, mimeType, file.size, { animated });
  const refusal = isLargePicture(file) ? undefined : problems.find(({ severity }) => severity === 'error');
  return {
    key: crypto.randomUUID(),
    name: file.name,
    size: file.size,
    mimeType,
    state: refusal ? 'refused' : 'uploading',
    progress: 0,
    problem: refusal ? explain(refusal) : null,
    file: null,
    preview: kind === 'image' || kind === 'sticker' ? URL.createObjectURL(file) : null,
  };
}

export function isUploading({ attachments }: Pick<Draft, 'attachments'>): boolean {
  return attachments.some(({ state }) => state === 'uploading');
}
