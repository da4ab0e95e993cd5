import type { ConversationNote } from '@herald/contract';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIdParam, useNumberParams } from '#app/session/hooks.ts';
import { useTyped } from '#app/typed/useTyped.ts';
import { calledIn } from '#data/conversations/notes/mentions.ts';
import { useNotes } from '#data/conversations/notes/useNotes.ts';
import { useAgents } from '#data/inbox/useAgents.ts';
import { NoteField } from '#features/composer/index.ts';

/** A note of one's own, being changed in its place. Only cancelling gives up what was typed. */
export function NoteEditor({ note, onClose }: { note: ConversationNote; onClose: () => void }) {
  const { t } = useTranslation('conversation');
  const place = useNumberParams();
  const { typed, keep, drop } = useTyped(`note:${note.id}`);
  const body = typed.body ?? note.body;
  const agents = useAgents(place);
  const { change } = useNotes(place, useIdParam('contactId'));
  const isEmpty = body.trim() === '' && note.files.length === 0;
  const giveUp = () => {
    drop();
    onClose();
  };
  const save = () => {
    if (isEmpty) return;
    const called = calledIn(body, [...agents, ...note.mentions]);
    // The promise is kept even when the conversation was left meanwhile; a refusal has been told.
    change.mutateAsync({ id: note.id, body: body.trim(), ...called }).then(giveUp, () => {});
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <NoteField
        value={body}
        onChange={(text) => keep({ body: text })}
        agents={agents}
        label={t('note.change')}
        onSubmit={save}
        onEscape={onClose}
        autoFocus
      />
      <Group gap="xs" justify="flex-end" mt={4}>
        <Button size="compact-sm" variant="default" onClick={giveUp}>
          {t('common:action.cancel')}
        </Button>
        <Button size="compact-sm" type="submit" loading={change.isPending} disabled={isEmpty}>
          {t('common:action.save')}
        </Button>
      </Group>
    </form>
  );
}
