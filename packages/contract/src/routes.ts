import * as accessCodes from './accessCodes.ts';
import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import * as adminTeams from './adminTeams.ts';
import * as alerts from './alerts.ts';
import * as attribution from './attribution.ts';
import * as audit from './audit.ts';
import * as automations from './automations/index.ts';
import * as balance from './balance.ts';
import * as billing from './billing.ts';
import * as businessProfile from './businessProfile.ts';
import * as campaigns from './campaigns/index.ts';
import * as chatLinks from './chatLinks.ts';
import * as contactFields from './contactFields.ts';
import * as contacts from './contacts/index.ts';
import * as conversations from './conversations/index.ts';
import * as explain from './explain.ts';
import * as files from './files.ts';
import * as groups from './groups.ts';
import * as home from './home.ts';
import * as icons from './icons.ts';
import * as impersonation from './impersonation.ts';
import * as imports from './imports.ts';
import * as inbox from './inbox.ts';
import * as installationAudit from './installationAudit.ts';
import * as labels from './labels.ts';
import * as liveOverview from './liveOverview.ts';
import * as members from './members.ts';
import * as operations from './operations.ts';
import * as optinForms from './optinForms.ts';
import * as overview from './overview.ts';
import * as priceLists from './priceLists.ts';
import * as push from './push.ts';
import * as ratings from './ratings.ts';
import * as reports from './reports.ts';
import * as roles from './roles.ts';
import type { Route } from './route.ts';
import * as security from './security.ts';
import * as securityEvents from './securityEvents.ts';
import * as segments from './segments.ts';
import * as shopifyEntry from './shopifyEntry.ts';
import * as shopProducts from './shopProducts.ts';
import * as signIn from './signIn.ts';
import * as siteWidget from './siteWidget.ts';
import * as sla from './sla.ts';
import * as teamExports from './teamExports.ts';
import * as teams from './teams.ts';
import * as templateDrafts from './templateDrafts.ts';
import * as templateHistory from './templateHistory.ts';
import * as templateHooks from './templateHooks.ts';
import * as templateLanguages from './templateLanguages.ts';
import * as templates from './templates.ts';
import * as tools from './tools.ts';

const modules = [
  accessCodes,
  attribution,
  alerts,
  automations,
  balance,
  billing,
  businessProfile,
  accounts,
  signIn,
  security,
  securityEvents,
  teamExports,
  shopifyEntry,
  shopProducts,
  siteWidget,
  sla,
  teams,
  templateDrafts,
  templateHistory,
  templateLanguages,
  templateHooks,
  templates,
  tools,
  contacts,
  contactFields,
  segments,
  icons,
  imports,
  groups,
  home,
  campaigns,
  chatLinks,
  conversations,
  inbox,
  labels,
  push,
  files,
  explain,
  admin,
  adminTeams,
  installationAudit,
  priceLists,
  ratings,
  impersonation,
  operations,
  optinForms,
  overview,
  reports,
  audit,
  liveOverview,
  members,
  roles,
];

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'bodyKind' in value;

/** Every endpoint of Herald: for OpenAPI and for the tests that walk the whole contract. */
export const allRoutes: readonly Route[] = modules.flatMap((module) =>
  Object.values<unknown>(module).filter(isRoute),
);
