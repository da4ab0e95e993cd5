const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** Cell formats by position in `styles`: plain, title, day, moment. */
export const styleOf = { title: 1, day: 2, moment: 3 } as const;

export const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

export const sheetStart = (columns: number) =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="20" customWidth="1"/></cols><sheetData>`;
export const sheetEnd = '</sheetData></worksheet>';

export const rootRelations = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export const contentTypes = (sheets: number) =>
  `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${numbers(
    sheets,
  )
    .map(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')}</Types>`;

export const workbook = (title: string, sheets: number) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers(sheets)
    .map(
      (number) =>
        `<sheet name="${title}${number > 1 ? ` ${number}` : ''}" sheetId="${number}" r:id="r${number}"/>`,
    )
    .join('')}</sheets></workbook>`;

export const workbookRelations = (sheets: number) =>
  `${head}<Relationships xmlns="${packages}/relationships">${numbers(sheets)
    .map(
      (number) =>
        `<Relationship Id="r${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join('')}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;
