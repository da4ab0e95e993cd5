import type { LibraryItem } from '../item.ts';

/** Reviews, people who stayed away, regulars, support. */
export const customerItems: readonly LibraryItem[] = [
  {
    id: 'review_request',
    tags: ['review'],
    category: 'MARKETING',
    en: {
      name: 'Ask for a review',
      description: 'A week or two after the delivery.',
      body: 'Hello {{first_name}}, how do you like {{product}}? Your review takes a minute and helps other customers to choose.',
      buttons: [{ link: 'Write a review', to: 'path' }],
    },
    fr: {
      name: 'Demander un avis',
      description: 'Une à deux semaines après la livraison.',
      body: 'Bonjour {{first_name}}, êtes-vous content de {{product}} ? Votre avis prend une minute et aide les autres clients à choisir.',
      buttons: [{ link: 'Donner mon avis', to: 'path' }],
    },
  },
  {
    id: 'review_one_tap',
    tags: ['review', 'support'],
    category: 'UTILITY',
    en: {
      name: 'How did we do?',
      description: 'One tap tells happy customers from those who need help.',
      body: 'Hello {{first_name}}, how satisfied are you with your order {{order}}? Your answer goes straight to our team.',
      buttons: [{ reply: 'Very satisfied' }, { reply: 'It was all right' }, { reply: 'Disappointed' }],
    },
    fr: {
      name: 'Êtes-vous satisfait ?',
      description: 'Une pression distingue les clients heureux de ceux qui ont besoin d’aide.',
      body: 'Bonjour {{first_name}}, êtes-vous satisfait de votre commande {{order}} ? Votre réponse arrive directement à notre équipe.',
      buttons: [{ reply: 'Très satisfait' }, { reply: 'Moyennement' }, { reply: 'Déçu' }],
    },
  },
  {
    id: 'review_photo',
    tags: ['review'],
    category: 'MARKETING',
    en: {
      name: 'Show us your photo',
      description: 'Asks for a picture of the product in use; it arrives in your inbox.',
      body: 'Hello {{first_name}}, we would love to see {{product}} at your home. Answer with a photo, and perhaps it appears on our page, with your agreement of course.',
    },
    fr: {
      name: 'Montrez-nous votre photo',
      description: 'Demande une photo du produit en situation ; elle arrive dans votre boîte de réception.',
      body: 'Bonjour {{first_name}}, nous aimerions voir {{product}} chez vous. Répondez par une photo : elle paraîtra peut-être sur notre page, avec votre accord bien sûr.',
    },
  },
  {
    id: 'review_thanks',
    tags: ['review', 'vip'],
    category: 'MARKETING',
    en: {
      name: 'Thank you for your review',
      description: 'A code for whoever took the time.',
      body: 'Thank you for your review, {{first_name}}! It helps us a great deal. Here are {{discount}} off your next order.',
      buttons: [{ copy: 'THANKYOU' }, { link: 'Visit the shop' }],
    },
    fr: {
      name: 'Merci pour votre avis',
      description: 'Un code pour qui a pris le temps.',
      body: 'Merci pour votre avis, {{first_name}} ! Il nous aide beaucoup. Voici {{discount}} de remise sur votre prochaine commande.',
      buttons: [{ copy: 'MERCI' }, { link: 'Voir la boutique' }],
    },
  },
  {
    id: 'win_back_news',
    tags: ['win_back'],
    category: 'MARKETING',
    en: {
      name: 'What is new since you left',
      description: 'For customers who have not ordered for some months, without a discount.',
      body: 'Hello {{first_name}}, it has been a while! Many things have arrived since your last visit, and we thought of you for {{product}}.',
      buttons: [{ link: 'See what is new' }],
    },
    fr: {
      name: 'Du nouveau depuis votre visite',
      description: 'Pour les clients qui n’ont pas commandé depuis des mois, sans remise.',
      body: 'Bonjour {{first_name}}, cela fait un moment ! Beaucoup de nouveautés sont arrivées depuis votre dernière visite, et nous avons pensé à vous pour {{product}} en particulier.',
      buttons: [{ link: 'Voir les nouveautés' }],
    },
  },
  {
    id: 'win_back_code',
    tags: ['win_back'],
    category: 'MARKETING',
    en: {
      name: 'We miss you',
      description: 'A discount to come back with, until a day.',
      body: 'Hello {{first_name}}, we have not seen you for some time. To make coming back easier, here are {{discount}} off everything until {{date}}, once.',
      buttons: [{ copy: 'COMEBACK' }, { link: 'Visit the shop' }],
    },
    fr: {
      name: 'Vous nous manquez',
      description: 'Une remise pour revenir, jusqu’à une date.',
      body: 'Bonjour {{first_name}}, nous ne vous avons pas vu depuis quelque temps. Pour votre retour, voici {{discount}} de remise sur tout jusqu’au {{date}}, une seule fois.',
      buttons: [{ copy: 'RETROUVAILLES' }, { link: 'Voir la boutique' }],
    },
  },
  {
    id: 'win_back_refill',
    tags: ['win_back'],
    category: 'MARKETING',
    en: {
      name: 'Time for a refill?',
      description: 'For things that run out: coffee, creams, food for animals.',
      body: 'Hello {{first_name}}, by our reckoning your {{product}} must be nearly used up. Shall we send the same again?',
      buttons: [{ link: 'Order again', to: 'path' }],
    },
    fr: {
      name: 'Bientôt à court ?',
      description: 'Pour ce qui s’épuise : café, crèmes, croquettes.',
      body: 'Bonjour {{first_name}}, d’après nos calculs, il ne doit plus vous rester beaucoup de {{product}}. On vous renvoie la même chose ?',
      buttons: [{ link: 'Commander à nouveau', to: 'path' }],
    },
  },
  {
    id: 'win_back_stay',
    tags: ['win_back'],
    category: 'MARKETING',
    en: {
      name: 'Shall we keep writing?',
      description:
        'Asks people who never read whether they want to stay: good for the quality of your number.',
      body: 'Hello {{first_name}}, we write to you here, but perhaps it is no longer of interest. Would you like to go on hearing from us?',
      buttons: [{ reply: 'Yes, go on' }, { reply: 'Less often' }],
    },
    fr: {
      name: 'On continue à vous écrire ?',
      description: 'Demande à qui ne lit jamais s’il veut rester : bon pour la qualité de votre numéro.',
      body: 'Bonjour {{first_name}}, nous vous écrivons ici, mais cela ne vous intéresse peut-être plus. Voulez-vous continuer à recevoir de nos nouvelles ?',
      buttons: [{ reply: 'Oui, continuez' }, { reply: 'Moins souvent' }],
    },
  },
  {
    id: 'vip_first_look',
    tags: ['vip'],
    category: 'MARKETING',
    en: {
      name: 'A first look for regulars',
      description: 'New products before they are on sale.',
      body: 'Hello {{first_name}}, as one of our best customers you see {{product}} before everybody else. It goes on sale for all on {{date}}, for you today.',
      buttons: [{ link: 'Have a first look' }],
    },
    fr: {
      name: 'Avant-première fidèles',
      description: 'Les nouveautés avant leur mise en vente.',
      body: 'Bonjour {{first_name}}, vous faites partie de nos meilleurs clients : découvrez {{product}} avant tout le monde. En vente pour tous le {{date}}, pour vous dès aujourd’hui.',
      buttons: [{ link: 'Voir l’avant-première' }],
    },
  },
  {
    id: 'vip_birthday',
    tags: ['vip'],
    category: 'MARKETING',
    en: {
      name: 'Happy birthday',
      description: 'A present on the day, from the date of birth you keep.',
      body: 'Happy birthday, {{first_name}}! To celebrate, we offer you {{discount}} off an order of your choice until {{date}}, just for you.',
      buttons: [{ copy: 'BIRTHDAY' }, { link: 'Choose my present' }],
    },
    fr: {
      name: 'Joyeux anniversaire',
      description: 'Un cadeau le jour même, d’après la date de naissance que vous gardez.',
      body: 'Joyeux anniversaire, {{first_name}} ! Pour fêter cela, nous vous offrons {{discount}} de remise sur une commande de votre choix jusqu’au {{date}}, rien que pour vous.',
      buttons: [{ copy: 'ANNIVERSAIRE' }, { link: 'Choisir mon cadeau' }],
    },
  },
  {
    id: 'vip_points',
    tags: ['vip'],
    category: 'MARKETING',
    en: {
      name: 'Your points',
      description: 'Reminds members of what they have saved up.',
      body: 'Hello {{first_name}}, you have {{points}} points on your card. That is worth {{amount}} on your next order, if you use them before {{date}} this year.',
      buttons: [{ link: 'Use my points' }],
    },
    fr: {
      name: 'Vos points',
      description: 'Rappelle aux membres ce qu’ils ont accumulé.',
      body: 'Bonjour {{first_name}}, vous avez {{points}} points sur votre carte. Ils valent {{amount}} sur votre prochaine commande, à utiliser avant le {{date}} au plus tard.',
      buttons: [{ link: 'Utiliser mes points' }],
    },
  },
  {
    id: 'support_received',
    tags: ['support'],
    category: 'UTILITY',
    en: {
      name: 'Request received',
      description: 'Confirms a request that came by mail or form, and says when you answer.',
      body: 'Hello {{first_name}}, we have received your request number {{ticket}}. We answer by {{date}} at the latest. You can add details here.',
    },
    fr: {
      name: 'Demande reçue',
      description: 'Confirme une demande venue par e-mail ou formulaire, et dit quand vous répondez.',
      body: 'Bonjour {{first_name}}, nous avons reçu votre demande numéro {{ticket}}. Nous répondons le {{date}} au plus tard. Vous pouvez ajouter des précisions ici.',
    },
  },
  {
    id: 'support_resume',
    tags: ['support'],
    category: 'UTILITY',
    en: {
      name: 'We have an answer',
      description: 'Reopens a conversation whose 24 hours are over.',
      body: 'Hello {{first_name}}, we have news about your request number {{ticket}}. Answer this message and we tell you more.',
      buttons: [{ reply: 'Tell me more' }, { reply: 'It is settled' }],
    },
    fr: {
      name: 'Nous avons une réponse',
      description: 'Rouvre une conversation dont les 24 heures sont passées.',
      body: 'Bonjour {{first_name}}, nous avons du nouveau sur votre demande numéro {{ticket}}. Répondez à ce message et nous vous en dirons plus.',
      buttons: [{ reply: 'Dites-m’en plus' }, { reply: 'C’est réglé' }],
    },
  },
  {
    id: 'support_appointment',
    tags: ['support'],
    category: 'UTILITY',
    en: {
      name: 'Appointment tomorrow',
      description: 'Reminds people of an appointment they made.',
      body: 'Hello {{first_name}}, we expect you on {{date}} at {{time}}, at {{place}}. Please tell us if something has come up.',
      buttons: [{ reply: 'I confirm' }, { reply: 'Change the time' }, { reply: 'Cancel' }],
    },
    fr: {
      name: 'Rappel de rendez-vous',
      description: 'Rappelle un rendez-vous qui a été pris.',
      body: 'Bonjour {{first_name}}, nous vous attendons le {{date}} à {{time}}, au {{place}}. Dites-nous si vous avez un empêchement.',
      buttons: [{ reply: 'Je confirme' }, { reply: 'Changer l’heure' }, { reply: 'Annuler' }],
    },
  },
];
