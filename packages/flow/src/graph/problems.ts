interface Words {
  en: string;
  fr: string;
}

export interface Problem {
  /** Null: of the automation as a whole. */
  block_id: string | null;
  /** Of the block's settings: `buttons.0.title`; empty for the block itself. */
  field: string;
  severity: 'error' | 'warning';
  code: ProblemCode;
  params: Record<string, string | number>;
  text: Words;
}

type Write = (params: Record<string, string | number>) => Words;
const fixed =
  (en: string, fr: string): Write =>
  () => ({ en, fr });

const tooMany =
  (what: { en: string; fr: string }): Write =>
  ({ min = 1, max = 0 }) => ({
    en: `There must be ${min} to ${max} ${what.en}.`,
    fr: `Il faut de ${min} à ${max} ${what.fr}.`,
  });

/** What comes of it where nothing tells of orders, and what to do. */
const withoutShop: Record<string, Words> & { trigger: Words } = {
  trigger: {
    en: 'No shop tells Herald of carts, orders or parcels yet, so nobody would come in. Keep this as a draft until your shop is connected, or begin with another trigger.',
    fr: 'Aucune boutique ne signale encore de paniers, de commandes ni de colis à Herald : personne n’entrerait. Gardez ce brouillon jusqu’à la connexion de votre boutique, ou partez d’un autre déclencheur.',
  },
  condition: {
    en: 'This asks about orders, and no shop tells Herald of any yet: it would never hold. Remove it, or keep this as a draft until your shop is connected.',
    fr: 'Cette condition porte sur des commandes, et aucune boutique n’en signale encore à Herald : elle ne serait jamais remplie. Retirez-la, ou gardez ce brouillon jusqu’à la connexion de votre boutique.',
  },
  wait: {
    en: 'This waits for an order, and no shop tells Herald of any yet: none would come. Wait for something else, or keep this as a draft until your shop is connected.',
    fr: 'Ce bloc attend une commande, et aucune boutique n’en signale encore à Herald : aucune ne viendrait. Attendez autre chose, ou gardez ce brouillon jusqu’à la connexion de votre boutique.',
  },
  rules: {
    en: 'An order is to end this or to be its goal, and no shop tells Herald of orders yet: neither happens until your shop is connected.',
    fr: 'Une commande doit y mettre fin ou en être l’objectif, et aucune boutique n’en signale encore à Herald : cela n’arrivera pas avant la connexion de votre boutique.',
  },
};

/** Every code with its words. */
const words = {
  no_start: fixed('The automation has no trigger.', 'L’automatisation n’a pas de déclencheur.'),
  unreachable: fixed('Nothing leads here.', 'Rien ne mène ici.'),
  output_unconnected: ({ output = '' }) => ({
    en: `Nobody is led on from “${output}”: the run ends there.`,
    fr: `« ${output} » ne mène nulle part : le parcours s’y termine.`,
  }),
  loop_without_rest: fixed(
    'People would go round here forever: put a wait or a question into the loop.',
    'On tournerait ici sans fin : mettez une attente ou une question dans la boucle.',
  ),
  field_missing: fixed('This is still empty.', 'Ce champ est encore vide.'),
  number_needed: fixed(
    'Only a number can be added or taken away.',
    'Seul un nombre peut être ajouté ou retiré.',
  ),
  text_required: fixed('Write a text.', 'Écrivez un texte.'),
  text_too_long: ({ max = 0, length = 0 }) => ({
    en: `WhatsApp takes ${max} characters here; there are ${length}.`,
    fr: `WhatsApp accepte ${max} caractères ici ; il y en a ${length}.`,
  }),
  media_required: fixed('Choose a file.', 'Choisissez un fichier.'),
  media_link_invalid: fixed('This address is none of the web.', 'Cette adresse n’est pas une adresse web.'),
  latitude_invalid: fixed('There is no such latitude.', 'Cette latitude n’existe pas.'),
  longitude_invalid: fixed('There is no such longitude.', 'Cette longitude n’existe pas.'),
  contacts_count: tooMany({ en: 'contacts', fr: 'contacts' }),
  contact_name_required: fixed('A contact needs a name.', 'Un contact doit avoir un nom.'),
  reaction_target_required: fixed('A reaction needs a message.', 'Une réaction porte sur un message.'),
  buttons_count: tooMany({ en: 'buttons', fr: 'boutons' }),
  id_required: fixed('This has lost its key; make it again.', 'Cet élément a perdu sa clé ; recréez-le.'),
  id_duplicate: fixed('Two of these have the same key.', 'Deux de ces éléments ont la même clé.'),
  title_duplicate: fixed('Two of these say the same.', 'Deux de ces éléments disent la même chose.'),
  sections_count: tooMany({ en: 'sections', fr: 'sections' }),
  rows_count: tooMany({ en: 'rows in all sections together', fr: 'lignes, toutes sections confondues' }),
  section_title_required: fixed(
    'With several sections, each needs a title.',
    'Avec plusieurs sections, chacune doit avoir un titre.',
  ),
  url_invalid: fixed(
    'Write a whole address, beginning with https://.',
    'Écrivez une adresse complète, commençant par https://.',
  ),
  flow_required: fixed('Choose a form.', 'Choisissez un formulaire.'),
  template_name_required: fixed('Choose a template.', 'Choisissez un modèle.'),
  template_missing: fixed('This template is not there any more.', 'Ce modèle n’existe plus.'),
  template_draft: fixed(
    'This template has not been submitted to WhatsApp yet.',
    'Ce modèle n’a pas encore été soumis à WhatsApp.',
  ),
  template_not_usable: ({ name = '' }) => ({
    en: `WhatsApp does not take “${name}” at present.`,
    fr: `WhatsApp n’accepte pas « ${name} » pour le moment.`,
  }),
  template_variables: ({ name = '' }) => ({
    en: `Say what stands for ${name} in the template.`,
    fr: `Indiquez ce qui remplace ${name} dans le modèle.`,
  }),
  file_missing: fixed('This file is not there any more.', 'Ce fichier n’existe plus.'),
  list_missing: fixed('This list is not there any more.', 'Cette liste n’existe plus.'),
  member_missing: fixed(
    'This person is no longer on the team.',
    'Cette personne ne fait plus partie de l’équipe.',
  ),
  variable_unknown: ({ name = '' }) => ({
    en: `Nothing is called ${name} here.`,
    fr: `Rien ne s’appelle ${name} ici.`,
  }),
  contact_field_missing: ({ name = '' }) => ({
    en: `The contact field “${name}” no longer exists.`,
    fr: `Le champ de contact « ${name} » n’existe plus.`,
  }),
  automation_missing: fixed('This automation is not there any more.', 'Cette automatisation n’existe plus.'),
  automation_cycle: fixed(
    'That automation starts this one again: people would go round forever.',
    'Cette automatisation relance celle-ci : on tournerait sans fin.',
  ),
  shop_missing: ({ at = 'trigger' }) => withoutShop[String(at)] ?? withoutShop.trigger,
  window_probably_closed: fixed(
    'By now the person may have written more than 24 hours ago: WhatsApp takes only a template then. Say what to do.',
    'Le dernier message de la personne peut alors dater de plus de 24 heures : WhatsApp n’accepte plus qu’un modèle. Dites quoi faire.',
  ),
  marketing_without_exit: fixed(
    'Whoever buys meanwhile is still reminded: let an order end it.',
    'Qui achète entre-temps est tout de même relancé : arrêtez le parcours à la commande.',
  ),
  consent_without_act: fixed(
    'Consent counts only after an answer of the person: put a question before it.',
    'Le consentement ne vaut qu’après une réponse de la personne : posez une question avant.',
  ),
  keyword_taken: ({ word = '', name = '' }) => ({
    en: `“${word}” starts “${name}” first.`,
    fr: `« ${word} » lance d’abord « ${name} ».`,
  }),
  keyword_is_stop_word: ({ word = '' }) => ({
    en: `“${word}” stops messages: no automation can take it.`,
    fr: `« ${word} » arrête les messages : aucune automatisation ne peut le prendre.`,
  }),
  http_address_refused: fixed(
    'Herald does not call addresses inside a private network.',
    'Herald n’appelle pas d’adresses d’un réseau privé.',
  ),
  header_invalid: fixed('This is no name of a header.', 'Ce n’est pas un nom d’en-tête.'),
  secret_missing: ({ name = '' }) => ({
    en: `There is no secret called ${name}.`,
    fr: `Il n’y a pas de secret nommé ${name}.`,
  }),
  split_not_100: ({ sum = 0 }) => ({
    en: `The shares come to ${sum} %, not 100 %.`,
    fr: `Les parts font ${sum} %, et non 100 %.`,
  }),
  limit: ({ max = 0 }) => ({
    en: `There may be at most ${max}.`,
    fr: `Il ne peut y en avoir plus de ${max}.`,
  }),
} satisfies Record<string, Write>;

export type ProblemCode = keyof typeof words;
export const problemCodes = Object.keys(words) as ProblemCode[];

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(words, code);
}

export function problemText(code: ProblemCode, params: Problem['params']): Words {
  const write: Write = words[code];
  const { en, fr } = write(params);
  return { en, fr: unparted(fr) };
}

/** What French typography sets apart without parting it stays on one line, as in the texts of the screens. */
const unparted = (fr: string) => fr.replace(/ (?=[:;!?%»])|(?<=«) /g, '\u00a0');
