import { createIntake } from '../intake/index.ts';
import { sending } from '../messaging/outbound/module.ts';
import { whatsapp, whatsappSource } from '../messaging/whatsapp/index.ts';
import type { Module } from '../module.ts';
import { accessCodes } from './accessCodes/index.ts';
import { accounts } from './accounts/index.ts';
import { admin } from './admin/index.ts';
import { alerts } from './alerts/index.ts';
import { attribution } from './attribution/index.ts';
import { audit } from './audit/index.ts';
import { automationListener, automations } from './automations/index.ts';
import { balance } from './balance/index.ts';
import { billing, stripeSource } from './billing/index.ts';
import { businessProfile } from './businessProfile/index.ts';
import { campaigns } from './campaigns/index.ts';
import { arrivalListener, chatLinks } from './chatLinks/index.ts';
import { contactFields } from './contactFields/index.ts';
import { contacts } from './contacts/index.ts';
import { conversationListeners, conversations } from './conversations/index.ts';
import { files } from './files/index.ts';
import { groups } from './groups/index.ts';
import { home } from './home/index.ts';
import { icons } from './icons/index.ts';
import { impersonation } from './impersonation/index.ts';
import { imports } from './imports/index.ts';
import { inbox } from './inbox/index.ts';
import { links } from './links/index.ts';
import { members } from './members/index.ts';
import { numbers } from './numbers/index.ts';
import { confirmationListener, optinForms } from './optinForms/index.ts';
import { priceLists } from './priceLists/index.ts';
import { push, pushListener } from './push/index.ts';
import { ratings } from './ratings/index.ts';
import { reports } from './reports/index.ts';
import { segments } from './segments/index.ts';
import { shops } from './shops/index.ts';
import { siteWidget } from './siteWidget/index.ts';
import { sla } from './sla/index.ts';
import { teamExport } from './teamExport/index.ts';
import { teams } from './teams/index.ts';
import { templateHooks } from './templateHooks/index.ts';
import { editListener, templates } from './templates/index.ts';
import { tools } from './tools/index.ts';

/** Every domain of the product. The order does not matter. */
export const modules: readonly Module[] = [
  accessCodes,
  accounts,
  admin,
  alerts,
  attribution,
  audit,
  automations,
  balance,
  billing,
  businessProfile,
  campaigns,
  chatLinks,
  contactFields,
  contacts,
  conversations,
  files,
  groups,
  home,
  icons,
  impersonation,
  imports,
  inbox,
  createIntake({
    sources: [
      whatsappSource({
        handlers: [editListener],
        listeners: [
          arrivalListener,
          automationListener,
          confirmationListener,
          ...conversationListeners,
          pushListener,
        ],
      }),
      stripeSource(),
    ],
  }),
  links,
  members,
  numbers,
  optinForms,
  priceLists,
  push,
  ratings,
  reports,
  segments,
  sending,
  shops,
  teamExport,
  siteWidget,
  sla,
  teams,
  templateHooks,
  templates,
  tools,
  whatsapp,
];
