import type { LibraryItem } from '../item.ts';

/** Orders and their delivery. All of them speak of an order and nothing else, so that Meta leaves them in Utility. */
export const orderItems: readonly LibraryItem[] = [
  {
    id: 'order_confirmed',
    tags: ['order'],
    category: 'UTILITY',
    en: {
      name: 'Order confirmed',
      description: 'Right after the purchase.',
      body: 'Hello {{first_name}}, we have received your order {{order}} for {{amount}}. We will write again as soon as it leaves.',
      buttons: [{ link: 'See my order', to: 'path' }],
    },
    fr: {
      name: 'Commande confirmée',
      description: 'Juste après l’achat.',
      body: 'Bonjour {{first_name}}, nous avons bien reçu votre commande {{order}} de {{amount}}. Nous vous écrirons dès son départ.',
      buttons: [{ link: 'Voir ma commande', to: 'path' }],
    },
  },
  {
    id: 'order_payment_failed',
    tags: ['order'],
    category: 'UTILITY',
    en: {
      name: 'Payment failed',
      description: 'The order is there, the payment did not go through.',
      body: 'Hello {{first_name}}, the payment of {{amount}} for your order {{order}} did not go through. You can pay again until {{date}}, then the order is cancelled.',
      buttons: [{ link: 'Pay again', to: 'path' }],
    },
    fr: {
      name: 'Paiement refusé',
      description: 'La commande est là, le paiement n’a pas abouti.',
      body: 'Bonjour {{first_name}}, le paiement de {{amount}} pour votre commande {{order}} n’a pas abouti. Vous pouvez payer à nouveau jusqu’au {{date}}, après quoi la commande sera annulée.',
      buttons: [{ link: 'Payer à nouveau', to: 'path' }],
    },
  },
  {
    id: 'order_ready',
    tags: ['order'],
    category: 'UTILITY',
    en: {
      name: 'Ready to collect',
      description: 'For orders that are picked up in the shop.',
      body: 'Hello {{first_name}}, your order {{order}} is ready. It waits for you at {{place}} until {{date}}, please bring this message.',
    },
    fr: {
      name: 'Prête à retirer',
      description: 'Pour les commandes retirées en boutique.',
      body: 'Bonjour {{first_name}}, votre commande {{order}} est prête. Elle vous attend au {{place}} jusqu’au {{date}}, présentez ce message au retrait.',
    },
  },
  {
    id: 'order_cancelled',
    tags: ['order'],
    category: 'UTILITY',
    en: {
      name: 'Order cancelled',
      description: 'Confirms the cancellation and the refund.',
      body: 'Hello {{first_name}}, your order {{order}} has been cancelled as you asked. We have refunded {{amount}}; it reaches your account within a few days.',
    },
    fr: {
      name: 'Commande annulée',
      description: 'Confirme l’annulation et le remboursement.',
      body: 'Bonjour {{first_name}}, votre commande {{order}} a été annulée à votre demande. Nous vous avons remboursé {{amount}} ; le montant arrive sur votre compte sous quelques jours.',
    },
  },
  {
    id: 'order_refunded',
    tags: ['order', 'support'],
    category: 'UTILITY',
    en: {
      name: 'Return received, refund sent',
      description: 'When a returned parcel has been checked.',
      body: 'Hello {{first_name}}, your return for order {{order}} has arrived. We have refunded {{amount}} to your means of payment.',
    },
    fr: {
      name: 'Retour reçu, remboursement envoyé',
      description: 'Quand le colis retourné a été vérifié.',
      body: 'Bonjour {{first_name}}, votre retour pour la commande {{order}} est arrivé. Nous avons remboursé {{amount}} sur votre moyen de paiement.',
    },
  },
  {
    id: 'order_address_check',
    tags: ['order', 'shipping'],
    category: 'UTILITY',
    en: {
      name: 'Check the address',
      description: 'Before shipping, when the address looks wrong.',
      body: 'Hello {{first_name}}, before we ship your order {{order}}: is this the right address? {{place}}. Without an answer we send it there.',
      buttons: [{ reply: 'Yes, that is right' }, { reply: 'No, change it' }],
    },
    fr: {
      name: 'Vérifier l’adresse',
      description: 'Avant l’expédition, quand l’adresse semble fausse.',
      body: 'Bonjour {{first_name}}, avant d’expédier votre commande {{order}} : cette adresse est-elle la bonne ? {{place}}. Sans réponse, nous l’enverrons là.',
      buttons: [{ reply: 'Oui, c’est la bonne' }, { reply: 'Non, à modifier' }],
    },
  },
  {
    id: 'shipping_sent',
    tags: ['shipping'],
    category: 'UTILITY',
    en: {
      name: 'On its way',
      description: 'The parcel has left.',
      body: 'Hello {{first_name}}, your order {{order}} is on its way with {{carrier}}. Delivery is planned for {{date}}, and you can follow it here.',
      buttons: [{ link: 'Track my parcel', to: 'path' }],
    },
    fr: {
      name: 'En route',
      description: 'Le colis est parti.',
      body: 'Bonjour {{first_name}}, votre commande {{order}} est en route avec {{carrier}}. La livraison est prévue le {{date}}, et vous pouvez la suivre ici.',
      buttons: [{ link: 'Suivre mon colis', to: 'path' }],
    },
  },
  {
    id: 'shipping_today',
    tags: ['shipping'],
    category: 'UTILITY',
    en: {
      name: 'Delivery today',
      description: 'On the morning of the delivery.',
      body: 'Hello {{first_name}}, your order {{order}} is delivered today, around {{time}}. Will somebody be there?',
      buttons: [{ reply: 'Yes' }, { reply: 'Leave it with neighbours' }, { reply: 'Another day' }],
    },
    fr: {
      name: 'Livraison aujourd’hui',
      description: 'Le matin de la livraison.',
      body: 'Bonjour {{first_name}}, votre commande {{order}} est livrée aujourd’hui, vers {{time}}. Y aura-t-il quelqu’un ?',
      buttons: [{ reply: 'Oui' }, { reply: 'Chez un voisin' }, { reply: 'Un autre jour' }],
    },
  },
  {
    id: 'shipping_delayed',
    tags: ['shipping'],
    category: 'UTILITY',
    en: {
      name: 'Delivery delayed',
      description: 'Say it before the customer asks.',
      body: 'Hello {{first_name}}, your order {{order}} will arrive later than planned: on {{date}}. We are sorry. If that is too late for you, tell us here.',
      buttons: [{ reply: 'That is fine' }, { reply: 'It is too late' }],
    },
    fr: {
      name: 'Livraison retardée',
      description: 'Dites-le avant que le client ne demande.',
      body: 'Bonjour {{first_name}}, votre commande {{order}} arrivera plus tard que prévu : le {{date}}. Nous en sommes désolés. Si c’est trop tard pour vous, dites-le-nous ici.',
      buttons: [{ reply: 'Cela me convient' }, { reply: 'C’est trop tard' }],
    },
  },
  {
    id: 'shipping_pickup_point',
    tags: ['shipping'],
    category: 'UTILITY',
    en: {
      name: 'At the pickup point',
      description: 'The parcel can be fetched.',
      body: 'Hello {{first_name}}, your order {{order}} has arrived at the pickup point: {{place}}. You can fetch it until {{date}} with an identity card.',
    },
    fr: {
      name: 'Au point relais',
      description: 'Le colis peut être retiré.',
      body: 'Bonjour {{first_name}}, votre commande {{order}} est arrivée au point relais : {{place}}. Vous pouvez la retirer jusqu’au {{date}} avec une pièce d’identité.',
    },
  },
  {
    id: 'shipping_missed',
    tags: ['shipping'],
    category: 'UTILITY',
    en: {
      name: 'Missed delivery',
      description: 'Nobody was there: what happens next.',
      body: 'Hello {{first_name}}, {{carrier}} could not deliver your order {{order}} today. They try again on {{date}}. Does that suit you?',
      buttons: [{ reply: 'Yes' }, { reply: 'Another day' }, { reply: 'At a pickup point' }],
    },
    fr: {
      name: 'Livraison manquée',
      description: 'Personne n’était là : la suite.',
      body: 'Bonjour {{first_name}}, le transporteur {{carrier}} n’a pas pu livrer aujourd’hui votre commande {{order}}. Un nouveau passage est prévu le {{date}}. Cela vous convient-il ?',
      buttons: [{ reply: 'Oui' }, { reply: 'Un autre jour' }, { reply: 'En point relais' }],
    },
  },
  {
    id: 'shipping_delivered',
    tags: ['shipping', 'support'],
    category: 'UTILITY',
    en: {
      name: 'Delivered: all well?',
      description: 'Finds out about damage before a bad review does.',
      body: 'Hello {{first_name}}, your order {{order}} has been delivered. Did everything arrive safely?',
      buttons: [{ reply: 'Everything is fine' }, { reply: 'There is a problem' }],
    },
    fr: {
      name: 'Livrée : tout va bien ?',
      description: 'Apprend un problème avant qu’il ne devienne un mauvais avis.',
      body: 'Bonjour {{first_name}}, votre commande {{order}} a été livrée. Tout est-il arrivé en bon état ?',
      buttons: [{ reply: 'Tout va bien' }, { reply: 'Il y a un problème' }],
    },
  },
];
