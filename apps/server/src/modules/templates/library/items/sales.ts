import type { LibraryItem } from '../item.ts';

/** Welcome, abandoned carts, events. */
export const salesItems: readonly LibraryItem[] = [
  {
    id: 'welcome_code',
    tags: ['welcome'],
    category: 'MARKETING',
    en: {
      name: 'Welcome with a code',
      description: 'Thanks a new subscriber and gives the promised discount.',
      body: 'Hello {{first_name}}, thank you for joining us on WhatsApp! As promised, here are {{discount}} off your first order. Copy the code and enter it at checkout.',
      buttons: [{ copy: 'WELCOME10' }, { link: 'Visit the shop' }],
    },
    fr: {
      name: 'Bienvenue avec un code',
      description: 'Remercie un nouvel abonné et lui donne la remise promise.',
      body: 'Bonjour {{first_name}}, merci de nous avoir rejoints sur WhatsApp ! Comme promis, voici {{discount}} de remise sur votre première commande. Copiez le code et saisissez-le au moment de payer.',
      buttons: [{ copy: 'BIENVENUE10' }, { link: 'Voir la boutique' }],
    },
  },
  {
    id: 'welcome_story',
    tags: ['welcome'],
    category: 'MARKETING',
    en: {
      name: 'Who we are',
      description: 'A first hello without an offer: what people may expect from you here.',
      body: 'Hello {{first_name}}, welcome! Here you get our news before anyone else, and a real person answers when you have a question. We write a few times a month, never more.',
      buttons: [{ link: 'Discover our story' }],
    },
    fr: {
      name: 'Qui nous sommes',
      description: 'Un premier bonjour sans offre : ce que l’on peut attendre de vous ici.',
      body: 'Bonjour {{first_name}}, bienvenue ! Ici, vous recevez nos nouveautés avant tout le monde, et une vraie personne répond à vos questions. Nous écrivons quelques fois par mois, jamais plus.',
      buttons: [{ link: 'Découvrir notre histoire' }],
    },
  },
  {
    id: 'welcome_tastes',
    tags: ['welcome'],
    category: 'MARKETING',
    en: {
      name: 'What are you looking for?',
      description: 'Asks new subscribers what interests them; each answer can put them into a list.',
      body: 'Hello {{first_name}}, so that we only send what you like: what are you looking for most of the time? One tap is enough.',
      buttons: [{ reply: 'For myself' }, { reply: 'For a present' }, { reply: 'Just looking' }],
    },
    fr: {
      name: 'Que cherchez-vous ?',
      description:
        'Demande aux nouveaux abonnés ce qui les intéresse ; chaque réponse peut les ranger dans une liste.',
      body: 'Bonjour {{first_name}}, pour ne vous envoyer que ce qui vous plaît : que cherchez-vous le plus souvent ? Une pression suffit.',
      buttons: [{ reply: 'Pour moi' }, { reply: 'Un cadeau' }, { reply: 'Je regarde' }],
    },
  },
  {
    id: 'welcome_best_sellers',
    tags: ['welcome'],
    category: 'MARKETING',
    en: {
      name: 'Our best sellers',
      description:
        'A few days after the welcome: three products that other customers love, with a picture each.',
      body: 'Hello {{first_name}}, not sure where to begin? Here is what our customers come back for more than for anything else.',
      cards: [
        { body: 'The one that nobody sends back.', link: 'Have a look' },
        { body: 'Given as a present more than any other.', link: 'Have a look' },
        { body: 'New, and already a favourite.', link: 'Have a look' },
      ],
    },
    fr: {
      name: 'Nos meilleures ventes',
      description:
        'Quelques jours après la bienvenue : trois produits que les autres clients aiment, chacun avec sa photo.',
      body: 'Bonjour {{first_name}}, vous ne savez pas par où commencer ? Voici ce pour quoi nos clients reviennent le plus souvent.',
      cards: [
        { body: 'Celui que personne ne renvoie.', link: 'Voir de plus près' },
        { body: 'Le plus offert de tous.', link: 'Voir de plus près' },
        { body: 'Nouveau, et déjà adopté.', link: 'Voir de plus près' },
      ],
    },
  },
  {
    id: 'cart_reminder',
    tags: ['abandoned_cart'],
    category: 'MARKETING',
    en: {
      name: 'Your cart is waiting',
      description: 'The first reminder, an hour or so after the cart was left.',
      body: 'Hello {{first_name}}, you left {{product}} in your cart. We have kept it for you: everything is as you left it.',
      buttons: [{ link: 'Back to my cart', to: 'path' }],
    },
    fr: {
      name: 'Votre panier vous attend',
      description: 'Le premier rappel, une heure environ après l’abandon du panier.',
      body: 'Bonjour {{first_name}}, vous avez laissé {{product}} dans votre panier. Nous vous l’avons gardé : tout est comme vous l’avez laissé.',
      buttons: [{ link: 'Revenir à mon panier', to: 'path' }],
    },
  },
  {
    id: 'cart_question',
    tags: ['abandoned_cart', 'support'],
    category: 'MARKETING',
    en: {
      name: 'A question before you buy?',
      description: 'Offers help instead of a discount; the answers arrive in your inbox.',
      body: 'Hello {{first_name}}, we saw that you were interested in {{product}}. Is there anything you would like to know first? We are here to answer.',
      buttons: [{ reply: 'Yes, a question' }, { reply: 'About delivery' }, { reply: 'No, thank you' }],
    },
    fr: {
      name: 'Une question avant d’acheter ?',
      description:
        'Propose de l’aide plutôt qu’une remise ; les réponses arrivent dans votre boîte de réception.',
      body: 'Bonjour {{first_name}}, nous avons vu que {{product}} vous intéressait. Aimeriez-vous savoir quelque chose avant de commander ? Nous sommes là pour répondre.',
      buttons: [{ reply: 'Oui, une question' }, { reply: 'Sur la livraison' }, { reply: 'Non, merci' }],
    },
  },
  {
    id: 'cart_discount',
    tags: ['abandoned_cart'],
    category: 'MARKETING',
    en: {
      name: 'A code for your cart',
      description: 'The second reminder, for people who did not come back: a small discount.',
      body: 'Hello {{first_name}}, still thinking about {{product}}? Here are {{discount}} off if you order before {{date}}.',
      buttons: [{ copy: 'BACK10' }, { link: 'Back to my cart', to: 'path' }],
    },
    fr: {
      name: 'Un code pour votre panier',
      description: 'Le second rappel, pour qui n’est pas revenu : une petite remise.',
      body: 'Bonjour {{first_name}}, {{product}} vous tente toujours ? Voici {{discount}} de remise si vous commandez avant le {{date}} au plus tard.',
      buttons: [{ copy: 'RETOUR10' }, { link: 'Revenir à mon panier', to: 'path' }],
    },
  },
  {
    id: 'cart_last_pieces',
    tags: ['abandoned_cart'],
    category: 'MARKETING',
    en: {
      name: 'Last pieces',
      description: 'When what is in the cart is running out. Send it only when it is true.',
      body: 'Hello {{first_name}}, there are only a few pieces of {{product}} left, and one of them is in your cart. We cannot keep it for long.',
      buttons: [{ link: 'Order now', to: 'path' }],
    },
    fr: {
      name: 'Dernières pièces',
      description: 'Quand ce qui est dans le panier s’épuise. À n’envoyer que si c’est vrai.',
      body: 'Bonjour {{first_name}}, il ne reste que quelques pièces de {{product}}, et l’une d’elles est dans votre panier. Nous ne pourrons pas la garder longtemps.',
      buttons: [{ link: 'Commander', to: 'path' }],
    },
  },
  {
    id: 'back_in_stock',
    tags: ['abandoned_cart', 'win_back'],
    category: 'MARKETING',
    en: {
      name: 'Back in stock',
      description: 'For people who asked to be told.',
      body: 'Good news, {{first_name}}: {{product}} is back. You asked us to tell you, so you are among the first to know.',
      buttons: [{ link: 'See it', to: 'path' }],
    },
    fr: {
      name: 'De retour en stock',
      description: 'Pour les personnes qui ont demandé à être prévenues.',
      body: 'Bonne nouvelle, {{first_name}} : {{product}} est de retour. Vous nous aviez demandé de vous prévenir, vous êtes donc parmi les premiers informés.',
      buttons: [{ link: 'Voir l’article', to: 'path' }],
    },
  },
  {
    id: 'sale_begins',
    tags: ['events'],
    category: 'MARKETING',
    en: {
      name: 'The sale begins',
      description: 'The opening of a sale, with its end.',
      header: 'The sale begins',
      body: 'Hello {{first_name}}, it starts today: up to {{discount}} off a large part of our range, until {{date}} or while stocks last.',
      buttons: [{ link: 'Go to the sale' }],
    },
    fr: {
      name: 'Les soldes commencent',
      description: 'L’ouverture des soldes, avec leur fin.',
      header: 'Les soldes commencent',
      body: 'Bonjour {{first_name}}, c’est aujourd’hui : jusqu’à {{discount}} de remise sur une grande partie de nos articles, jusqu’au {{date}} ou épuisement des stocks.',
      buttons: [{ link: 'Voir les soldes' }],
    },
  },
  {
    id: 'black_friday_preview',
    tags: ['events', 'vip'],
    category: 'MARKETING',
    en: {
      name: 'Black Friday, a day ahead',
      description: 'Lets your subscribers in before everybody else.',
      body: 'Hello {{first_name}}, our Black Friday opens to everybody on {{date}}. For you it opens now: same prices, full shelves.',
      buttons: [{ link: 'Enter before the others' }],
    },
    fr: {
      name: 'Black Friday en avant-première',
      description: 'Fait entrer vos abonnés avant tout le monde.',
      body: 'Bonjour {{first_name}}, notre Black Friday ouvre à tous le {{date}}. Pour vous, il ouvre maintenant : mêmes prix, rayons pleins.',
      buttons: [{ link: 'Entrer avant les autres' }],
    },
  },
  {
    id: 'sale_last_hours',
    tags: ['events'],
    category: 'MARKETING',
    en: {
      name: 'Last hours',
      description: 'A sale ends tonight.',
      body: 'Hello {{first_name}}, our offers end tonight at {{time}}. If something has caught your eye, this is the moment.',
      buttons: [{ link: 'Have a last look' }],
    },
    fr: {
      name: 'Dernières heures',
      description: 'Une opération se termine ce soir.',
      body: 'Bonjour {{first_name}}, nos offres se terminent ce soir à {{time}}. Si quelque chose vous a plu, c’est le moment.',
      buttons: [{ link: 'Y jeter un dernier œil' }],
    },
  },
  {
    id: 'event_invitation',
    tags: ['events'],
    category: 'MARKETING',
    en: {
      name: 'Invitation to an event',
      description: 'A market, a workshop, an evening in the shop. People answer with one tap.',
      body: 'Hello {{first_name}}, we would love to see you at {{event}}, on {{date}} at {{place}}. Will you come?',
      buttons: [{ reply: 'I will be there' }, { reply: 'Maybe' }, { reply: 'Not this time' }],
    },
    fr: {
      name: 'Invitation à un événement',
      description: 'Un marché, un atelier, une soirée en boutique. On répond d’une pression.',
      body: 'Bonjour {{first_name}}, nous serions ravis de vous accueillir à {{event}}, le {{date}} au {{place}}. Viendrez-vous ?',
      buttons: [{ reply: 'Je viens' }, { reply: 'Peut-être' }, { reply: 'Pas cette fois' }],
    },
  },
  {
    id: 'event_reminder',
    tags: ['events'],
    category: 'UTILITY',
    en: {
      name: 'Reminder of an event',
      description: 'For people who said that they would come.',
      body: 'Hello {{first_name}}, this is a reminder of {{event}}, for which you are registered: {{date}} at {{time}}. Please tell us if you cannot come.',
      buttons: [{ reply: 'I am coming' }, { reply: 'I cannot come' }],
    },
    fr: {
      name: 'Rappel d’un événement',
      description: 'Pour les personnes qui ont dit qu’elles viendraient.',
      body: 'Bonjour {{first_name}}, nous vous rappelons votre inscription : {{event}}, le {{date}} à {{time}}. Dites-nous si vous avez un empêchement.',
      buttons: [{ reply: 'Je viens' }, { reply: 'Je ne peux pas venir' }],
    },
  },
];
