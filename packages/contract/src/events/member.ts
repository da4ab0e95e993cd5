import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvent } from './defineEvent.ts';

const membership = z.object({ user_id: id, role_id: id });

export const memberEvents = [
  defineEvent({
    type: 'member.joined',
    schema: membership,
    describe: { en: 'Somebody joined the team.', fr: 'Une personne a rejoint l’équipe.' },
    example: { user_id: 12, role_id: 4 },
  }),
  defineEvent({
    type: 'member.role_changed',
    schema: membership,
    describe: {
      en: 'A member got another role, or the role was changed.',
      fr: 'Un membre a changé de rôle, ou le rôle a été modifié.',
    },
    example: { user_id: 12, role_id: 2 },
  }),
  defineEvent({
    type: 'member.left',
    schema: z.object({ user_id: id }),
    describe: {
      en: 'A member left or was removed.',
      fr: 'Un membre est parti ou a été retiré.',
    },
    example: { user_id: 12 },
  }),
] as const;
