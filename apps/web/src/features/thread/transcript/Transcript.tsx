import type { getTranscript, RouteResponse, TranscriptLine } from '@herald/contract';
import { plainName } from '@herald/whatsapp/model';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './Transcript.module.css';

type Told = RouteResponse<typeof getTranscript>['data'];

interface TranscriptProps {
  told: Told;
  /** On paper; on the screen their names are enough. */
  withPictures?: boolean;
}

/** What was said, by day. */
export function Transcript({ told, withPictures = false }: TranscriptProps) {
  const { t } = useTranslation('transcript');
  const format = useFormat();
  const { contact, number, lines, has_more } = told;
  const nameOf = ({ name, phone_number }: Told['contact']) =>
    [name && plainName(name), phone_number && format.phone(phone_number)].filter(Boolean).join(', ');
  if (lines.length === 0) return <p className={classes.none}>{t('empty')}</p>;
  return (
    <article className={classes.transcript}>
      <header>
        <h2>{t('heading', { contact: nameOf(contact) })}</h2>
        <p>{t('with', { number: nameOf(number) })}</p>
        {has_more ? <p>{t('cut', { shown: format.number(lines.length) })}</p> : null}
      </header>
      <dl>
        {lines.map((line, index) => (
          <Line
            key={`${line.kind} ${line.id} ${line.file?.url ?? ''}`}
            line={line}
            day={isNewDay(line, lines[index - 1]) ? format.date(line.at) : null}
            contact={plainName(contact.name ?? '') || contact.phone_number || ''}
            withPictures={withPictures}
          />
        ))}
      </dl>
    </article>
  );
}

interface LineProps {
  line: TranscriptLine;
  day: string | null;
  contact: string;
  withPictures: boolean;
}

function Line({ line, day, contact, withPictures }: LineProps) {
  const { t } = useTranslation('transcript');
  const format = useFormat();
  const { kind, author, author_name, at, text, file, state } = line;
  const name = author === 'contact' ? contact : (author_name ?? t(`author.${author}`));
  const media = file && t(`messages:media.${file.kind}`);
  const what = file?.name ? t('file', { kind: media, name: plainName(file.name) }) : media;
  const isPicture = withPictures && file?.url && (file.kind === 'image' || file.kind === 'sticker');
  return (
    <div
      className={clsx(classes.line, author === 'contact' && classes.theirs, kind === 'note' && classes.note)}
    >
      {day ? <p className={classes.day}>{day}</p> : null}
      <dt>
        {kind === 'note' ? t('noteBy', { name }) : name} <time dateTime={at}>{format.time(at)}</time>
      </dt>
      <dd>
        {isPicture ? <img src={file.url ?? ''} alt="" /> : null}
        {what && !isPicture ? <p>[{what}]</p> : null}
        {text ? <p dir="auto">{text}</p> : null}
        {state ? <p className={classes.state}>{t(`state.${state}`)}</p> : null}
      </dd>
    </div>
  );
}

const isNewDay = (line: TranscriptLine, before: TranscriptLine | undefined) =>
  before === undefined || dayOf(line) !== dayOf(before);
const dayOf = ({ at }: TranscriptLine) => new Date(at).toDateString();
