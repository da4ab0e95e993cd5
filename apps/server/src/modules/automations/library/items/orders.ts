import type { Item } from '../item.ts';
import { condition, human, text } from '../pieces.ts';

/** Those that go along with an order. */
export const orderItems: readonly Item[] = [
  {
    id: 'order_confirmed',
    categories: ['orders'],
    icon: 'receipt',
    recommended: true,
    en: {
      name: 'Order confirmed',
      description: 'Thanks for the order at once, with a button for questions.',
    },
    fr: {
      name: 'Commande confirmée',
      description: 'Remercie aussitôt pour la commande, avec un bouton pour les questions.',
    },
    build: (say, template) => ({
      trigger: { kind: 'shopify_order_created' },
      blocks: {
        thanks: template({
          name: 'order_thanks',
          category: 'UTILITY',
          body: say(
            'Hello {{first_name}}, we have received your order {{order.number}}. We write again as soon as it leaves.',
            'Bonjour {{first_name}}, nous avons bien reçu votre commande {{order.number}}. Nous vous écrirons dès son départ.',
          ),
          buttons: [{ reply: say('I have a question', 'J’ai une question') }],
          answerWithin: 48,
        }),
        gladly: text(
          say(
            'What would you like to know? We answer here.',
            'Que souhaitez-vous savoir ? Nous répondons ici.',
          ),
        ),
        take: human(
          say(
            'Has a question about order {{order.number}}',
            'A une question sur la commande {{order.number}}',
          ),
        ),
      },
      next: { t: 'thanks', thanks: { r0: 'gladly', other: 'take' }, gladly: 'take' },
    }),
  },
  {
    id: 'cash_on_delivery',
    categories: ['orders'],
    icon: 'cash',
    en: {
      name: 'Cash on delivery: confirm or cancel',
      description:
        'Asks for a confirmation before the parcel leaves. Who cancels or does not answer goes to a person.',
    },
    fr: {
      name: 'Paiement à la livraison : confirmer ou annuler',
      description:
        'Demande une confirmation avant l’envoi. Qui annule ou ne répond pas est confié à une personne.',
    },
    build: (say, template) => ({
      trigger: { kind: 'shopify_order_created' },
      blocks: {
        confirm: template({
          name: 'cod_confirm',
          category: 'UTILITY',
          body: say(
            'Hello {{first_name}}, your order {{order.number}} over {{order.total}} will be paid on delivery. Do you confirm it?',
            'Bonjour {{first_name}}, votre commande {{order.number}} d’un montant de {{order.total}} sera payée à la livraison. La confirmez-vous ?',
          ),
          buttons: [{ reply: say('I confirm', 'Je confirme') }, { reply: say('Cancel', 'Annuler') }],
          answerWithin: 24,
        }),
        yes: text(say('Thank you, your parcel leaves soon.', 'Merci, votre colis part bientôt.')),
        goal: { type: 'goal', settings: { name: say('Confirmed', 'Confirmée') } },
        no: text(say('Understood: we cancel it.', 'C’est noté : nous l’annulons.')),
        cancel: human(say('Cancels order {{order.number}}', 'Annule la commande {{order.number}}')),
        silent: human(
          say('Did not confirm order {{order.number}}', 'N’a pas confirmé la commande {{order.number}}'),
        ),
      },
      next: {
        t: 'confirm',
        confirm: { r0: 'yes', r1: 'no', no_answer: 'silent', other: 'silent' },
        yes: 'goal',
        no: 'cancel',
      },
    }),
  },
  {
    id: 'shipment_updates',
    categories: ['orders'],
    icon: 'truck',
    recommended: true,
    en: {
      name: 'On its way, today, delivered',
      description: 'Tells where the parcel is, each time it moves on.',
    },
    fr: {
      name: 'En route, aujourd’hui, livrée',
      description: 'Dit où est le colis, à chaque étape.',
    },
    build: (say, template) => {
      const branch = (key: string, name: string) => ({
        key,
        name,
        when: { about: 'trigger', path: 'shipment.status', test: { op: 'is', value: key } },
      });
      return {
        trigger: {
          kind: 'shopify_shipment_updated',
          statuses: ['in_transit', 'out_for_delivery', 'delivered'],
        },
        blocks: {
          which: condition(
            branch('in_transit', say('On its way', 'En route')),
            branch('out_for_delivery', say('Today', 'Aujourd’hui')),
            branch('delivered', say('Delivered', 'Livrée')),
          ),
          sent: template({
            name: 'parcel_on_its_way',
            category: 'UTILITY',
            body: say(
              'Hello {{first_name}}, your order {{order.number}} is on its way with {{shipment.carrier}}. You can follow it here.',
              'Bonjour {{first_name}}, votre commande {{order.number}} est en route avec {{shipment.carrier}}. Vous pouvez la suivre ici.',
            ),
            buttons: [{ link: say('Track my parcel', 'Suivre mon colis'), path: 'shipment.number' }],
          }),
          today: template({
            name: 'parcel_today',
            category: 'UTILITY',
            body: say(
              'Hello {{first_name}}, your order {{order.number}} is delivered today. Please make sure that somebody is there.',
              'Bonjour {{first_name}}, votre commande {{order.number}} est livrée aujourd’hui. Veillez à ce que quelqu’un soit là.',
            ),
          }),
          arrived: template({
            name: 'parcel_delivered',
            category: 'UTILITY',
            body: say(
              'Hello {{first_name}}, your order {{order.number}} has been delivered. If anything is missing or broken, just answer here.',
              'Bonjour {{first_name}}, votre commande {{order.number}} a été livrée. S’il manque quelque chose ou si un article est abîmé, répondez ici.',
            ),
          }),
        },
        next: { t: 'which', which: { in_transit: 'sent', out_for_delivery: 'today', delivered: 'arrived' } },
      };
    },
  },
  {
    id: 'delivery_failed',
    categories: ['orders', 'support'],
    icon: 'alert',
    en: {
      name: 'Delivery failed',
      description: 'Asks what would suit when the carrier could not deliver, and hands over to a person.',
    },
    fr: {
      name: 'Livraison manquée',
      description: 'Demande ce qui conviendrait quand le transporteur n’a pas pu livrer, puis passe la main.',
    },
    build: (say, template) => ({
      trigger: { kind: 'shopify_shipment_updated', statuses: ['failure'] },
      blocks: {
        missed: template({
          name: 'parcel_missed',
          category: 'UTILITY',
          body: say(
            'Hello {{first_name}}, {{shipment.carrier}} could not deliver your order {{order.number}} today. What would suit you best?',
            'Bonjour {{first_name}}, le transporteur {{shipment.carrier}} n’a pas pu livrer votre commande {{order.number}} aujourd’hui. Que préférez-vous ?',
          ),
          buttons: [
            { reply: say('Try again', 'Un nouveau passage') },
            { reply: say('A pickup point', 'Un point relais') },
          ],
          answerWithin: 48,
        }),
        noted: text(
          say(
            'Thank you, we arrange it and write to you here.',
            'Merci, nous nous en occupons et vous écrivons ici.',
          ),
        ),
        take: human(
          say('Delivery of order {{order.number}} failed', 'Livraison manquée : commande {{order.number}}'),
        ),
      },
      next: {
        t: 'missed',
        missed: { r0: 'noted', r1: 'noted', other: 'take', no_answer: 'take', not_sent: 'take' },
        noted: 'take',
      },
    }),
  },
];
