import { limits } from '@herald/whatsapp/model';
import { Textarea } from '@mantine/core';
import clsx from 'clsx';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Composer.module.css';
import { CannedOption } from './canned/CannedOption.tsx';
import type { useCannedSuggest } from './canned/useCannedSuggest.ts';
import type { Draft } from './drafts.ts';
import { SuggestList } from './suggest/SuggestList.tsx';
import type { ChangeDraft } from './useDraft.ts';

/** Then nothing has to be measured, for which the whole page is laid out: at each letter, and whenever a conversation opens. */
const growsByItself = CSS.supports('field-sizing', 'content');

interface MessageFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  change: ChangeDraft;
  canned: ReturnType<typeof useCannedSuggest>;
  onTyping: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** The words, and the canned replies that they call up. */
export function MessageField({ field, draft, change, canned, onTyping, ...keys }: MessageFieldProps) {
  const { t } = useTranslation('messages');
  return (
    <div className={classes.suggested}>
      <SuggestList
        suggest={canned.suggest}
        label={t('conversation:canned.title')}
        keyOf={({ id }) => id}
        draw={(reply) => <CannedOption reply={reply} text={canned.fill(reply)} />}
      />
      <Textarea
        ref={field}
        {...(growsByItself ? { rows: 1 } : { autosize: true, minRows: 1, maxRows: 9 })}
        variant="unstyled"
        classNames={{ input: clsx(classes.text, growsByItself && classes.growing) }}
        aria-label={t('composer.message')}
        placeholder={t(draft.attachments.length > 0 ? 'composer.caption' : 'conversation:placeholder')}
        value={draft.text}
        error={draft.text.length > limits.message.text ? t('composer.tooLong') : null}
        onChange={(event) => {
          change({ text: event.currentTarget.value });
          if (event.currentTarget.value.trim() !== '') onTyping();
        }}
        {...keys}
        {...canned.suggest.fieldProps}
        data-composer-focus
      />
    </div>
  );
}
