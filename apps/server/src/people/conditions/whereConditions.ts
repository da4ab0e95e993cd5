import type { choiceTest, SegmentCondition, SegmentConditions, textTest } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { indexedNameOf } from '../../platform/shownName.ts';
import type { ConditionScope } from './scope.ts';
import { whereAmount, whereLastOrder, whereProduct } from './whereOrders.ts';
import {
  whereCampaign,
  whereClicked,
  whereConversation,
  whereLabelled,
  whereOnList,
} from './whereRelations.ts';
import { whereBoolean, whereChoice, whereDay, whereNumber, whereText } from './whereTests.ts';

type Sql = RawBuilder<unknown>;

/**
 * The contacts `c` of a team that meet conditions. Everything that people typed is a parameter, and no value of any
 * contact can make it fail: texts that are no number are no number.
 */
export function whereConditions({ match, conditions }: SegmentConditions, scope: ConditionScope): Sql {
  if (conditions.length === 0) return sql`true`;
  const parts = conditions.map((one) =>
    'match' in one ? whereConditions(one, scope) : sql`(${whereCondition(one, scope)})`,
  );
  return sql`(${sql.join(parts, match === 'all' ? sql` and ` : sql` or `)})`;
}

function whereCondition(condition: SegmentCondition, scope: ConditionScope): Sql {
  switch (condition.about) {
    case 'name':
      return sql`${mayBeFound(condition.test)} ${whereText(condition.test, indexedNameOf)}`;
    case 'first_name':
    case 'last_name':
    case 'phone_number':
    case 'email':
      return sql`${mayBeFound(condition.test)} ${whereText(condition.test, sql.ref(`c.${condition.about}`))}`;
    case 'country_code':
      return whereChoice(condition.test, sql.ref('c.country_code'));
    case 'language':
      return whereLanguage(condition.test);
    case 'optin_status': {
      const found = sql`c.optin_status = any(${condition.values}::text[])`;
      return condition.op === 'any_of' ? found : sql`not ${found}`;
    }
    case 'attribute':
      return whereAttribute(condition, scope);
    case 'created_at':
    case 'last_interaction_at':
      return whereDay(condition.test, dayOf(sql.ref(`c.${condition.about}`), scope), todayOf(scope));
    case 'last_message_received_at':
      return whereDay(condition.test, dayOf(lastReceived(scope), scope), todayOf(scope));
    case 'last_order_date':
      return whereLastOrder(condition.test, (moment) => dayOf(moment, scope), todayOf(scope));
    case 'orders_count':
    case 'total_spent':
      return whereAmount(condition.about, condition.test);
    case 'product':
      return whereProduct(condition, scope.now);
    case 'list':
      return whereOnList(condition);
    case 'label':
      return whereLabelled(condition, scope);
    case 'campaign':
      return whereCampaign(condition, scope);
    case 'conversation':
      return whereConversation(condition, scope);
    case 'link_click':
      return whereClicked(condition, scope);
  }
}

/** The text that search looks at holds all of these fields, and has an index that finds parts of words. */
function mayBeFound(test: z.output<typeof textTest>): Sql {
  if (test.op !== 'is' && test.op !== 'contains' && test.op !== 'starts_with') return sql``;
  const pattern = `%${test.value.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`c.search like herald.plain(${pattern}) and`;
}

/** Who chooses a language without a country means it as it is spoken everywhere. */
function whereLanguage(test: z.output<typeof choiceTest>): Sql {
  if (!('values' in test)) return whereChoice(test, sql.ref('c.language'));
  const chosen = sql`${test.values}::text[]`;
  const found = sql`coalesce(c.language = any(${chosen}) or split_part(c.language, '_', 1) = any(${chosen}), false)`;
  return test.op === 'any_of' ? found : sql`not ${found}`;
}

function whereAttribute(
  { key, kind, test }: Extract<SegmentCondition, { about: 'attribute' }>,
  scope: ConditionScope,
): Sql {
  const text = sql`(c.attributes ->> ${key}::text)`;
  switch (kind) {
    case 'number':
      return whereNumber(test, sql`herald.as_number(${text})`);
    case 'date':
      return whereDay(test, sql`herald.as_date(${text})`, todayOf(scope));
    case 'boolean':
      return whereBoolean(test, sql`herald.as_boolean(${text})`);
    case 'choice':
      return whereChoice(test, text);
    default:
      return whereText(test, text);
  }
}

/** Days are those of the clock where the team works. */
function dayOf(moment: Sql, { timezone }: ConditionScope): Sql {
  return sql`((${moment}) at time zone ${timezone})::date`;
}

function todayOf({ timezone, now }: ConditionScope): Sql {
  return sql`(${now}::timestamptz at time zone ${timezone})::date`;
}

function lastReceived({ phoneNumberId }: ConditionScope): Sql {
  return sql`(
    select v.last_inbound_at from conversations v
    where v.team_id = c.team_id and v.phone_number_id = ${phoneNumberId} and v.contact_id = c.id)`;
}
