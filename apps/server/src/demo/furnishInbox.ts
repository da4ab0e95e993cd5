import {
  type Client,
  changeConversations,
  createCannedReply,
  createContactField,
  createLabel,
  createMacro,
  createSegment,
  listConversations,
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

/** What conversations are about, and which of those at the top of the list are. */
const labels = [
  { name: 'Livraison', color: 'blue', about: [0, 3, 7] },
  { name: 'Retour', color: 'orange', about: [2, 9] },
  { name: 'Cadeau', color: 'grape', about: [3, 5] },
] as const;

/** What a team that works in its inbox has made for itself: a field of its own, canned replies, segments, labels, a macro. */
export async function furnishInbox(call: Client, team_id: number, phone_number_id: number): Promise<void> {
  const params = { team_id, phone_number_id };
  await call(createContactField, { params, body: { name: 'Ville', key: 'Ville', kind: 'text' } });
  for (const body of cannedReplies) await call(createCannedReply, { params, body });
  for (const body of segments) await call(createSegment, { params, body });
  const { data: conversations } = await call(listConversations, { params, query: {} });
  for (const { about, ...body } of labels) {
    const { data: label } = await call(createLabel, { params: { team_id }, body });
    const contact_ids = about.flatMap((place) => conversations[place]?.contact_id ?? []);
    const action = { kind: 'add_label', label_id: label.id } as const;
    await call(changeConversations, { params, body: { contact_ids, action } });
    if (label.name === 'Retour') await acceptReturns(call, team_id, label.id);
  }
}

async function acceptReturns(call: Client, team_id: number, label_id: number): Promise<void> {
  const reply =
    'C’est noté, {{first_name}} : votre retour est accepté. L’étiquette arrive par e-mail, et le remboursement suit sous 5 jours.';
  await call(createMacro, {
    params: { team_id },
    body: {
      name: 'Accepter le retour',
      is_shared: true,
      steps: { add_labels: [label_id], assign: 'me', reply, finish: { kind: 'close' } },
    },
  });
}
