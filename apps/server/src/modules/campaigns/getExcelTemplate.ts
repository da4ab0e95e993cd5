import { variablesOf } from '@herald/whatsapp/model';
import type { RequestContext } from '../../context.ts';
import type { Download } from '../../http/serve.ts';
import { accessCampaign } from './access.ts';
import { plainTitle } from './plainTitle.ts';
import { variableTitle } from './variableTitle.ts';

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
  const own = needed.map((variable) => ({
    title: variableTitle(variable, ctx.locale),
    example: variable.example,
  }));
  const people = [
    // As text, or Excel would turn the number into 3.36E+10 and lose it.
    { title: words.phone, example: '+33 6 39 98 00 00' },
    { title: words.firstName, example: 'Anaïs' },
    { title: words.lastName, example: 'Martin' },
  ];
  const columns = eachOnce(people, own);
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const content = await writeXlsxFile(
    [
      columns.map(({ title: value }) => ({ value, type: String, fontWeight: 'bold' as const })),
      columns.map(({ example: value }) => ({ value, type: String, format: '@' })),
    ],
    { sheet: words.sheet, columns: columns.map(() => ({ width: 24 })), stickyRowsCount: 1 },
  ).toBuffer();
  return {
    filename: `${words.file}-${campaign.id}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content,
  };
}

interface Column {
  title: string;
  example: string;
}

/** A variable that is called as a column of people are takes its place: nobody fills in the wrong one of two. */
function eachOnce(people: readonly Column[], own: readonly Column[]): Column[] {
  const known = new Set(own.map(({ title }) => plainTitle(title)));
  const named = new Map(own.map((column) => [plainTitle(column.title), column]));
  return [...people.filter(({ title }) => !known.has(plainTitle(title))), ...named.values()];
}
