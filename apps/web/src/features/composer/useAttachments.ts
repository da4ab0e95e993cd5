import {
  checkMedia,
  hasErrors,
  isAnimatedWebp,
  mediaKindOf,
  type Problem,
  webpHeadBytes,
} from '@herald/whatsapp/model';
import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import { noteLink } from '#data/conversations/thread/stableFiles.ts';
import { uploadWithProgress } from '#data/files/uploadWithProgress.ts';
import { formatFileSize } from '#ui/format/fileSize.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf, notifyError } from '#ui/notify.ts';
import { mostAtOnce, roomFor } from './compose.ts';
import type { Attachment, Draft } from './drafts.ts';
import type { ChangeDraft } from './useDraft.ts';

const running = new Map<string, AbortController>();

/** Files beside the text: checked against WhatsApp's limits, then uploaded at once, so that sending is quick. */
export function useAttachments(place: NumberParams, change: ChangeDraft) {
  const explain = useExplain();
  const { t } = useTranslation('conversation');

  const patch = (key: string, values: Partial<Attachment>) =>
    change(({ attachments }) => ({
      attachments: attachments.map((each) => (each.key === key ? { ...each, ...values } : each)),
    }));

  async function upload(key: string, file: File): Promise<void> {
    const controller = new AbortController();
    running.set(key, controller);
    try {
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
    change(({ attachments }) => {
      added = described.slice(0, roomFor(attachments.length));
      return { attachments: [...attachments, ...added.map(({ attachment }) => attachment)] };
    });
    const left = described.slice(added.length);
    for (const { attachment } of left) if (attachment.preview) URL.revokeObjectURL(attachment.preview);
    if (left.length > 0) {
      const names = left.map(({ file }) => file.name).join(', ');
      notifyError(null, t('attachMost', { most: mostAtOnce, count: left.length, names }));
    }
    for (const { file, attachment } of added) {
      if (attachment.state === 'uploading') void upload(attachment.key, file);
    }
  }

  function remove(key: string): void {
    running.get(key)?.abort();
    change(({ attachments }) => {
      const gone = attachments.find((each) => each.key === key);
      if (gone?.preview) URL.revokeObjectURL(gone.preview);
      return { attachments: attachments.filter((each) => each.key !== key) };
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

function describeFile(file: File, explain: Explain, animated: boolean): Attachment {
  const mimeType = file.type || 'application/octet-stream';
  const kind = mediaKindOf(mimeType);
  const problems = checkMedia(kind, mimeType, file.size, { animated });
  const refusal = problems.find(({ severity }) => severity === 'error');
  return {
    key: crypto.randomUUID(),
    name: file.name,
    size: file.size,
    mimeType,
    state: hasErrors(problems) ? 'refused' : 'uploading',
    progress: 0,
    problem: refusal ? explain(refusal) : null,
    file: null,
    preview: kind === 'image' || kind === 'sticker' ? URL.createObjectURL(file) : null,
  };
}

export function isUploading({ attachments }: Draft): boolean {
  return attachments.some(({ state }) => state === 'uploading');
}
