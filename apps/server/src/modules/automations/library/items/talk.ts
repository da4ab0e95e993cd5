import type { Item } from '../item.ts';
import { ask, buttons, human, intoField, intoVariable, keyword, text } from '../pieces.ts';

/** Those that answer people who write. */
export const talkItems: readonly Item[] = [
  {
    id: 'welcome_menu',
    categories: ['welcome', 'support'],
    icon: 'hand',
    recommended: true,
    en: {
      name: 'Welcome with a menu',
      description: 'Greets whoever writes for the first time, and leads to orders, sizes or a person.',
    },
    fr: {
      name: 'Bienvenue avec un menu',
      description: 'Salue qui écrit pour la première fois et oriente : commande, tailles ou une personne.',
    },
    build: (say) => ({
      trigger: { kind: 'kanal_v2_keyword', entry: 'first' },
      blocks: {
        menu: buttons(
          say(
            'Hello {{first_name|there}}, welcome! What can we do for you?',
            'Bonjour {{first_name|à vous}}, bienvenue ! Que pouvons-nous faire pour vous ?',
          ),
          {
            order: say('My order', 'Ma commande'),
            sizes: say('Sizes', 'Les tailles'),
            person: say('Talk to someone', 'Parler à quelqu’un'),
          },
        ),
        number: ask(
          say(
            'Gladly. What is the number of your order?',
            'Avec plaisir. Quel est le numéro de votre commande ?',
          ),
          { ...intoVariable('order_number'), kind: 'text' },
        ),
        noted: text(
          say(
            'Thank you, we look at order {{order_number}} and answer here.',
            'Merci, nous regardons la commande {{order_number}} et répondons ici.',
          ),
        ),
        look: human(say('Asks about order {{order_number}}', 'Question sur la commande {{order_number}}')),
        guide: text(
          say(
            'Our sizes run true: if you are between two, take the larger one. Measure a garment that fits you well, lying flat.',
            'Nos tailles sont fidèles : entre deux, prenez la plus grande. Mesurez à plat un vêtement qui vous va bien.',
          ),
        ),
        hours: { type: 'hours' },
        soon: text(
          say('Of course: somebody answers shortly.', 'Bien sûr : quelqu’un vous répond très vite.'),
        ),
        later: text(
          say(
            'We are closed at the moment, and answer as soon as we open.',
            'Nous sommes fermés en ce moment et répondons dès l’ouverture.',
          ),
        ),
        take: human(say('Would like to talk to somebody', 'Souhaite parler à quelqu’un')),
      },
      next: {
        t: 'menu',
        menu: { order: 'number', sizes: 'guide', person: 'hours', other: 'take' },
        number: { next: 'noted', invalid: 'look' },
        noted: 'look',
        hours: { open: 'soon', closed: 'later' },
        soon: 'take',
        later: 'take',
      },
      variables: [{ name: 'order_number' }],
    }),
  },
  {
    id: 'faq_menu',
    categories: ['support'],
    icon: 'menu',
    recommended: true,
    en: {
      name: 'Opening hours and questions',
      description: 'A list of answers for whoever writes “hours”, “help” or “menu”.',
    },
    fr: {
      name: 'Horaires et questions fréquentes',
      description: 'Une liste de réponses pour qui écrit « horaires », « aide » ou « menu ».',
    },
    build: (say) => {
      const row = (key: string, title: string, description: string) => ({ key, title, description });
      const rows = [
        row('hours', say('Opening hours', 'Horaires'), say('When we are there', 'Quand nous sommes là')),
        row('delivery', say('Delivery', 'Livraison'), say('Times and costs', 'Délais et frais')),
        row('returns', say('Returns', 'Retours'), say('Exchange and refund', 'Échange et remboursement')),
        row(
          'person',
          say('Talk to someone', 'Parler à quelqu’un'),
          say('Our team answers', 'L’équipe répond'),
        ),
      ];
      return {
        trigger: keyword('is', ...say('hours,help,menu', 'horaires,aide,menu').split(',')),
        blocks: {
          menu: {
            type: 'list',
            settings: {
              body: say('What would you like to know?', 'Que souhaitez-vous savoir ?'),
              button_name: say('Choose', 'Choisir'),
              sections: [{ title: '', rows }],
            },
          },
          hours: text(
            say(
              'We are there from Monday to Friday, 9 am to 6 pm.',
              'Nous sommes là du lundi au vendredi, de 9 h à 18 h.',
            ),
          ),
          delivery: text(
            say(
              'Parcels leave within 24 hours and arrive in two to four working days.',
              'Les colis partent sous 24 heures et arrivent en deux à quatre jours ouvrés.',
            ),
          ),
          returns: text(
            say(
              'You have 30 days to send something back. Write to us here and we send you the label.',
              'Vous avez 30 jours pour renvoyer un article. Écrivez-nous ici et nous vous envoyons l’étiquette.',
            ),
          ),
          take: human(
            say('Has a question that the menu does not answer', 'Question à laquelle le menu ne répond pas'),
          ),
        },
        next: {
          t: 'menu',
          menu: { hours: 'hours', delivery: 'delivery', returns: 'returns', person: 'take', other: 'take' },
        },
      };
    },
  },
  {
    id: 'order_status',
    categories: ['support', 'orders'],
    icon: 'search',
    en: {
      name: 'Where is my order?',
      description:
        'Asks for the order number, looks it up in your shop’s system, and hands over when it finds nothing.',
    },
    fr: {
      name: 'Où est ma commande ?',
      description:
        'Demande le numéro, interroge le système de votre boutique, et passe la main s’il ne trouve rien.',
    },
    build: (say) => ({
      trigger: keyword(
        'contains',
        ...say('my order,my parcel,tracking', 'ma commande,mon colis,suivi').split(','),
      ),
      blocks: {
        number: ask(say('What is the number of your order?', 'Quel est le numéro de votre commande ?'), {
          ...intoVariable('order_number'),
          kind: 'text',
        }),
        lookup: {
          type: 'http',
          name: say('Ask the shop', 'Interroger la boutique'),
          note: say(
            'Put the address of your shop’s or warehouse’s system here, and say where the state stands in its answer.',
            'Mettez ici l’adresse du système de votre boutique ou de votre entrepôt, et indiquez où se trouve l’état dans sa réponse.',
          ),
          settings: {
            method: 'GET',
            url: 'https://example.com/orders/{{order_number}}',
            save: { order_state: 'status' },
          },
        },
        state: text(
          say(
            'Your order {{order_number}}: {{order_state|on its way}}.',
            'Votre commande {{order_number}} : {{order_state|en route}}.',
          ),
        ),
        sorry: text(
          say(
            'I cannot find that number. Somebody of the team looks at it.',
            'Je ne trouve pas ce numéro. Quelqu’un de l’équipe s’en occupe.',
          ),
        ),
        take: human(
          say('Asks where order {{order_number}} is', 'Demande où est la commande {{order_number}}'),
        ),
      },
      next: {
        t: 'number',
        number: { next: 'lookup', invalid: 'take' },
        lookup: { next: 'state', error: 'sorry' },
        sorry: 'take',
      },
      variables: [{ name: 'order_number' }, { name: 'order_state' }],
    }),
  },
  {
    id: 'double_optin',
    categories: ['contacts', 'welcome'],
    icon: 'shield',
    recommended: true,
    en: {
      name: 'Double opt-in with proof',
      description: 'Who writes “news” confirms with a tap; the wording is kept as proof.',
    },
    fr: {
      name: 'Double opt-in avec preuve',
      description: 'Qui écrit « infos » confirme d’une pression ; le texte accepté est gardé comme preuve.',
    },
    build: (say) => ({
      trigger: keyword('is', say('news', 'infos')),
      blocks: {
        confirm: buttons(
          say(
            'May we write to you here about offers and news, a few times a month? You can leave at any time with STOP.',
            'Pouvons-nous vous écrire ici nos offres et nouveautés, quelques fois par mois ? Vous pouvez partir à tout moment avec STOP.',
          ),
          { yes: say('Yes, gladly', 'Oui, volontiers'), no: say('No, thank you', 'Non, merci') },
        ),
        consent: {
          type: 'consent',
          settings: {
            status: 'opted_in',
            wording: say(
              'Offers and news on WhatsApp, a few times a month; leaving at any time with STOP.',
              'Offres et nouveautés sur WhatsApp, quelques fois par mois ; départ à tout moment avec STOP.',
            ),
          },
        },
        done: text(say('Thank you, welcome among us!', 'Merci, bienvenue parmi nous !')),
        goal: { type: 'goal', settings: { name: say('Opted in', 'Inscrit') } },
        fine: text(
          say(
            'Understood. We only write when you ask us something.',
            'C’est noté. Nous n’écrirons que pour vous répondre.',
          ),
        ),
      },
      next: { t: 'confirm', confirm: { yes: 'consent', no: 'fine' }, consent: 'done', done: 'goal' },
    }),
  },
  {
    id: 'ad_lead',
    categories: ['sales', 'contacts'],
    icon: 'ad',
    en: {
      name: 'Questions after an ad',
      description:
        'Three questions for whoever comes from an ad, then a person, or a message the next morning.',
    },
    fr: {
      name: 'Questions après une publicité',
      description:
        'Trois questions à qui vient d’une publicité, puis une personne, ou un message le lendemain matin.',
    },
    build: (say, template) => ({
      trigger: { kind: 'kanal_v2_keyword', entry: 'ad' },
      blocks: {
        name: ask(
          say(
            'Hello, and thank you for writing! What is your first name?',
            'Bonjour, et merci de nous écrire ! Quel est votre prénom ?',
          ),
          {
            ...intoField('first_name'),
            kind: 'text',
          },
        ),
        need: ask(say('What are you looking for?', 'Que cherchez-vous ?'), {
          ...intoVariable('need'),
          kind: 'choice',
          choices: [
            { key: 'buy', title: say('To buy', 'Acheter') },
            { key: 'quote', title: say('A quote', 'Un devis') },
            { key: 'ask', title: say('Some advice', 'Un conseil') },
          ],
        }),
        mail: ask(
          say(
            'Where may we send the details? Your e-mail address, please.',
            'Où envoyer les détails ? Votre adresse e-mail, s’il vous plaît.',
          ),
          {
            ...intoField('email'),
            kind: 'email',
          },
        ),
        hours: { type: 'hours' },
        soon: text(
          say(
            'Thank you! Somebody writes to you in a moment.',
            'Merci ! Quelqu’un vous écrit dans un instant.',
          ),
        ),
        take: human(say('From an ad: {{need}}', 'Vient d’une publicité : {{need}}')),
        later: text(
          say(
            'Thank you! We write to you as soon as we open.',
            'Merci ! Nous vous écrivons dès l’ouverture.',
          ),
        ),
        open: { type: 'wait', settings: { kind: 'until_open' } },
        morning: template({
          name: 'ad_lead_morning',
          category: 'UTILITY',
          body: say(
            'Hello {{first_name}}, you wrote to us yesterday and asked us some questions. We are here now: shall we go on?',
            'Bonjour {{first_name}}, vous nous avez écrit et posé quelques questions. Nous sommes là maintenant : on continue ?',
          ),
          buttons: [{ reply: say('Yes, please', 'Oui, volontiers') }],
        }),
      },
      next: {
        t: 'name',
        name: { next: 'need', invalid: 'need' },
        need: { next: 'mail', invalid: 'mail' },
        mail: { next: 'hours', invalid: 'hours' },
        hours: { open: 'soon', closed: 'later' },
        soon: 'take',
        later: 'open',
        open: 'morning',
        morning: 'take',
      },
      variables: [{ name: 'need' }],
    }),
  },
];
