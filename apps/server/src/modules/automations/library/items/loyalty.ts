import type { Item } from '../item.ts';
import { condition, human, text, wait } from '../pieces.ts';

/** Those that keep customers. */
export const loyaltyItems: readonly Item[] = [
  {
    id: 'review_request',
    categories: ['loyalty', 'orders'],
    icon: 'star',
    recommended: true,
    en: {
      name: 'How was it? Ask for a review',
      description: 'A week after delivery: happy customers are led to the review, unhappy ones to a person.',
    },
    fr: {
      name: 'Satisfait ? Demander un avis',
      description:
        'Une semaine après la livraison : les clients heureux vont vers l’avis, les autres vers une personne.',
    },
    build: (say, template) => ({
      trigger: { kind: 'shopify_shipment_updated', statuses: ['delivered'] },
      blocks: {
        week: wait(7, 'days'),
        mood: template({
          name: 'order_mood',
          category: 'UTILITY',
          body: say(
            'Hello {{first_name}}, how satisfied are you with your order {{order.number}}? Your answer goes straight to our team.',
            'Bonjour {{first_name}}, êtes-vous satisfait de votre commande {{order.number}} ? Votre réponse arrive directement à notre équipe.',
          ),
          buttons: [
            { reply: say('Very satisfied', 'Très satisfait') },
            { reply: say('It was all right', 'Moyennement') },
            { reply: say('Disappointed', 'Déçu') },
          ],
          answerWithin: 72,
        }),
        review: {
          type: 'link',
          settings: {
            body: say(
              'That makes our day! Would you tell others? It takes a minute.',
              'Cela nous fait très plaisir ! Le diriez-vous à d’autres ? Une minute suffit.',
            ),
            text: say('Write a review', 'Donner mon avis'),
            url: 'https://example.com',
          },
        },
        sorry: text(
          say(
            'We are sorry to hear that. What happened? Somebody of the team reads your answer.',
            'Nous en sommes désolés. Que s’est-il passé ? Quelqu’un de l’équipe lit votre réponse.',
          ),
        ),
        take: human(
          say('Not happy with order {{order.number}}', 'Pas satisfait de la commande {{order.number}}'),
        ),
      },
      next: {
        t: 'week',
        week: 'mood',
        mood: { r0: 'review', r1: 'sorry', r2: 'sorry', other: 'take' },
        sorry: 'take',
      },
    }),
  },
  {
    id: 'win_back',
    categories: ['loyalty', 'sales'],
    icon: 'return',
    en: {
      name: 'Win back after 60 days',
      description: 'Sixty days after an order without another one. Whoever buys meanwhile leaves.',
    },
    fr: {
      name: 'Reconquête après 60 jours',
      description: 'Soixante jours après une commande restée sans suite. Qui achète entre-temps sort.',
    },
    build: (say, template) => ({
      trigger: { kind: 'shopify_order_created' },
      blocks: {
        quiet: wait(60, 'days'),
        again: template({
          name: 'win_back_60',
          category: 'MARKETING',
          body: say(
            'Hello {{first_name}}, it has been a while! Many things have arrived since your last order. Would you like to have a look?',
            'Bonjour {{first_name}}, cela fait un moment ! Beaucoup de nouveautés sont arrivées depuis votre dernière commande. Envie d’y jeter un œil ?',
          ),
          buttons: [{ link: say('See what is new', 'Voir les nouveautés') }],
        }),
      },
      next: { t: 'quiet', quiet: 'again' },
      rules: {
        purpose: 'marketing',
        sells: true,
        exits: [{ on: 'ordered' }],
        quiet_hours: { from: '20:00', to: '09:00' },
      },
    }),
  },
  {
    id: 'vip_third_order',
    categories: ['loyalty'],
    icon: 'crown',
    en: {
      name: 'VIP at the third order',
      description: 'Puts loyal customers on a list and thanks them.',
    },
    fr: {
      name: 'VIP à la troisième commande',
      description: 'Met les clients fidèles sur une liste et les remercie.',
    },
    build: (say, template) => ({
      trigger: { kind: 'shopify_order_created' },
      blocks: {
        third: condition({
          key: 'third',
          name: say('The third order', 'La troisième commande'),
          when: { about: 'orders_count', test: { op: 'eq', value: 3 } },
        }),
        vip: { type: 'list_add', settings: { group_id: 1 } },
        thanks: template({
          name: 'vip_thanks',
          category: 'MARKETING',
          body: say(
            'Hello {{first_name}}, this is your third order with us: thank you! From now on you see our new arrivals before everybody else.',
            'Bonjour {{first_name}}, c’est votre troisième commande chez nous : merci ! Désormais, vous découvrez nos nouveautés avant tout le monde.',
          ),
        }),
      },
      next: { t: 'third', third: { third: 'vip' }, vip: 'thanks' },
      lists: [say('VIP', 'VIP')],
      rules: { purpose: 'marketing' },
    }),
  },
];
