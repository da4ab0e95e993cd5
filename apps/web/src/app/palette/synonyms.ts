/**
 * What else people type for a screen, a page of the settings or an action, in both languages at once: one works in French
 * and remembers an English menu. Keyed as in the navigation.
 */
export const synonyms: Record<string, string> = {
  home: 'home accueil dashboard tableau de bord start',
  inbox:
    'inbox messages conversations chat discussions boîte de réception hours horaires assignment attribution away absence',
  contacts: 'contacts customers clients people personnes fields champs consent consentement stop',
  lists: 'lists listes segments groups groupes audience',
  campaigns: 'campaigns campagnes broadcast diffusion newsletter promo soldes sales results résultats',
  automations: 'automations automatisations flows scénarios bot chatbot',
  templates: 'templates modèles approval approbation',
  aiAgent: 'ai agent ia intelligence faq assistant',
  analytics: 'analytics analyses statistics statistiques orders commandes revenue chiffre d’affaires',
  tools:
    'tools outils qr code link lien wa.me click-to-chat widget opt-in form formulaire inscription clean nettoyer',
  settings: 'settings réglages paramètres configuration options preferences préférences',
  account:
    'account compte profile profil password mot de passe email two-factor 2fa double authentification sessions',
  languages: 'language langue french français english anglais',
  notifications: 'notifications alerts alertes sound son push',
  teammates:
    'teammates équipe members membres users utilisateurs invite inviter roles rôles permissions agents',
  pricing:
    'plan forfait pricing tarifs price prix billing facturation invoices factures subscription abonnement upgrade trial essai',
  businessProfile:
    'business profile profil d’entreprise picture photo logo address adresse description website site',
  metaBilling: 'meta billing facturation meta payment paiement card carte bancaire',
  cannedReplies:
    'canned replies réponses prêtes quick replies réponses rapides snippets shortcuts raccourcis',
  macros: 'macros shortcuts raccourcis rules règles actions',
  groups: 'lists listes groups groupes',
  integrations: 'integrations intégrations shopify klaviyo hubspot connect connecter',
  api: 'api keys clés developers développeurs token jeton',
  webhooks: 'webhooks events événements developers développeurs',
  'new-campaign':
    'new campaign nouvelle campagne create créer send envoyer schedule programmer planifier promo soldes sales',
  'new-template': 'new template nouveau modèle create créer write écrire',
  'import-contacts': 'import importer contacts csv excel file fichier upload téléverser',
  light: 'light clair theme thème colour couleur',
  dark: 'dark sombre nuit theme thème colour couleur',
  language: 'language langue',
  shortcuts: 'shortcuts raccourcis keyboard clavier help aide',
  'sign-out': 'sign out log out logout déconnexion se déconnecter quitter',
};
