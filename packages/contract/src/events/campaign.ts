import { z } from 'zod';
import { campaignStep } from '../campaigns/steps.ts';
import { id, time } from '../common.ts';
import { defineEvent } from './defineEvent.ts';

const campaign = z.object({ campaign_id: id });
const of = { campaign_id: 77 };

export const campaignEvents = [
  defineEvent({
    type: 'campaign.created',
    schema: campaign,
    describe: { en: 'There is a new campaign.', fr: 'Une nouvelle campagne existe.' },
    example: of,
  }),
  defineEvent({
    type: 'campaign.updated',
    schema: campaign.extend({ step: campaignStep }),
    describe: { en: 'A campaign was changed.', fr: 'Une campagne a été modifiée.' },
    example: { ...of, step: 'CONTACTS_UPLOADED' },
  }),
  defineEvent({
    type: 'campaign.scheduled',
    schema: campaign.extend({ at: time.nullable() }),
    describe: {
      en: 'A campaign was scheduled; without a time, no longer.',
      fr: 'Une campagne a été programmée ; sans date, elle ne l’est plus.',
    },
    example: { ...of, at: '2026-03-02T08:00:00.000Z' },
  }),
  defineEvent({
    type: 'campaign.started',
    schema: campaign.extend({ why: z.enum(['person', 'schedule', 'resumed']) }),
    describe: { en: 'A campaign started or went on.', fr: 'Une campagne a commencé ou repris.' },
    example: { ...of, why: 'person' },
  }),
  defineEvent({
    type: 'campaign.paused',
    schema: campaign.extend({
      /** Why Herald stopped it by itself; null when a person did. */
      code: z.string().nullable(),
    }),
    describe: { en: 'A campaign was paused.', fr: 'Une campagne a été mise en pause.' },
    example: { ...of, code: '131042' },
  }),
  defineEvent({
    type: 'campaign.finished',
    schema: campaign,
    describe: { en: 'A campaign reached its end.', fr: 'Une campagne est terminée.' },
    example: of,
  }),
  defineEvent({
    type: 'campaign.deleted',
    schema: campaign,
    describe: { en: 'A campaign was deleted.', fr: 'Une campagne a été supprimée.' },
    example: of,
  }),
] as const;
