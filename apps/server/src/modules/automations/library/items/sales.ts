import type { Item, Say } from '../item.ts';
import { human, text, wait } from '../pieces.ts';

const back = (say: Say) => ({ link: say('Back to my cart', 'Revenir à mon panier'), path: 'checkout.path' });
const optIn = { purpose: 'marketing', sells: true };

/** Those that bring people back who left something. */
export const salesItems: readonly Item[] = [
  {
    id: 'abandoned_checkout',
    categories: ['sales'],
    icon: 'cart',
    recommended: true,
    en: {
      name: 'Abandoned checkout',
      description:
        'A reminder after an hour, and one with a code on the next day. Whoever orders leaves at once.',
    },
    fr: {
      name: 'Paiement abandonné',
      description:
        'Un rappel après une heure, puis un autre avec un code le lendemain. Qui commande sort aussitôt.',
    },
    build: (say, template) => ({
      trigger: { kind: 'shopify_abandoned_checkout', minutes: 60 },
      blocks: {
        first: template({
          name: 'checkout_reminder',
          category: 'MARKETING',
          body: say(
            'Hello {{first_name}}, you left {{checkout.product}} at the checkout. We have kept everything for you, just as it was.',
            'Bonjour {{first_name}}, vous avez laissé {{checkout.product}} au moment de payer. Nous avons tout gardé pour vous, tel quel.',
          ),
          buttons: [back(say)],
        }),
        later: wait(21, 'hours'),
        second: template({
          name: 'checkout_reminder_code',
          category: 'MARKETING',
          body: say(
            'Hello {{first_name}}, still thinking about {{checkout.product}}? Here is 10% off with the code BACK10, for two more days.',
            'Bonjour {{first_name}}, {{checkout.product}} vous tente toujours ? Voici 10 % de remise avec le code RETOUR10, encore deux jours.',
          ),
          buttons: [back(say)],
        }),
      },
      next: { t: 'first', first: 'later', later: 'second' },
    }),
  },
  {
    id: 'abandoned_cart',
    categories: ['sales'],
    icon: 'cart',
    recommended: true,
    en: {
      name: 'Abandoned cart',
      description: 'Offers help three hours after a cart was left; who has a question talks to a person.',
    },
    fr: {
      name: 'Panier abandonné',
      description:
        'Propose de l’aide trois heures après l’abandon ; qui a une question parle à une personne.',
    },
    build: (say, template) => ({
      trigger: { kind: 'shopify_abandoned_cart', minutes: 180 },
      blocks: {
        offer: template({
          name: 'cart_help',
          category: 'MARKETING',
          body: say(
            'Hello {{first_name}}, {{checkout.product}} is still in your cart. Is there anything you would like to know before you order?',
            'Bonjour {{first_name}}, {{checkout.product}} est toujours dans votre panier. Aimeriez-vous savoir quelque chose avant de commander ?',
          ),
          buttons: [
            { reply: say('A question', 'Une question') },
            { reply: say('No, thank you', 'Non, merci') },
          ],
          answerWithin: 24,
        }),
        gladly: text(
          say('Gladly! Ask, and we answer here.', 'Avec plaisir ! Posez votre question, nous répondons ici.'),
        ),
        take: human(
          say('Has a question about {{checkout.product}}', 'A une question sur {{checkout.product}}'),
        ),
        fine: text(say('All right. Your cart stays as it is.', 'Très bien. Votre panier reste tel quel.')),
      },
      next: { t: 'offer', offer: { r0: 'gladly', r1: 'fine', other: 'take' }, gladly: 'take' },
    }),
  },
  {
    id: 'browsed_and_left',
    categories: ['sales'],
    icon: 'eye',
    en: {
      name: 'Browsed and left',
      description: 'The day after somebody looked at products without putting any into the cart.',
    },
    fr: {
      name: 'Visite sans achat',
      description: 'Le lendemain, pour qui a regardé des produits sans rien mettre au panier.',
    },
    build: (say, template) => ({
      trigger: { kind: 'shopify_abandoned_browse', minutes: 1440 },
      blocks: {
        look: template({
          name: 'browse_reminder',
          category: 'MARKETING',
          body: say(
            'Hello {{first_name}}, you had a look at {{checkout.product}} the other day. Here it is again, should you want to see it once more.',
            'Bonjour {{first_name}}, vous avez regardé {{checkout.product}} l’autre jour. Le revoici, si vous souhaitez y jeter un dernier œil.',
          ),
          buttons: [{ link: say('See it again', 'Le revoir'), path: 'checkout.path' }],
        }),
      },
      next: { t: 'look' },
      rules: { reentry: { days: 14 } },
    }),
  },
  {
    id: 'back_in_stock',
    categories: ['sales'],
    icon: 'box',
    en: {
      name: 'Back in stock',
      description: 'Your system tells that a product is back; whoever asked for it hears of it, once.',
    },
    fr: {
      name: 'De retour en stock',
      description: 'Votre système annonce le retour d’un produit ; qui l’attendait est prévenu, une fois.',
    },
    build: (say, template) => ({
      trigger: {
        kind: 'incoming_webhook',
        phone: 'phone',
        event_id: 'event_id',
        variables: { product: 'product.title', path: 'product.path' },
      },
      blocks: {
        tell: template({
          name: 'back_in_stock_told',
          category: 'MARKETING',
          body: say(
            'Good news, {{first_name}}: {{product}} is back. You asked us to tell you, so you are among the first to know.',
            'Bonne nouvelle, {{first_name}} : {{product}} est de retour. Vous nous aviez demandé de vous prévenir, vous êtes parmi les premiers.',
          ),
          buttons: [{ link: say('See it', 'Voir l’article'), path: 'path' }],
        }),
        told: { type: 'list_remove', settings: { group_id: 1 } },
      },
      next: { t: 'tell', tell: 'told' },
      variables: [{ name: 'product' }, { name: 'path' }],
      lists: [say('Waiting for stock', 'Attend un retour en stock')],
      rules: optIn,
    }),
  },
];
