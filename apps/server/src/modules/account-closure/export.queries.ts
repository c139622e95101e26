import {
  BonusCodeStatus,
  BonusResult,
  BonusStatus,
  DocumentStatus,
  InvoiceType,
  LimitDefinition,
  QuestState,
  type Reply,
} from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { nameOfCode } from '../../platform/database/name-of-code.rules.ts'
import type { AccountClosureDeps } from './account-closure.deps.ts'
import { isUsed } from '../free-bets/index.ts'
import { unsealAllFor } from '../players/index.ts'
import { unitOf } from '../settings/index.ts'

/** Excludes data that an earlier owner of the account entered. */
const OWN = `> coalesce((select owner_since from player where player.id = $1), '-infinity')`

/** Shown to players for traits, which are stored only as hashes that nobody can read without the key. */
const WHY_TRAITS =
  'Keyed hashes, so that the same person does not play under another account. They are deleted when the cause ends.'

const WHY_FORMER =
  'Keyed hashes of what you replaced or removed, so that an exclusion that begins later covers it, too. They are deleted when the account is erased.'

type Row = Record<string, unknown>

/** The contract names the parts: a reply would drop any other. */
type Part = Exclude<keyof Reply<'exportData'>, 'madeAt'>

/** Selects no secrets: no password hash, factor, code or token. */
export const queries = {
  profile: `select id, brand, email, email_confirmed_at, phone, phone_confirmed_at, status, nickname, first_name, last_name,
      to_char(birthdate, 'YYYY-MM-DD') as birthdate, gender, country, city, address, postal_code, time_zone, locale,
      receive_email_promo, receive_sms_promo, receive_bonus, hide_play, stated_age, pwa_installed, bonus_code, registered_at,
      case when owner_since is null then affiliate_tag end as affiliate_tag, case when owner_since is null then registered_from end as registered_from,
      identity_checked_at, numbers_checked_at, offers_paused_at from player where id = $1`,
  details: `select name, sealed, changed_at from player_detail where player_id = $1 order by name`,
  consents: `select document, version, accepted_at, case when accepted_at ${OWN} then address end as address
      from player_agreement where player_id = $1 order by accepted_at`,
  signIns: `select created_at as began_at, refreshed_at as last_seen_at, ended_at, end_reason, address, country, user_agent as browser, fingerprint
      from player_session where player_id = $1 and created_at ${OWN} order by created_at`,
  linkedIdentities: `select issuer, subject, linked_at as joined_at from player_identity where player_id = $1 order by linked_at`,
  secondFactor: `select confirmed_at as turned_on_at from player_factor where player_id = $1 and confirmed_at is not null`,
  passkeys: `select name, added_at, used_at as last_used_at, transports from player_passkey where player_id = $1 order by added_at`,
  accounts: `select a.currency, a.status, a.created_at, a.vault_locked_until, b.pockets from wallet_account a
      left join ledger_balance b on b.owner = a.player_id and b.asset = a.currency where a.player_id = $1 order by a.created_at`,
  payments: `select i.id, i.number, ${nameOfCode('i.type', InvoiceType)} as kind, i.state, i.method, i.provider,
      i.network, i.currency, i.amount, i.requested_amount, i.is_amount_open, i.country, i.reason, i.created_at, i.updated_at, d.fields, d.sealed
      from invoice i left join invoice_destination d on d.invoice_id = i.id and i.created_at ${OWN} where i.player_id = $1 order by i.created_at`,
  destinations: `select method, network, sealed, created_at, used_at as last_used_at from payment_destination
      where player_id = $1 and created_at ${OWN} order by created_at`,
  bonuses: `select offer, package, currency, amount, target, max_bet, cap,
      ${nameOfCode('status', BonusStatus)} as status,
      nullif(${nameOfCode('result', BonusResult)}, 'none') as result,
      created_at, activate_by, expires_at, updated_at from player_bonus where player_id = $1 order by created_at`,
  freespins: `select offer, currency, game, quantity, count, stake, won, credited,
      ${nameOfCode('status', BonusStatus)} as status,
      nullif(${nameOfCode('result', BonusResult)}, 'none') as result,
      created_at, activate_by, expires_at, closed_at, updated_at from player_freespin where player_id = $1 order by created_at`,
  freebets: `select offer, currency, amount, created_at, expires_at, cancelled_at as ended_at,
      ${isUsed('f.id')} as used from player_freebet f where player_id = $1 order by created_at`,
  bonusCodes: `select offer, code, ${nameOfCode('status', BonusCodeStatus)} as status, created_at, updated_at
      from player_bonus_code where player_id = $1 order by created_at`,
  bonusViolations: `select kind, currency, game, staked, max_bet, at from bonus_violation where player_id = $1 order by at`,
  offerLists: `select list, added_at from player_list where player_id = $1 order by list`,
  rewards: `select cause_kind as cause, currency, amount, terms->>'offer' as offer, owed_at, null as claim_until, issued_at, issued_as,
      lapsed_at, lapse from reward_grant where player_id = $1
      union all select 'cashback to claim', currency, amount, null, null, claim_until, null, null, lapsed_at, null
      from cashback_claim where player_id = $1 and claimed_at is null order by owed_at, claim_until`,
  loyalty: `select a.score, a.level, l.reached_at, i.at as invited_at, i.review_on::text as review_on from loyalty_account_all a
      left join loyalty_invitation i on i.player_id = a.player_id and i.level = a.level and i.withdrawn_at is null
      left join loyalty_level l on l.player_id = a.player_id and l.level = a.level where a.player_id = $1`,
  rakeback: `select currency, accrued::text as accrued, claimed from rakeback_all where player_id = $1 order by currency`,
  quests: `select quest, attempt, ${nameOfCode('state', QuestState)} as state, activated_at, ends_at, progress, completed_at, claim_by,
      claimed_at, ended_at from player_quest_all where player_id = $1 order by activated_at, id`,
  tournaments: `select r.tournament, r.starts_at, r.ends_at, r.state, e.joined_at, e.score, e.reached_at, e.rounds, e.best, p.place,
      p.currency, p.amount from tournament_entry e join tournament_run r on r.id = e.run_id
      left join tournament_prize p on p.run_id = e.run_id and p.player_id = e.player_id
      where e.player_id = $1 order by r.starts_at, r.id`,
  messages: `select template as kind, "values" as mentions, created_at as sent_at, read_at from player_message
      where player_id = $1 and removed_at is null order by number`,
  complaints: `select number, kind, state, outcome, opened_at, acknowledge_by, answer_by, acknowledged_at, answered_at, extended_at, closed_at
      from complaint where player_id = $1 and opened_at ${OWN} order by number`,
  complaintMessages: `select c.number as complaint, m.author, m.written_at, m.sealed from complaint_message m
      join complaint c on c.id = m.complaint_id where c.player_id = $1 and c.opened_at ${OWN} order by c.number, m.position`,
  jackpotEntries: `select jackpot, number as pot, contributed::text as weight, round_id as last_round from jackpot_entry
      where player_id = $1 order by jackpot, number`,
  prizeDrops: `select r.programme as drop, r.starts_at, r.ends_at, e.joined_at, h.round_id as round, h.refusal, h.number, h.paid_currency as currency,
      h.amount, h.offer from prize_drop_run r
      left join prize_drop_entry e on e.run_id = r.id and e.player_id = $1
      left join prize_drop_hit h on h.run_id = r.id and h.player_id = $1
      where e.player_id is not null or h.player_id is not null order by r.starts_at, h.settled_at`,
  referrals: `select 'invited by a player' as what, null as tag, state, invited_at as at, decided_at from referral where friend_id = $1
      union all select 'invited a friend', null, state, invited_at, decided_at from referral where inviter_id = $1
      union all select 'own link', code, null, made_at, null from referral_code where player_id = $1
      union all select 'came from a partner', concat_ws('_', partner_id, campaign, click_id), null, since, until
        from affiliate_attribution where player_id = $1
      union all select 'is a partner', id, null, added_at, ended_at from affiliate_partner where account_id = $1 order by at`,
  messageChoices: `select in_app as offers_among_messages, push as pushed_offers, changed_at from message_choice where player_id = $1`,
  offersSent: `select r.campaign, c.channel, c.state, c.due_at from campaign_contact c join campaign_run r on r.id = c.run_id
      where c.player_id = $1 and c.state <> 'held' order by c.due_at`,
  countedPlay: `select day::text as day, game, currency, rounds, staked, base, weight, edge, rate from loyalty_play_all
      where player_id = $1 order by day, game, currency`,
  playDays: `select day::text as day, currency, sum(rounds)::integer as rounds, sum(staked)::bigint as staked, sum(won)::bigint as won,
      sum(played_s)::integer as played_seconds, sum(deposited)::bigint as deposited, sum(withdrawn)::bigint as withdrawn
      from play_day_all where player_id = $1 and day ${OWN}::date group by day, currency order by day, currency`,
  bets: `select asset as currency, game, count(*) as rounds, sum(staked[1] + staked[2]) as staked, sum(won[1] + won[2]) as won,
      min(opened_at) as first_at, max(opened_at) as last_at from round where player = $1 and opened_at ${OWN}
      group by asset, game order by asset, game`,
  sportsBets: `select asset as currency, provider as sportsbook, external_id, terms, state, stake, freebet is not null as with_freebet, returned as amount,
      cashed_out as credited, placed_at, settled_at,
      (select jsonb_agg(jsonb_build_object('kind', kind, 'version', version, 'state', state, 'at', at) order by position)
         from sports_bet_event e where e.bet = b.id) as decisions
      from sports_bet b where player = $1 and placed_at ${OWN} and state <> 'tombstone' order by placed_at, id`,
  games: `select game_id as game, favorite_since, played_at as last_played_at from player_game
      where player_id = $1 and (favorite_since is not null or played_at is not null) order by game_id`,
  limits: `select ${nameOfCode('definition', LimitDefinition)} as kind,
      period, shown_amount as amount, currency, until, created_at, changed_at, ended_at from player_limit where player_id = $1 order by created_at`,
  documents: `select id, kind, ${nameOfCode('status', DocumentStatus)} as status, why, type, bytes,
      uploaded_at, decided_at, sealed_name from player_document where player_id = $1 and removed_at is null and uploaded_at ${OWN}
      order by uploaded_at`,
  identityChecks: `select state, changed_at from player_identity_check where player_id = $1`,
  emailChanges: `select old_email, new_email, requested_at, done_at from player_email_change
      where player_id = $1 and requested_at ${OWN} order by requested_at`,
  registerChecks: `select register, state, asked_at, answered_at from register_check where player_id = $1 order by register`,
  countryRequests: `select country, asked_at from country_request where player_id = $1`,
  protectionList: `select cause, begun_at as held_since, until as held_until,
      (select coalesce(array_agg(distinct kind order by kind), '{}') from protected_trait t where t.player_id = b.player_id) as made_from,
      '${WHY_TRAITS}' as purpose from protection_entry b where player_id = $1 order by begun_at, cause`,
  formerTraits: `select kind, left_at as replaced_at, proven_at, '${WHY_FORMER}' as purpose from former_trait
      where player_id = $1 order by left_at, kind`,
  protectionSignals: `select kind, day::text as day, evidence, thresholds, reactions, step, found_at, closed_at from protection_signal
      where player_id = $1 and found_at ${OWN} order by found_at, kind`,
  journal: `select at, split_part(actor, ':', 1) as by, action, sealed_reason as sealed, details from audit_event
      where player_id = $1 and at ${OWN} order by at, id`,
} as const satisfies Record<Part, string>

type Everything = Record<keyof typeof queries, Row[]>

export async function readEverything(deps: AccountClosureDeps, playerId: string): Promise<Everything> {
  const names = Object.keys(queries) as (keyof typeof queries)[]
  const answers = await Promise.all(
    names.map(async (name) => {
      const { rows } = await deps.db.query<Row>(queries[name], [playerId])
      const opened = await unsealAllFor(deps, deps.db, playerId, rows.map(sealedIn))
      return [name, rows.map((row, index) => toShown(deps, row, opened[index] ?? null))] as const
    }),
  )
  return Object.fromEntries(answers) as Everything
}

const AMOUNTS = new Set([
  'amount',
  'requested_amount',
  'staked',
  'won',
  'target',
  'max_bet',
  'cap',
  'stake',
  'credited',
])

/** The sealed value to open for the player. Reasons written by staff or rules stay sealed: they may concern an enquiry or other people. */
function sealedIn({ by, sealed, sealed_name: name }: Row): Buffer | null {
  if (name instanceof Buffer) return name
  return sealed instanceof Buffer && (by === undefined || by === 'player') ? sealed : null
}

/** Formats amounts as decimals and times as ISO text. The unsealed `text` gets the name of its meaning. */
function toShown(deps: AccountClosureDeps, row: Row, text: string | null): Row {
  const { pockets, sealed: _, sealed_name: sealedName, currency, ...rest } = row
  const unit = () => unitOf(deps.settings.current(), String(currency))
  const money = (value: unknown) => toDecimal(BigInt(String(value)), unit())
  const shown: Row = currency === undefined ? {} : { currency }
  for (const [name, value] of Object.entries(rest)) {
    if (value instanceof Date) shown[name] = value.toISOString()
    else if (AMOUNTS.has(name) && value !== null) shown[name] = money(value)
    else shown[name] = typeof value === 'bigint' ? Number(value) : value
  }
  if (Array.isArray(pockets)) {
    const [cash = 0n, bonus = 0n, locked = 0n, vault = 0n] = pockets as bigint[]
    const amounts = { cash: money(cash), bonus: money(bonus), locked: money(locked), vault: money(vault) }
    Object.assign(shown, amounts)
  }
  if (sealedIn(row) === null) return shown
  if (sealedName !== undefined) shown['name'] = text
  else if ('action' in row) shown['reason'] = text
  else if ('changed_at' in row) shown['value'] = text
  else if ('written_at' in row) shown['text'] = text
  else shown['fields'] = text === null ? null : JSON.parse(text)
  return shown
}
