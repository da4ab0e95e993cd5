import { variablesOf } from '@herald/whatsapp/model';
import writeXlsxFile from 'write-excel-file/node';
import type { RequestContext } from '../../context.ts';
import type { Download } from '../../http/serve.ts';
import { accessCampaign } from './access.ts';

const titles = {
  en: {
    phone: 'Phone number',
    firstName: 'First name',
    lastName: 'Last name',
    sheet: 'Contacts',
    file: 'contacts',
  },
  fr: { phone: 'Téléphone', firstName: 'Prénom', lastName: 'Nom', sheet: 'Contacts', file: 'contacts' },
};

/** An Excel file ready to be filled in: phone, names, and a column for each variable of the template. */
export async function getExcelTemplate(ctx: RequestContext, campaignId: number): Promise<Download> {
  const campaign = await ctx.db.read((tx) => accessCampaign(tx, ctx, campaignId));
  const words = titles[ctx.locale];
  const needed = campaign.template_structure
    ? variablesOf(campaign.template_structure, campaign.template_header_file_id).filter(
        ({ optional }) => !optional,
      )
    : [];
  const columns = [
    words.phone,
    words.firstName,
    words.lastName,
    ...needed.map(({ name, key }) => name || key),
  ];
  // As text, or Excel would turn the number into 3.36E+10 and lose it.
  const example = ['+33 6 39 98 00 00', 'Anaïs', 'Martin', ...needed.map((variable) => variable.example)];
  const content = await writeXlsxFile(
    [
      columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      example.map((value) => ({ value, type: String, format: '@' })),
    ],
    { sheet: words.sheet, columns: columns.map(() => ({ width: 24 })), stickyRowsCount: 1 },
  ).toBuffer();
  return {
    filename: `${words.file}-${campaign.id}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content,
  };
}
