import { Textarea } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Mentioned, wholeTeam } from '#data/conversations/notes/mentions.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { plainText } from '#ui/plainText.ts';
import classes from './Composer.module.css';
import { SuggestList } from './suggest/SuggestList.tsx';
import { useSuggest } from './suggest/useSuggest.ts';

interface NoteFieldProps {
  value: string;
  onChange: (value: string) => void;
  agents: readonly Mentioned[];
  label: string;
  placeholder?: string;
  autoFocus?: boolean;
  onSubmit: () => void;
  /** Files that were pasted; a note that is changed takes none. */
  onFiles?: (files: File[]) => void;
  onEscape: () => void;
}

const longestNote = 4000;

/** Where a note is written; `@` offers the members of the team, and all of them at once. */
export function NoteField(props: NoteFieldProps) {
  const { value, onChange, agents, label } = props;
  const { t } = useTranslation('conversation');
  const field = useRef<HTMLTextAreaElement>(null);
  const everybody: Mentioned = { user_id: wholeTeam, name: t('note.team') };
  const suggest = useSuggest({
    field,
    text: value,
    onChange,
    sign: '@',
    find: (query) => {
      const wanted = plainText(query);
      return [everybody, ...agents]
        .filter(({ name }) =>
          plainText(name)
            .split(/\s+/)
            .concat(plainText(name))
            .some((word) => word.startsWith(wanted)),
        )
        .slice(0, 8);
    },
    textOf: ({ name }) => `@${name} `,
  });
  return (
    <div className={classes.suggested}>
      <SuggestList
        suggest={suggest}
        label={t('note.members')}
        keyOf={({ user_id }) => user_id}
        draw={({ user_id, name }) => (
          <>
            {user_id === wholeTeam ? (
              <IconUsersGroup size={26} stroke={1.5} aria-hidden />
            ) : (
              <InitialsAvatar name={name} size={26} />
            )}
            {name}
          </>
        )}
      />
      <Textarea
        ref={field}
        autosize
        minRows={1}
        maxRows={9}
        maxLength={longestNote}
        variant="unstyled"
        classNames={{ input: classes.text ?? '' }}
        aria-label={label}
        placeholder={props.placeholder}
        autoFocus={props.autoFocus}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (suggest.onKeyDown(event)) return;
          if (event.key === 'Escape') return props.onEscape();
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          props.onSubmit();
        }}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0 || !props.onFiles) return;
          event.preventDefault();
          props.onFiles(files);
        }}
        {...suggest.fieldProps}
        data-composer-focus={props.autoFocus ? undefined : true}
      />
    </div>
  );
}
