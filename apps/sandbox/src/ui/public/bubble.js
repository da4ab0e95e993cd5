import { button, h } from './dom.js';
import { formatted } from './format.js';
import { t, time } from './words.js';

const emojis = ['👍', '❤️', '😂', '😮', '🙏'];

/** One message as WhatsApp draws it, with what the customer can do about it. */
export function bubble(message, act) {
  const own = message.direction === 'in';
  if (message.type === 'system') return h('li', { class: 'day' }, h('span', {}, message.text ?? ''));
  if (message.status === 'failed') {
    return h('li', { class: 'lost', title: message.text ?? '' }, `${t('failed')}: ${message.error}`);
  }
  const pending = !own && (message.status === 'accepted' || message.status === 'sent');
  return h(
    'li',
    { class: `bubble ${own ? 'own' : 'theirs'} ${pending ? 'pending' : ''}`, 'data-id': message.id },
    message.cards ? null : actionsMenu(message, own, act),
    message.quoted ? h('blockquote', {}, message.quoted.text) : null,
    message.revoked ? h('p', { class: 'gone' }, `🚫 ${t('deleted')}`) : content(message, act),
    h(
      'div',
      { class: 'stamp' },
      pending ? h('span', {}, `${message.held ? t('held') : t('pending')} · `) : null,
      message.edited ? h('span', {}, `${t('edited')} · `) : null,
      h('time', {}, time(message.at)),
      own
        ? h(
            'span',
            {
              class: message.status === 'read' ? 'ticks read' : 'ticks',
              role: 'img',
              'aria-label': t(message.status === 'read' ? 'readMark' : 'delivered'),
            },
            '✓✓',
          )
        : null,
    ),
    message.reactions.length > 0 ? h('div', { class: 'reactions' }, message.reactions.join('')) : null,
    buttons(message, act),
  );
}

function content(message, act) {
  const parts = [
    message.header ? h('p', { class: 'bubble-header' }, message.header) : null,
    message.media ? media(message.media) : null,
    message.location ? location(message.location) : null,
    message.contacts ? message.contacts.map(contactCard) : null,
    message.text ? h('p', { class: 'text' }, formatted(message.text)) : null,
    message.footer ? h('p', { class: 'footer' }, message.footer) : null,
    message.cards
      ? h(
          'div',
          { class: 'cards', tabIndex: 0 },
          message.cards.map((card) =>
            h('div', { class: 'card' }, content(card, act), buttons({ ...card, id: message.id }, act)),
          ),
        )
      : null,
  ].flat();
  const shown = parts.filter(Boolean);
  return shown.length > 0 ? shown : [h('p', { class: 'gone' }, t('unknownMessage'))];
}

function media({ kind, src, name }) {
  if (kind === 'image' || kind === 'sticker')
    return h('img', {
      class: kind,
      src,
      alt: kind === 'sticker' ? t('sticker') : t('photo'),
      loading: 'lazy',
    });
  if (kind === 'video') return h('video', { src, controls: true });
  if (kind === 'audio') return h('div', { class: 'audio' }, h('audio', { src, controls: true }));
  return h(
    'a',
    { class: 'file', href: src, target: '_blank', rel: 'noopener' },
    h('span', { 'aria-hidden': 'true' }, '📄'),
    name ?? t('document'),
  );
}

function location(place) {
  const map = h('div', { class: 'map', role: 'img', 'aria-label': t('location') }, pin());
  return h(
    'div',
    { class: 'location' },
    map,
    h('strong', {}, place.name ?? t('location')),
    h('small', {}, place.address ?? `${place.latitude}, ${place.longitude}`),
  );
}

function contactCard(card) {
  return h(
    'div',
    { class: 'contact' },
    h('span', { class: 'avatar', style: '--hue:210', 'aria-hidden': 'true' }, '👤'),
    h(
      'span',
      {},
      h('strong', {}, card.name?.formatted_name ?? ''),
      h('br'),
      h('small', {}, card.phones?.[0]?.phone ?? ''),
    ),
  );
}

function buttons(message, act) {
  if (message.direction === 'in' || message.revoked) return null;
  const rows = (message.buttons ?? []).map((each) => oneButton(message, each, act));
  if (message.list) rows.push(listMenu(message, act));
  return rows.length > 0 ? h('div', { class: 'buttons' }, rows) : null;
}

function oneButton(message, each, act) {
  if (each.kind === 'url')
    return h('a', { class: 'tap', href: each.url, target: '_blank', rel: 'noopener' }, `↗ ${each.label}`);
  if (each.kind === 'call') return h('a', { class: 'tap', href: each.url }, each.label);
  if (each.kind === 'location') return button(t('location'), () => act.location(message), { class: 'tap' });
  if (each.kind === 'contact') return button(each.label, () => act.contact(message), { class: 'tap' });
  if (each.kind !== 'reply') return h('span', { class: 'tap' }, each.label);
  return button(`↩ ${each.label}`, () => act.tap(message, each), { class: 'tap', 'aria-label': each.label });
}

function listMenu(message, act) {
  const menu = h(
    'details',
    { class: 'rows', 'data-key': `rows-${message.id}` },
    h('summary', { class: 'tap', role: 'button' }, `☰ ${message.list.label}`),
  );
  for (const section of message.list.sections) {
    if (section.title) menu.append(h('p', { class: 'section-title' }, section.title));
    for (const row of section.rows ?? []) {
      menu.append(
        button(
          [h('strong', {}, row.title), row.description ? h('small', {}, row.description) : ''],
          () => {
            menu.open = false;
            act.row(message, row);
          },
          { class: 'row', 'aria-label': row.title },
        ),
      );
    }
  }
  return menu;
}

function actionsMenu(message, own, act) {
  const menu = h('details', { class: 'menu actions', 'data-key': `menu-${message.id}` });
  const close = (run) => () => {
    menu.open = false;
    run();
  };
  menu.append(
    h('summary', { 'aria-label': t('actions'), role: 'button' }, '⌄'),
    h(
      'div',
      { class: 'menu-list' },
      h(
        'div',
        { class: 'emojis' },
        emojis.map((emoji) =>
          button(
            emoji,
            close(() => act.react(message, emoji)),
            { 'aria-label': `${t('react')} ${emoji}` },
          ),
        ),
      ),
      message.reactions.length > 0
        ? button(
            t('unreact'),
            close(() => act.react(message, '')),
          )
        : null,
      button(
        t('reply'),
        close(() => act.quote(message)),
      ),
      own && message.type === 'text'
        ? button(
            t('edit'),
            close(() => act.edit(message)),
          )
        : null,
      own
        ? button(
            t('remove'),
            close(() => act.remove(message)),
          )
        : null,
    ),
  );
  return menu;
}

function pin() {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('width', '30');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute(
    'd',
    'M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7zm0 9.5A2.5 2.5 0 1 1 12 6.5a2.5 2.5 0 0 1 0 5z',
  );
  path.setAttribute('fill', '#d93025');
  svg.append(path);
  return svg;
}
