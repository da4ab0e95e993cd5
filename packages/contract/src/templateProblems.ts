import type { Problem, TemplateProblemCode } from '@herald/whatsapp/model';
import type { Locale } from './common.ts';

type Params = Problem['params'];
type Sentence = (params: Params) => string;

const en: Record<TemplateProblemCode, Sentence> = {
  name_required: () => 'Give the template a name.',
  name_pattern: () => 'Use lower-case letters, digits and underscores only.',
  name_too_long: ({ max, length }) => `The name has ${length} characters; ${max} at most.`,
  name_taken: () => 'There is a template with this name in this language already.',
  language_required: () => 'Choose a language.',
  language_format: ({ language }) => `“${language}” is not a language code of WhatsApp, such as fr or en_US.`,
  text_same_as_existing: ({ name }) => `The text is the same as that of “${name}”; Meta refuses doubles.`,
  header_text_required: () => 'Write the header, or choose no header.',
  header_text_too_long: ({ max, length }) => `The header has ${length} characters; ${max} at most.`,
  header_newline: () => 'The header must be a single line.',
  header_emoji: () => 'Emojis are not allowed in the header.',
  header_markdown: () => 'Formatting marks (* _ ~ `) are not allowed in the header.',
  header_too_many_variables: () => 'The header can hold one variable only.',
  header_media_required: () => 'Add the file: Meta reviews it as an example.',
  header_location_category: () => 'A location header needs the category Utility or Marketing.',
  body_required: () => 'Write the message.',
  body_too_long: ({ max, length }) => `The message has ${length} characters; ${max} at most.`,
  body_variable_at_edge: () => 'The message must not begin or end with a variable: add words around it.',
  body_too_many_variables: ({ words, needed }) =>
    `Too many variables for so few words (${words} words, about ${needed} needed): Meta may refuse it.`,
  variables_adjacent: () => 'Put words between two variables.',
  variables_gap: ({ missing }) => `Number the variables without gaps: {{${missing}}} is missing.`,
  variable_braces: () => 'A variable is written {{1}}: check the braces.',
  variable_name_invalid: ({ variable }) =>
    `“${variable}” is not a valid variable name: use a number, or lower-case letters and underscores.`,
  variable_format_mixed: () => 'Use either numbers or names for all variables.',
  variable_example_missing: ({ variable }) =>
    `Give an example for {{${variable}}}: Meta’s reviewers need it.`,
  variable_unused: ({ variable }) => `{{${variable}}} is not used in the text.`,
  footer_too_long: ({ max, length }) => `The footer has ${length} characters; ${max} at most.`,
  footer_variable: () => 'The footer cannot hold variables.',
  buttons_too_many: ({ max, count }) => `${count} buttons are too many; ${max} at most.`,
  buttons_url_too_many: ({ max }) => `At most ${max} link buttons.`,
  buttons_phone_too_many: ({ max }) => `At most ${max} phone button.`,
  buttons_copy_code_too_many: ({ max }) => `At most ${max} copy-code button.`,
  buttons_flow_too_many: ({ max }) => `At most ${max} form button.`,
  buttons_not_contiguous: () => 'Keep the quick replies together, before or after the other buttons.',
  buttons_hidden_on_desktop: () =>
    'WhatsApp on computers does not show messages with more than three buttons, or quick replies mixed with others.',
  button_text_required: () => 'Write the button.',
  button_text_too_long: ({ max, length }) => `The button has ${length} characters; ${max} at most.`,
  button_text_duplicate: ({ text }) => `Two buttons say “${text}”.`,
  button_text_variable: () => 'A button text cannot hold variables.',
  button_text_newline: () => 'A button text is a single line.',
  button_url_required: () => 'Enter the address.',
  button_url_invalid: () => 'Enter a full address, such as https://example.com/page.',
  button_url_too_long: ({ max, length }) => `The address has ${length} characters; ${max} at most.`,
  button_url_variable_not_last: () => 'The variable must be the end of the address.',
  button_url_too_many_variables: () => 'An address can hold one variable only.',
  button_phone_required: () => 'Enter the phone number.',
  button_phone_invalid: () => 'Enter the phone number with its country code, such as +33 6 12 34 56 78.',
  button_phone_too_long: ({ max }) => `The phone number is too long; ${max} characters at most.`,
  button_code_required: () => 'Enter an example of the code.',
  button_code_too_long: ({ max, length }) => `The code has ${length} characters; ${max} at most.`,
  button_code_long: ({ max }) => `Codes above ${max} characters are refused for some accounts.`,
  button_flow_required: () => 'Choose a form.',
  button_otp_category: () => 'A one-time-code button needs the category Authentication.',
  offer_text_required: () => 'Write the offer.',
  offer_text_too_long: ({ max, length }) => `The offer has ${length} characters; ${max} at most.`,
  offer_footer_not_allowed: () => 'A limited-time offer cannot have a footer.',
  offer_header_media_required: () => 'A limited-time offer needs an image or a video as header.',
  offer_code_first: () => 'In an expiring offer the copy-code button comes first.',
  cards_count: ({ min, max, count }) => `A carousel has ${min} to ${max} cards, not ${count}.`,
  card_header_required: () => 'Every card needs an image or a video.',
  card_header_mixed: () => 'All cards need the same kind of header.',
  card_body_mixed: () => 'Either all cards have a text or none.',
  card_buttons_mixed: () => 'All cards need the same kinds of buttons.',
  card_buttons_too_many: ({ max, count }) => `A card has ${count} buttons; ${max} at most.`,
  lifetime_range: ({ min, max }) => `This category takes ${min} to ${max} seconds.`,
  catalog_alone: () => 'A catalogue button stands alone.',
  body_many_emoji: ({ count, max }) => `${count} emojis; Meta often refuses texts with more than ${max}.`,
  body_many_newlines: () => 'Several empty lines in a row: Meta often refuses that.',
  body_many_spaces: () => 'Many spaces in a row, or a tab: Meta often refuses that.',
  address_shortened: ({ address }) =>
    `Meta refuses shortened addresses such as ${address}: give your own site’s.`,
  address_whatsapp: () => 'Meta refuses links to WhatsApp inside a WhatsApp message.',
  language_other: ({ language }) =>
    `The text reads like another language (${language}). Meta refuses a mismatch.`,
  utility_promotional: ({ words }) =>
    `“${words}” reads like advertising: Meta would move this template to Marketing, which costs more.`,
  authentication_otp_required: () => 'An authentication template needs one one-time-code button.',
  authentication_free_text: () => 'Meta writes the text of authentication templates.',
  authentication_carousel: () => 'An authentication template cannot be a carousel.',
};

const fr: Record<TemplateProblemCode, Sentence> = {
  name_required: () => 'Donnez un nom au modèle.',
  name_pattern: () => 'Uniquement des minuscules, des chiffres et des tirets bas.',
  name_too_long: ({ max, length }) => `Le nom compte ${length} caractères ; ${max} au maximum.`,
  name_taken: () => 'Un modèle porte déjà ce nom dans cette langue.',
  language_required: () => 'Choisissez une langue.',
  language_format: ({ language }) =>
    `« ${language} » n’est pas un code de langue de WhatsApp, comme fr ou en_US.`,
  text_same_as_existing: ({ name }) =>
    `Le texte est identique à celui de « ${name} » ; Meta refuse les doublons.`,
  header_text_required: () => 'Écrivez l’en-tête ou choisissez « aucun ».',
  header_text_too_long: ({ max, length }) => `L’en-tête compte ${length} caractères ; ${max} au maximum.`,
  header_newline: () => 'L’en-tête doit tenir sur une seule ligne.',
  header_emoji: () => 'Les émojis ne sont pas autorisés dans l’en-tête.',
  header_markdown: () => 'Les marques de mise en forme (* _ ~ `) ne sont pas autorisées dans l’en-tête.',
  header_too_many_variables: () => 'L’en-tête ne peut contenir qu’une variable.',
  header_media_required: () => 'Ajoutez le fichier : Meta l’examine comme exemple.',
  header_location_category: () => 'Un en-tête de lieu demande la catégorie Utilitaire ou Marketing.',
  body_required: () => 'Écrivez le message.',
  body_too_long: ({ max, length }) => `Le message compte ${length} caractères ; ${max} au maximum.`,
  body_variable_at_edge: () =>
    'Le message ne doit ni commencer ni finir par une variable : ajoutez des mots autour.',
  body_too_many_variables: ({ words, needed }) =>
    `Trop de variables pour si peu de mots (${words} mots, environ ${needed} nécessaires) : Meta peut le refuser.`,
  variables_adjacent: () => 'Mettez des mots entre deux variables.',
  variables_gap: ({ missing }) => `Numérotez les variables sans trou : il manque {{${missing}}}.`,
  variable_braces: () => 'Une variable s’écrit {{1}} : vérifiez les accolades.',
  variable_name_invalid: ({ variable }) =>
    `« ${variable} » n’est pas un nom de variable valable : un nombre, ou des minuscules et tirets bas.`,
  variable_format_mixed: () => 'Utilisez soit des nombres, soit des noms pour toutes les variables.',
  variable_example_missing: ({ variable }) =>
    `Donnez un exemple pour {{${variable}}} : les relecteurs de Meta en ont besoin.`,
  variable_unused: ({ variable }) => `{{${variable}}} n’est pas utilisée dans le texte.`,
  footer_too_long: ({ max, length }) => `Le pied de page compte ${length} caractères ; ${max} au maximum.`,
  footer_variable: () => 'Le pied de page ne peut pas contenir de variables.',
  buttons_too_many: ({ max, count }) => `${count} boutons, c’est trop ; ${max} au maximum.`,
  buttons_url_too_many: ({ max }) => `Au maximum ${max} boutons de lien.`,
  buttons_phone_too_many: ({ max }) => `Au maximum ${max} bouton de téléphone.`,
  buttons_copy_code_too_many: ({ max }) => `Au maximum ${max} bouton de code à copier.`,
  buttons_flow_too_many: ({ max }) => `Au maximum ${max} bouton de formulaire.`,
  buttons_not_contiguous: () => 'Gardez les réponses rapides ensemble, avant ou après les autres boutons.',
  buttons_hidden_on_desktop: () =>
    'WhatsApp sur ordinateur n’affiche pas les messages à plus de trois boutons, ni les réponses rapides mêlées à d’autres.',
  button_text_required: () => 'Écrivez le bouton.',
  button_text_too_long: ({ max, length }) => `Le bouton compte ${length} caractères ; ${max} au maximum.`,
  button_text_duplicate: ({ text }) => `Deux boutons disent « ${text} ».`,
  button_text_variable: () => 'Le texte d’un bouton ne peut pas contenir de variables.',
  button_text_newline: () => 'Le texte d’un bouton tient sur une seule ligne.',
  button_url_required: () => 'Saisissez l’adresse.',
  button_url_invalid: () => 'Saisissez une adresse complète, comme https://example.com/page.',
  button_url_too_long: ({ max, length }) => `L’adresse compte ${length} caractères ; ${max} au maximum.`,
  button_url_variable_not_last: () => 'La variable doit être à la fin de l’adresse.',
  button_url_too_many_variables: () => 'Une adresse ne peut contenir qu’une variable.',
  button_phone_required: () => 'Saisissez le numéro de téléphone.',
  button_phone_invalid: () => 'Saisissez le numéro avec l’indicatif du pays, comme +33 6 12 34 56 78.',
  button_phone_too_long: ({ max }) => `Le numéro est trop long ; ${max} caractères au maximum.`,
  button_code_required: () => 'Saisissez un exemple du code.',
  button_code_too_long: ({ max, length }) => `Le code compte ${length} caractères ; ${max} au maximum.`,
  button_code_long: ({ max }) => `Au-delà de ${max} caractères, le code est refusé pour certains comptes.`,
  button_flow_required: () => 'Choisissez un formulaire.',
  button_otp_category: () => 'Un bouton de code à usage unique demande la catégorie Authentification.',
  offer_text_required: () => 'Écrivez l’offre.',
  offer_text_too_long: ({ max, length }) => `L’offre compte ${length} caractères ; ${max} au maximum.`,
  offer_footer_not_allowed: () => 'Une offre limitée dans le temps ne peut pas avoir de pied de page.',
  offer_header_media_required: () =>
    'Une offre limitée dans le temps demande une image ou une vidéo en en-tête.',
  offer_code_first: () => 'Dans une offre qui expire, le bouton de code à copier vient en premier.',
  cards_count: ({ min, max, count }) => `Un carrousel compte de ${min} à ${max} cartes, pas ${count}.`,
  card_header_required: () => 'Chaque carte demande une image ou une vidéo.',
  card_header_mixed: () => 'Toutes les cartes demandent le même type d’en-tête.',
  card_body_mixed: () => 'Soit toutes les cartes ont un texte, soit aucune.',
  card_buttons_mixed: () => 'Toutes les cartes demandent les mêmes types de boutons.',
  card_buttons_too_many: ({ max, count }) => `Une carte compte ${count} boutons ; ${max} au maximum.`,
  lifetime_range: ({ min, max }) => `Cette catégorie accepte de ${min} à ${max} secondes.`,
  catalog_alone: () => 'Un bouton de catalogue est toujours seul.',
  body_many_emoji: ({ count, max }) =>
    `${count} émojis ; Meta refuse souvent les textes qui en ont plus de ${max}.`,
  body_many_newlines: () => 'Plusieurs lignes vides de suite : Meta le refuse souvent.',
  body_many_spaces: () => 'Beaucoup d’espaces de suite, ou une tabulation : Meta le refuse souvent.',
  address_shortened: ({ address }) =>
    `Meta refuse les adresses raccourcies comme ${address} : donnez celle de votre site.`,
  address_whatsapp: () => 'Meta refuse les liens vers WhatsApp dans un message WhatsApp.',
  language_other: ({ language }) =>
    `Le texte semble écrit dans une autre langue (${language}). Meta refuse les divergences.`,
  utility_promotional: ({ words }) =>
    `« ${words} » évoque la publicité : Meta passerait ce modèle en Marketing, plus cher.`,
  authentication_otp_required: () => 'Un modèle d’authentification demande un bouton de code à usage unique.',
  authentication_free_text: () => 'Meta écrit le texte des modèles d’authentification.',
  authentication_carousel: () => 'Un modèle d’authentification ne peut pas être un carrousel.',
};

const texts = { en, fr };

/** A problem of a template in words: beside the fields of the editor and in the answer of a refused submission. */
export function describeTemplateProblem(problem: Problem, locale: Locale): string {
  const sentence = texts[locale][problem.code as TemplateProblemCode];
  return sentence ? sentence(problem.params) : problem.code;
}
