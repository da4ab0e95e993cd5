import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvent } from './defineEvent.ts';

const group = z.object({ group_id: id, name: z.string() });
const membership = z.object({ group_id: id });

export const groupEvents = [
  defineEvent({
    type: 'group.created',
    schema: group,
    describe: { en: 'There is a new list.', fr: 'Une nouvelle liste existe.' },
    example: { group_id: 5, name: 'Regulars' },
  }),
  defineEvent({
    type: 'group.updated',
    schema: group,
    describe: { en: 'A list was changed.', fr: 'Une liste a été modifiée.' },
    example: { group_id: 5, name: 'Best customers' },
  }),
  defineEvent({
    type: 'group.deleted',
    schema: group,
    describe: { en: 'A list was deleted.', fr: 'Une liste a été supprimée.' },
    example: { group_id: 5, name: 'Best customers' },
  }),
  defineEvent({
    type: 'group.contact_added',
    schema: membership,
    describe: { en: 'A contact was put on a list.', fr: 'Un contact a été ajouté à une liste.' },
    example: { group_id: 5 },
  }),
  defineEvent({
    type: 'group.contact_removed',
    schema: membership,
    describe: { en: 'A contact was taken off a list.', fr: 'Un contact a été retiré d’une liste.' },
    example: { group_id: 5 },
  }),
] as const;
