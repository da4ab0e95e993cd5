import type { Message } from '@herald/contract';
import { IconExternalLink } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './LocationCard.module.css';

type LocationContent = Extract<Message, { type: 'location' }>['message'];

/**
 * A place, with a map that is only drawn: where a customer is, is told to no map service until the person follows the
 * link on purpose.
 */
export function LocationCard({ location }: { location: LocationContent }) {
  const { t } = useTranslation('messages');
  const { latitude, longitude, name, address, url } = location;
  const coordinates = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <div className={classes.place}>
      <DrawnMap />
      <div className={classes.placeWords}>
        <strong>{name ?? t('location.title')}</strong>
        {address ? <span>{address}</span> : null}
        <span className={classes.dim}>{coordinates}</span>
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('location.page')} <IconExternalLink size={14} stroke={1.8} aria-hidden />
          </a>
        ) : null}
        <a href={map} target="_blank" rel="noopener noreferrer">
          {t('location.open')} <IconExternalLink size={14} stroke={1.8} aria-hidden />
        </a>
      </div>
    </div>
  );
}

function DrawnMap() {
  const id = useId();
  return (
    <svg
      className={classes.map}
      viewBox="0 0 280 120"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      <defs>
        <pattern id={id} width="46" height="38" patternUnits="userSpaceOnUse" patternTransform="rotate(-12)">
          <rect width="46" height="38" className={classes.mapLand} />
          <path d="M0 0H46M0 0V38" className={classes.mapStreet} />
        </pattern>
      </defs>
      <rect width="280" height="120" fill={`url(#${id})`} />
      <path d="M-10 96C60 70 90 118 170 84S270 40 300 52V140H-10Z" className={classes.mapWater} />
      <path d="M-10 24L300 74" className={classes.mapAvenue} />
      <ellipse cx="140" cy="74" rx="9" ry="3.5" className={classes.mapShade} />
      <path d="M140 72c-9-13-16-19-16-28a16 16 0 1 1 32 0c0 9-7 15-16 28Z" className={classes.mapPin} />
      <circle cx="140" cy="44" r="6" className={classes.mapEye} />
    </svg>
  );
}
