import { get } from './api.js';
import { h } from './dom.js';
import { language, t } from './words.js';

const differences = {
  en: [
    'Nothing is charged, nobody is written to, and no message leaves this computer.',
    'Every review ends in an approval unless you decide otherwise. Formatting rules are checked, meaning is not.',
    'Words per variable follow the commonly observed rule (2n + 1); Meta does not publish its own.',
    'The portfolio limit refuses at once with 131048; it can be switched to a failed status. Meta is reported to do both.',
    '131047 comes as a failed status; it can be switched to a refusal.',
    'The marketing cap for one person and the pause of marketing to the United States are off by default.',
    'Free service messages are counted when they are sent, 1,000 for each number and month; Meta counts them when they are delivered.',
    'Media is not decoded: type and size are checked, codecs are not. A media given by link is fetched once in ten minutes.',
    'Calls, groups, flows with data exchange, catalogues, analytics and the Marketing Messages API are not here.',
    'Nor are short links (message_qrdls), settings, conversational_automation, commerce settings, encryption keys, usernames, the template library, previews and comparison of templates, and upsert_message_templates: they answer 100 with subcode 33.',
    'A restriction that is lifted early is told by ACCOUNT_RESTRICTION with an empty list. Meta does not document how it tells that.',
    'filtering and sort of lists change nothing.',
    'Rate counters are forgotten on restart. Webhooks that were waiting are kept.',
    'Every Graph version answers alike; only the status form can be switched to v23.',
  ],
  fr: [
    'Rien n’est facturé, personne n’est contacté, aucun message ne quitte cet ordinateur.',
    'Chaque examen finit par une approbation, sauf si vous en décidez autrement. La forme est vérifiée, pas le sens.',
    'Le nombre de mots par variable suit la règle couramment observée (2n + 1) ; Meta ne publie pas la sienne.',
    'La limite du portefeuille refuse aussitôt (131048) ; on peut la changer en échec après coup. Les deux ont été observés.',
    '131047 arrive en statut d’échec ; on peut le changer en refus immédiat.',
    'Le plafond marketing par personne et la pause du marketing aux États-Unis sont désactivés au départ.',
    'Les messages de service gratuits sont comptés à l’envoi : 1 000 par numéro et par mois ; Meta les compte à la distribution.',
    'Les médias ne sont pas décodés : type et taille sont vérifiés, pas les codecs. Un média donné par lien est lu une fois par dix minutes.',
    'Appels, groupes, formulaires Flow avec échange de données, catalogues, statistiques et API Marketing Messages sont absents.',
    'De même les liens courts (message_qrdls), settings, conversational_automation, réglages de commerce, clés de chiffrement, noms d’utilisateur, bibliothèque, aperçus et comparaison de modèles, et upsert_message_templates : réponse 100, sous-code 33.',
    'Une restriction levée avant terme est annoncée par ACCOUNT_RESTRICTION avec une liste vide. Meta ne documente pas comment elle l’annonce.',
    'filtering et sort des listes ne changent rien.',
    'Les compteurs de débit sont oubliés au redémarrage. Les webhooks en attente sont gardés.',
    'Toutes les versions de Graph répondent pareil ; seule la forme des statuts peut passer en v23.',
  ],
};

/** Known numbers, from the same table that drives the sandbox. */
export async function drawBehaviour(root) {
  const { data } = await get('behaviours');
  root.replaceChildren(
    h('h2', {}, t('knownNumbers')),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h('tr', {}, h('th', { scope: 'col' }, t('ending')), h('th', { scope: 'col' }, t('does'))),
      ),
      h(
        'tbody',
        {},
        data.map((each) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row', class: 'code' }, `…${each.suffix}`),
            h('td', {}, each[language]),
          ),
        ),
      ),
    ),
    h('h2', {}, t('differences')),
    h(
      'ul',
      { class: 'prose' },
      differences[language].map((text) => h('li', {}, text)),
    ),
  );
}
