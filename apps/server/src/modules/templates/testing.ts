import type { MetaTemplateComponent, MetaTemplateCreation } from '@herald/whatsapp/model';
import { cloudApiOf, uploadToMeta } from '../../connectors/whatsapp.ts';
import { readToken } from '../../messaging/readToken.ts';
import type { TestApp } from '../../test/index.ts';
import type { Shop } from '../../test/shop.ts';

/** A picture of one point. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Somebody of the shop in WhatsApp Manager, where Herald sees nothing of it. */
export async function inManager(app: TestApp, shop: Shop) {
  const account = await app.db
    .selectFrom('whatsapp_accounts')
    .selectAll()
    .where('team_id', '=', shop.team.id)
    .executeTakeFirstOrThrow();
  const token = await readToken(app.services, shop.team.id, account.id);
  const api = cloudApiOf(app.services);
  const wabaId = account.waba_id;
  return {
    create: async (
      template: Partial<MetaTemplateCreation> & Pick<MetaTemplateCreation, 'name' | 'components'>,
    ) => {
      await api.createTemplate({
        token,
        wabaId,
        template: { language: 'fr', category: 'MARKETING', parameter_format: 'positional', ...template },
      });
      app.sandbox.approveTemplate(template.name);
    },
    edit: async (name: string, ...components: MetaTemplateComponent[]) => {
      const templateId = app.sandbox.template(name)?.id ?? '';
      await api.editTemplate({ token, templateId, changes: { components } });
    },
    remove: (name: string) => api.deleteTemplate({ token, wabaId, name }),
    /** The handle of a sample. */
    upload: (data: Uint8Array = pixel, type = 'image/png') =>
      uploadToMeta(app.services, token, { name: 'sample', type, data }),
  };
}
