/**
 * The wallet API of sportsbooks, which call it: bodies and replies for its OpenAPI document. The server parses bodies with readers that
 * name the field in the order of the protocol; a test compares both. `docs/guides/connect-a-sportsbook.md` explains the protocol.
 */
import { z } from 'zod'
import { amount, countryCode, currencyCode, id, localeCode, moment } from './shapes.ts'

/** A text without control characters. */
const plain = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}*$/u)
const betId = plain.meta({ description: 'Yours, unique at your sportsbook.' })
/** In the account's currency, with no more decimals than it has. */
const sum = z.string().regex(/^\d+(\.\d{1,16})?$/)
const odds = z.string().regex(/^[1-9]\d{0,6}(\.\d{1,3})?$/)
const version = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
const reason = plain.max(200).nullish().meta({ description: 'The player reads it.' })

const account = z.object({ account_id: id, currency: currencyCode })
const bet = account.extend({ bet_id: betId })

const leg = z.object({
  id: plain,
  event_id: plain.nullish(),
  event: plain,
  market: plain,
  selection: plain,
  odds,
  sport: plain.nullish(),
})
const legs = z.array(leg).min(1).max(100)
const legResults = z
  .array(z.object({ id: plain, result: z.enum(['won', 'lost', 'void', 'half won', 'half lost']) }))
  .min(1)
  .max(100)

const place = bet.extend({
  session_id: id,
  stake: sum,
  kind: z.enum(['single', 'combo', 'system']),
  combination_size: z.int().min(1).max(100).optional().meta({ description: 'Required for a system.' }),
  odds: odds.nullish(),
  max_return: sum.nullish(),
  freebet_id: id.nullish(),
  accepted: z.boolean().nullish(),
  legs,
})

/** Every call about a bet is answered with the bet as it is now. */
const betReply = z.object({
  bet_id: betId,
  id: z.union([id, z.literal('')]).meta({ description: 'Ours. Empty for a mark about an unknown bet.' }),
  state: z.enum([
    'unknown',
    'pending',
    'open',
    'declined',
    'won',
    'lost',
    'refunded',
    'cashed out',
    'rolled back',
  ]),
  version: z.int().nonnegative(),
  stake: amount,
  bonus_stake: amount,
  open_stake: amount,
  total_return: amount,
  cashed_out: amount,
  owed: amount,
  balance: amount,
  bonus_balance: amount,
})

const session = z.object({
  session_id: id,
  player_id: z.string(),
  account_id: id,
  currency: currencyCode,
  subunit_to_unit: z.int().positive(),
  country: countryCode.nullable(),
  locale: localeCode,
  balance: amount,
  bonus_balance: amount,
  can_bet: z.boolean(),
  stake_max: amount.nullable(),
})

const freebet = z.object({
  id,
  amount,
  odds_min: z.string(),
  legs_min: z.int(),
  sports: z.array(z.string()).nullable(),
  expires_at: moment,
})

export const sportsWallet = {
  session: { body: z.object({ token: plain }), reply: session },
  balance: { body: account, reply: z.object({ balance: amount, bonus_balance: amount }) },
  freebets: { body: account, reply: z.object({ freebets: z.array(freebet) }) },
  heartbeat: { body: z.object({}), reply: z.object({ time: moment, takes_bets: z.boolean() }) },
  place: { body: place, reply: betReply },
  accept: { body: bet.extend({ odds: odds.nullish(), max_return: sum.nullish() }), reply: betReply },
  decline: { body: bet.extend({ reason }), reply: betReply },
  cashout: {
    body: bet.extend({ order_id: plain, amount: sum, stake_part: sum.nullish() }),
    reply: betReply,
  },
  settle: {
    body: bet.extend({
      version,
      result: z.enum(['won', 'lost', 'refunded']),
      total_return: sum,
      legs: legResults.nullish(),
      reason,
    }),
    reply: betReply,
  },
  unsettle: { body: bet.extend({ version, reason }), reply: betReply },
  void: { body: bet.extend({ version, reason }), reply: betReply },
  rollback: { body: bet.extend({ reason }), reply: betReply },
  get: { body: bet, reply: betReply },
} as const satisfies Record<string, { body: z.ZodObject; reply: z.ZodObject }>

export const sportsWalletRefusal = z.object({
  code: z.enum(['invalid_argument', 'internal']),
  msg: z.string(),
  meta: z.object({
    api_code: z.enum([
      '100',
      '101',
      '105',
      '106',
      '107',
      '108',
      '110',
      '153',
      '154',
      '400',
      '403',
      '404',
      '405',
      '409',
      '500',
      '503',
    ]),
    api_message: z.string(),
    balance: amount.optional(),
  }),
})
