import type { StoredContent } from '../messaging/kinds/index.ts';
import type { DemoFile, DemoFiles } from './seedFiles.ts';

/** One message of a story: who speaks, what, and how many minutes after the one before. */
export interface Line {
  from: 'customer' | 'shop';
  after: number;
  said: StoredContent;
  status?: 'sent' | 'delivered' | 'read' | 'failed' | 'uncertain';
  reaction?: string;
}

export interface Story {
  lines: Line[];
  unread?: number;
  humanNeeded?: boolean;
  closed?: boolean;
}

const text = (body: string): StoredContent => ({ type: 'text', content: { body } });
const customer = (body: string, after = 2): Line => ({ from: 'customer', after, said: text(body) });
const shop = (body: string, after = 4, status: Line['status'] = 'read'): Line => ({
  from: 'shop',
  after,
  said: text(body),
  status,
});

function media(file: DemoFile, caption: string | null = null): StoredContent {
  return {
    type: 'media',
    content: {
      type: file.type,
      file_id: file.id,
      meta_media_id: null,
      caption,
      file_name: file.type === 'document' ? file.name : null,
      mime_type: file.mime,
      size: file.size,
      voice: file.type === 'audio',
      error: null,
    },
  };
}

/** Between them, every kind of message that the inbox draws. */
export function tellStories(files: DemoFiles): Story[] {
  return [
    {
      unread: 2,
      lines: [
        customer('Bonjour, la bougie *Figuier* est-elle de nouveau en stock ?'),
        shop('Bonjour ! Oui, depuis ce matin 🕯️ La voici :'),
        { from: 'shop', after: 1, said: media(files.candle, 'Bougie Figuier 180 g, 24 €'), status: 'read' },
        { ...customer('Superbe, merci !', 6), reaction: '❤️' },
        customer('Vous livrez en Belgique ?', 1),
      ],
    },
    {
      humanNeeded: true,
      unread: 3,
      lines: [
        customer('Mon colis est arrivé abîmé…'),
        { from: 'customer', after: 1, said: media(files.parcel, 'Voilà dans quel état') },
        customer('Je voudrais parler à quelqu’un svp', 1),
      ],
    },
    {
      lines: [
        customer('Je peux avoir la facture de ma dernière commande ?'),
        { from: 'shop', after: 12, said: media(files.invoice, 'Votre facture'), status: 'read' },
        customer('Reçue, merci'),
        shop('Avec plaisir. Bonne journée !', 1, 'delivered'),
      ],
      closed: true,
    },
    {
      unread: 1,
      lines: [
        shop('Bonjour, une question sur votre commande ?', 0),
        { from: 'customer', after: 9, said: media(files.voice) },
      ],
    },
    {
      lines: [
        {
          from: 'shop',
          after: 0,
          status: 'read',
          said: {
            type: 'messages_buttons',
            content: {
              header: { type: 'text', text: 'Retrait en boutique' },
              body: 'Votre commande est prête. Quand passez-vous la chercher ?',
              footer: '12 rue des Lilas, Lyon',
              buttons: [
                { id: 'am', title: 'Demain matin' },
                { id: 'pm', title: 'Demain après-midi' },
                { id: 'later', title: 'Un autre jour' },
              ],
            },
          },
        },
        {
          from: 'customer',
          after: 15,
          said: {
            type: 'messages_button_reply',
            content: { button_id: 'pm', button_title: 'Demain après-midi' },
          },
        },
        shop('C’est noté, à demain !', 3),
      ],
    },
    {
      unread: 1,
      lines: [
        {
          from: 'shop',
          after: 0,
          status: 'read',
          said: {
            type: 'message_ask_list_option',
            content: {
              header: 'Conseil parfum',
              body: 'Quel univers vous ressemble ?',
              footer: null,
              button_name: 'Choisir',
              sections: [
                {
                  title: 'Nos univers',
                  rows: [
                    { id: 'floral', title: 'Floral', description: 'Lavande, fleur d’oranger' },
                    { id: 'bois', title: 'Boisé', description: 'Figuier, cèdre' },
                    { id: 'frais', title: 'Frais', description: 'Menthe, citron' },
                  ],
                },
              ],
            },
          },
        },
        {
          from: 'customer',
          after: 20,
          said: {
            type: 'message_ask_list_option_reply',
            content: { id: 'bois', row_title: 'Boisé', row_description: 'Figuier, cèdre' },
          },
        },
      ],
    },
    {
      lines: [
        customer('Où est votre boutique ?'),
        {
          from: 'shop',
          after: 3,
          status: 'delivered',
          said: {
            type: 'location',
            content: {
              latitude: 45.7676,
              longitude: 4.8344,
              name: 'Maison Lavande',
              address: '12 rue des Lilas, 69001 Lyon',
            },
          },
        },
        { from: 'customer', after: 4, said: media(files.sticker) },
      ],
    },
    {
      unread: 1,
      lines: [
        customer('Voici le contact de ma sœur, elle veut aussi un coffret'),
        {
          from: 'customer',
          after: 1,
          said: {
            type: 'contacts',
            content: { cards: [{ name: 'Manon Petit', phones: ['+33 6 39 98 55 12'], emails: [] }] },
          },
        },
      ],
    },
    {
      lines: [
        {
          from: 'customer',
          after: 0,
          said: {
            type: 'order',
            content: {
              text: 'Livraison à Nantes svp',
              items: [
                { product_id: 'BOUGIE-FIGUIER', quantity: 2, price: 24, currency: 'EUR' },
                { product_id: 'SAVON-LAVANDE', quantity: 3, price: 6.5, currency: 'EUR' },
              ],
            },
          },
        },
        shop('Merci pour votre commande ! Elle part demain.', 8),
        {
          from: 'shop',
          after: 1,
          status: 'read',
          said: {
            type: 'message_cta_url',
            content: {
              header: null,
              body: 'Vous pouvez régler ici en toute sécurité.',
              footer: null,
              text_url: 'Payer 67,50 €',
              url: 'https://maison-lavande.example/payer/1043',
              original_url: null,
            },
          },
        },
      ],
    },
    {
      unread: 1,
      lines: [
        { from: 'shop', after: 0, said: media(files.clip, 'La coulée de ce matin'), status: 'read' },
        { from: 'customer', after: 30, said: { type: 'unsupported', content: { original_type: 'poll' } } },
        {
          from: 'customer',
          after: 1,
          said: { type: 'system', content: { body: 'La cliente a changé de numéro.' } },
        },
      ],
    },
    { lines: [shop('Bonjour, votre bon d’achat de 10 € expire ce soir.', 0, 'failed')] },
    { lines: [customer('Bonjour'), shop('Bonjour, que puis-je pour vous ?', 3, 'uncertain')] },
  ];
}

const smallTalk: [string, string, string][] = [
  [
    'Bonjour, vos savons sont-ils sans huile de palme ?',
    'Oui, sans huile de palme et fabriqués à Lyon.',
    'Parfait, je commande',
  ],
  ['Quels sont les frais de port ?', 'Offerts dès 49 €, sinon 4,90 €.', 'Merci !'],
  ['Je voudrais échanger mon coffret', 'Bien sûr, je vous envoie l’étiquette de retour.', 'Super réactif 👏'],
  ['Vous faites des cartes cadeaux ?', 'Oui, à partir de 20 €, envoyées par e-mail.', 'Génial'],
  ['Combien de temps dure une bougie ?', 'Environ 45 heures pour la 180 g.', 'Ok merci'],
  ['Le code PRINTEMPS ne marche pas', 'Il est réactivé, pouvez-vous réessayer ?', 'C’est bon !'],
  ['Êtes-vous ouverts dimanche ?', 'Non, du mardi au samedi de 10 h à 19 h.', 'D’accord'],
];

/** Everyday conversations, to fill the rest of the inbox. */
export function tellSmallTalk(index: number): Story {
  const [question, answer, thanks] = smallTalk[index % smallTalk.length] ?? smallTalk[0] ?? ['', '', ''];
  const lines = [customer(question, 0), shop(answer, 5, index % 3 === 0 ? 'delivered' : 'read')];
  if (index % 2 === 0) lines.push(customer(thanks, 3));
  return { lines, closed: index % 5 === 4, unread: index % 2 === 0 && index % 4 === 0 ? 1 : 0 };
}
