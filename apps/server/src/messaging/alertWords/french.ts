import type { AlertWords } from './data.ts';
import { failedInFrench } from './failedRuns.ts';
import { lackingInFrench, sentences } from './lacking.ts';

const theNumber = 'Voir le numéro';
const askManager = 'Prévenez la personne qui gère vos numéros.';
const category: Readonly<Record<string, string>> = {
  MARKETING: 'Marketing',
  UTILITY: 'Utilitaire',
  AUTHENTICATION: 'Authentification',
};
const called = (word: string) => category[word] ?? word;

const restrictions: Readonly<Record<string, string>> = {
  BANNED: 'Le numéro est banni et n’envoie plus rien. Vous pouvez demander un examen dans WhatsApp Manager.',
  UNVERIFIED:
    'Rien n’est envoyé tant qu’il ne l’est pas. Vérifiez-le dans WhatsApp Manager, puis reconnectez-le.',
  RESTRICTED: 'WhatsApp Manager indique ce qui est interdit et jusqu’à quand.',
  RESTRICTED_BIZ_INITIATED_MESSAGING:
    'Les modèles sont interdits pour l’instant : les campagnes attendent. Vous pouvez répondre à ceux qui vous écrivent.',
  RESTRICTED_CUSTOMER_INITIATED_MESSAGING:
    'Les réponses sont interdites pour l’instant. Les modèles partent encore.',
  RESTRICTED_UTILITY_TEMPLATES:
    'Les modèles utilitaires sont interdits pour l’instant. Les modèles marketing et les réponses partent encore.',
};

export const french: AlertWords = {
  number_violation: ({ name, said }) => ({
    title: `${name} n’envoie plus rien : WhatsApp signale une infraction`,
    advice: `Selon WhatsApp, le compte a enfreint ses règles (${said}). Faites appel dans WhatsApp Manager, sous « Qualité du compte », et prévenez notre assistance.`,
    button: theNumber,
  }),
  number_lost: ({ name }, { mayAct }) => ({
    title: `${name} n’est plus connecté à WhatsApp`,
    advice: `L’accès a été retiré ou a expiré. Rien n’est envoyé ni reçu. ${
      mayAct ? 'Reconnectez le numéro ; conversations et statistiques restent.' : askManager
    }`,
    button: mayAct ? 'Reconnecter' : theNumber,
  }),
  number_pin: ({ name }, { mayAct }) => ({
    title: `${name} attend son code PIN`,
    advice:
      `Un autre fournisseur a protégé ce numéro par un code PIN. Rien n’est envoyé ni reçu tant qu’il n’est pas saisi. ${
        mayAct ? '' : askManager
      }`.trim(),
    button: mayAct ? 'Saisir le code PIN' : theNumber,
  }),
  number_disconnected: ({ name }, { mayAct }) => ({
    title: `${name} est déconnecté`,
    advice:
      `Votre équipe a déconnecté ce numéro. Tout reste lisible, rien n’est envoyé. ${mayAct ? '' : askManager}`.trim(),
    button: mayAct ? 'Reconnecter' : theNumber,
  }),
  number_restricted: ({ name, what, until }, { moment }) => ({
    title: what.includes('UNVERIFIED')
      ? `${name} n’est pas vérifié chez WhatsApp`
      : `WhatsApp a restreint ${name}${until ? ` jusqu’au ${moment(until)}` : ''}`,
    advice: what.map((word) => restrictions[word] ?? `WhatsApp écrit : ${word}.`).join(' '),
    button: theNumber,
  }),
  number_payment: ({ name }) => ({
    title: `Meta ne peut pas débiter le compte de ${name}`,
    advice:
      'Les messages payants sont refusés tant qu’aucun moyen de paiement n’est ajouté dans WhatsApp Manager.',
    button: 'Voir quoi faire',
  }),
  plan_payment: ({ ends_at, is_over }, { day, mayAct }) => ({
    title: is_over ? 'Le dernier paiement a échoué et l’offre a pris fin' : 'Le dernier paiement a échoué',
    advice: `${is_over ? `Elle a pris fin le ${day(ends_at)}.` : `Sans paiement, l’offre prend fin le ${day(ends_at)}.`} ${
      mayAct ? 'Réglez la facture en attente ou changez de carte.' : 'Prévenez le propriétaire de l’équipe.'
    }`,
    button: 'Payer ou changer de carte',
  }),
  number_quality: ({ name }) => ({
    title: `La qualité de ${name} est faible`,
    advice:
      'Trop de personnes vous ont bloqué ou signalé ces sept derniers jours. Écrivez à moins de personnes, et seulement à celles qui l’ont demandé. Les campagnes avec arrêt automatique ne partent pas.',
    button: theNumber,
  }),
  campaign_stopped: ({ name }, { reason }) => ({
    title: `La campagne « ${name} » s’est arrêtée`,
    advice: reason,
    button: 'Ouvrir la campagne',
  }),
  campaign_failed: ({ name, failed, total }, { count, plural }) => ({
    title: `Beaucoup de messages de « ${name} » ont échoué`,
    advice: `${count(failed)} ${plural(failed, 'message', 'messages')} sur ${count(total)} ${plural(failed, 'n’est pas arrivé', 'ne sont pas arrivés')}. Consultez les motifs avant la prochaine campagne.`,
    button: 'Voir pourquoi',
  }),
  campaign_skipped: ({ name, date: on }, { reason, date }) => ({
    title: `« ${name} » n’est pas partie le ${date(on)}`,
    advice: reason,
    button: 'Ouvrir la campagne',
  }),
  template_disabled: ({ name }) => ({
    title: `WhatsApp a désactivé le modèle « ${name} »`,
    advice: 'Il ne peut plus être envoyé. Créez-en un autre et choisissez-le dans vos campagnes.',
    button: 'Ouvrir le modèle',
  }),
  template_paused: ({ name }) => ({
    title: `WhatsApp a mis en pause le modèle « ${name} »`,
    advice:
      'Des personnes vous ont bloqué ou signalé à cause de lui. Ses campagnes attendent que WhatsApp le réactive.',
    button: 'Ouvrir le modèle',
  }),
  template_refused: ({ name, is_limit }) => ({
    title: `WhatsApp a refusé le modèle « ${name} »`,
    advice: is_limit
      ? 'Le compte a atteint la limite de modèles de WhatsApp. Supprimez ceux dont vous n’avez plus besoin.'
      : 'Consultez le motif, corrigez le modèle et soumettez-le de nouveau.',
    button: 'Ouvrir le modèle',
  }),
  template_will_move: ({ name, from, to, at }, { moment }) => ({
    title: `« ${name} » passe en catégorie ${called(to)}`,
    advice: `WhatsApp le fait passer de ${called(from)} à ${called(to)}${at ? ` le ${moment(at)}` : ' d’ici un jour'}. Chaque message sera alors facturé au tarif ${called(to)}. Vous pouvez demander un examen dans WhatsApp Manager.`,
    button: 'Ouvrir le modèle',
  }),
  automation_trouble: ({ name, things }) => ({
    title: `Il manque à l’automatisation « ${name} » un élément qu’elle utilise`,
    advice: `${sentences(things.map(lackingInFrench))} Les contacts qui y arrivent ne reçoivent rien. Choisissez autre chose dans l’automatisation, puis publiez-la.`,
    button: 'Ouvrir l’automatisation',
  }),
  automation_failed: (failed, { count, plural }) => ({
    title: `L’automatisation « ${failed.name} » a échoué pour ${count(failed.count)} ${plural(failed.count, 'contact', 'contacts')}`,
    advice: failedInFrench(failed),
    button: 'Voir ce qui s’est passé',
  }),
  answer_failed: (_data, { person, reason }) => ({
    title: `Votre message à ${person ?? 'un contact'} n’est pas arrivé`,
    advice: reason,
    button: 'Ouvrir la conversation',
  }),
  import_failed: ({ name, error }) => ({
    title: `L’import de « ${name} » a échoué`,
    advice:
      error === 'file_missing'
        ? 'Son fichier n’est plus sur le serveur. Relancez l’import : personne n’est ajouté deux fois.'
        : 'Les lignes déjà importées restent. Relancez l’import : personne n’est ajouté deux fois.',
    button: 'Relancer l’import',
  }),
  export_failed: () => ({
    title: 'L’export des données de l’équipe a échoué',
    advice: 'Rien n’est perdu. Relancez-le.',
    button: 'Relancer',
  }),
  parked: ({ count: parked }, { count, plural }) => ({
    title: `${count(parked)} ${plural(parked, 'événement', 'événements')} de WhatsApp ou du service de paiement ${plural(parked, 'n’a pas pu être traité', 'n’ont pas pu être traités')}`,
    advice: `Rien n’est perdu. La personne qui gère cette installation peut relancer le traitement : envoyez-lui ${plural(parked, 'le numéro de l’événement', 'les numéros d’événement')}.`,
    button: null,
  }),
  template_moved: ({ name, from, to }) => ({
    title: `« ${name} » est désormais un modèle ${called(to)}`,
    advice: `WhatsApp l’a fait passer de ${called(from)} à ${called(to)}. Chaque message est facturé au tarif ${called(to)}.`,
    button: 'Ouvrir le modèle',
  }),
  campaign_finished: ({ name, total, failed, skipped }, { count, plural }) => ({
    title: `La campagne « ${name} » est terminée`,
    advice: `${count(total)} ${plural(total, 'personne', 'personnes')}, ${count(failed)} en échec, ${count(skipped)} ${plural(skipped, 'écartée', 'écartées')}.`,
    button: 'Voir les résultats',
  }),
  import_finished: ({ name, created, updated, refused }, { count, plural }) => ({
    title: `L’import de « ${name} » est terminé`,
    advice: `${count(created)} ${plural(created, 'contact ajouté', 'contacts ajoutés')}, ${count(updated)} mis à jour, ${count(refused)} ${plural(refused, 'ligne refusée', 'lignes refusées')}.`,
    button: 'Voir l’import',
  }),
  new_device: ({ device, ip }) => ({
    title: 'Quelqu’un s’est connecté à votre compte depuis un nouvel appareil',
    advice: `${device ?? 'Un navigateur inconnu'}, ${ip}. Si ce n’était pas vous, déconnectez cet appareil et changez votre mot de passe.`,
    button: 'Voir vos appareils',
  }),
};
