import {
  type Client,
  createCannedReply,
  createContactField,
  createSegment,
  type SegmentConditions,
} from '@herald/contract';

const cannedReplies = [
  {
    shortcut: 'bonjour',
    body: 'Bonjour {{first_name}}, {{agent}} à l’atelier Lavande. Comment puis-je vous aider ?',
  },
  {
    shortcut: 'livraison',
    body: 'La livraison prend 2 à 3 jours ouvrés, partout en France. Voulez-vous le suivi de la vôtre ?',
  },
  {
    shortcut: 'retour',
    body: 'Pas de souci, {{first_name}} : vous avez 30 jours pour nous renvoyer l’article. Je vous envoie l’étiquette ?',
  },
];

const segments: { name: string; color: 'green' | 'orange'; conditions: SegmentConditions }[] = [
  {
    name: 'Fidèles inscrits',
    color: 'green',
    conditions: {
      match: 'all',
      conditions: [
        { about: 'orders_count', test: { op: 'gte', value: 3 } },
        { about: 'optin_status', op: 'any_of', values: ['opted_in'] },
      ],
    },
  },
  {
    name: 'À réveiller',
    color: 'orange',
    conditions: {
      match: 'all',
      conditions: [
        { about: 'orders_count', test: { op: 'gte', value: 1 } },
        { about: 'last_order_date', test: { op: 'not_within_last_days', days: 90 } },
      ],
    },
  },
];

/** What a team that works in its inbox has made for itself: a field of its own, canned replies, segments. */
export async function furnishInbox(call: Client, team_id: number, phone_number_id: number): Promise<void> {
  const params = { team_id, phone_number_id };
  await call(createContactField, { params, body: { name: 'Ville', key: 'Ville', kind: 'text' } });
  for (const body of cannedReplies) await call(createCannedReply, { params, body });
  for (const body of segments) await call(createSegment, { params, body });
}
