/** The schemas of a player's page in the office, one call for each tab. Amounts are decimal strings in main units. */
import { LimitDefinition, type LimitName } from '../codes.ts'
import { z } from 'zod'
import { document } from './document-shapes.ts'
import { sharedSigns } from './office-codes.ts'
import { openSession } from './player-sessions.ts'

const time = z.iso.datetime()
const ofPlayer = z.object({ id: z.uuid() })
const cursor = z.string().max(64).optional()

const balance = z.object({
  currency: z.string(),
  cash: z.string(),
  bonus: z.string(),
  locked: z.string(),
  vault: z.string(),
  total: z.string(),
})

const moneyTotal = z.object({ amount: z.string(), count: z.number().int() })

const player = z.object({
  id: z.uuid(),
  /** The first part of the ID, which players see too. */
  number: z.string(),
  status: z.string(),
  restriction: z.string(),
  restrictedUntil: time.nullable(),
  isIdentified: z.boolean(),
  /** Masked. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  name: z.string().nullable(),
  country: z.string(),
  locale: z.string().nullable(),
  registeredAt: time,
  /** Null for players whose sign-ins are forgotten. */
  lastSeenAt: time.nullable(),
  baseCurrency: z.string(),
  /** In the base currency, at the rates of each payment. */
  deposits: moneyTotal,
  withdrawals: moneyTotal,
  /** Deposits without withdrawals. */
  net: z.string(),
  /** Own money in ended rounds and settled bets of all time, in the base currency at the rates of now. */
  play: z.object({
    rounds: z.number().int(),
    /** Stakes without wins. */
    result: z.string(),
    /** Wins in percent of the stakes, with two decimals; null without stakes. */
    returned: z.string().nullable(),
  }),
  balances: z.array(balance),
})
export type OfficePlayer = z.infer<typeof player>

const entry = z.object({
  /** Its number within the currency. */
  number: z.string(),
  at: time,
  kind: z.string(),
  contra: z.string(),
  source: z.string(),
  actor: z.string(),
  /** Shared by the entries of a round or a bet. */
  group: z.uuid().nullable(),
  cash: z.string(),
  bonus: z.string(),
  locked: z.string(),
  vault: z.string(),
  /** Of all pockets, after the entry. */
  after: z.string(),
})
export type OfficeEntry = z.infer<typeof entry>

const round = z.object({
  id: z.uuid(),
  game: z.string(),
  provider: z.string(),
  status: z.enum(['open', 'won', 'lost', 'rolledBack']),
  currency: z.string(),
  stake: z.string(),
  bonusStake: z.string(),
  win: z.string(),
  openedAt: time,
  closedAt: time.nullable(),
})
export type OfficeRound = z.infer<typeof round>

const bet = z.object({
  id: z.uuid(),
  what: z.string(),
  kind: z.string(),
  state: z.string(),
  currency: z.string(),
  stake: z.string(),
  odds: z.string().nullable(),
  returned: z.string(),
  placedAt: time,
})

const session = z.object({
  id: z.uuid(),
  begunAt: time,
  lastSeenAt: time,
  endedAt: time.nullable(),
  endReason: z.string().nullable(),
  /** Masked: only the network. */
  address: z.string(),
  country: z.string(),
  device: z.string(),
})

const period = z.object({
  startsOn: z.string(),
  currency: z.string(),
  rounds: z.number().int(),
  playedMinutes: z.number().int(),
  staked: z.string(),
  won: z.string(),
  /** Stakes without wins. */
  result: z.string(),
  deposited: z.string(),
  withdrawn: z.string(),
})

const bonus = z.object({
  id: z.uuid(),
  kind: z.enum(['bonus', 'freespins', 'freebet']),
  offer: z.string(),
  status: z.enum(['issued', 'active', 'finished']),
  result: z.string().nullable(),
  currency: z.string(),
  /** Money, or the value of all spins. */
  amount: z.string(),
  /** What has been staked of what must be; null without a requirement. */
  wagered: z.object({ done: z.string(), target: z.string() }).nullable(),
  issuedAt: time,
  endsAt: time,
})

const reward = z.object({
  id: z.uuid(),
  cause: z.string(),
  currency: z.string(),
  /** Null if it was a bonus without a sum. */
  amount: z.string().nullable(),
  state: z.string(),
  owedAt: time,
})

const registerHold = z.object({
  register: z.string(),
  state: z.enum(['listed', 'unanswered', 'incomplete']),
  /** False where the market lets players play while a register doesn't answer. */
  isHolding: z.boolean(),
  since: time.nullable(),
  askedAt: time,
  /** Questions that it refused in a row, and when it is asked again; null: within a minute. */
  refusals: z.int(),
  askAfter: time.nullable(),
  /** What the player has not stated, and the register needs. */
  missing: z.array(z.enum(['firstName', 'lastName', 'birthdate', 'email', 'phone', 'postalCode'])),
})

const limit = z.object({
  id: z.uuid(),
  kind: z.enum(Object.keys(LimitDefinition) as LimitName[]),
  period: z.string(),
  currency: z.string().nullable(),
  amount: z.string().nullable(),
  used: z.string().nullable(),
  until: time.nullable(),
  /** A looser limit that the player asked for. */
  pending: z.object({ amount: z.string().nullable(), from: time }).nullable(),
})

const note = z.object({
  id: z.string(),
  at: time,
  author: z.string(),
  /** Null once the player was erased. */
  text: z.string().nullable(),
})
export type OfficeNote = z.infer<typeof note>

const shared = z.enum(sharedSigns)
export type OfficeShared = z.infer<typeof shared>

const link = z.object({
  player: z.object({
    id: z.uuid(),
    /** Masked. */
    name: z.string().nullable(),
    status: z.string(),
    country: z.string(),
  }),
  shared: z.array(shared),
})
export type OfficeLink = z.infer<typeof link>

const linkPair = z.object({ one: z.uuid(), other: z.uuid(), shared })
export type OfficeLinkPair = z.infer<typeof linkPair>

const links = {
  /** Accounts that share something with this one, the strongest signs first. */
  links: z.array(link),
  /** Those of the first ones that share a device or an address with each other. */
  linkPairs: z.array(linkPair),
}

export const playerCalls = {
  getPlayer: { params: ofPlayer, reply: player },
  listPlayerEntries: {
    params: ofPlayer,
    query: z.object({ currency: z.string().max(16), cursor }),
    reply: z.object({ items: z.array(entry), next: z.string().nullable() }),
  },
  listPlayerRounds: {
    params: ofPlayer,
    query: z.object({ cursor }),
    reply: z.object({ items: z.array(round), next: z.string().nullable() }),
  },
  getPlayerPlay: {
    params: ofPlayer,
    reply: z.object({
      /** The latest twelve months of each currency, by the player's own calendar. */
      months: z.array(period),
      /** The latest ones. */
      bets: z.array(bet),
      sessions: z.array(session),
    }),
  },
  getPlayerRewards: {
    params: ofPlayer,
    reply: z.object({
      /** Null without the programme. */
      level: z.object({ id: z.string(), points: z.string() }).nullable(),
      bonuses: z.array(bonus),
      /** Cash and bonuses from programmes and staff, the latest ones. */
      rewards: z.array(reward),
    }),
  },
  getPlayerProtection: {
    params: ofPlayer,
    reply: z.object({
      restriction: z.string(),
      restrictedUntil: time.nullable(),
      limits: z.array(limit),
      /** Registers of self-excluded people that list the player or could not answer for them. */
      registers: z.array(registerHold),
      /** Restricted players who may own this account. */
      matches: z.array(z.object({ player: z.uuid(), outcome: z.string(), until: time.nullable() })),
    }),
  },
  listPlayerNotes: {
    params: ofPlayer,
    query: z.object({ cursor }),
    reply: z.object({ items: z.array(note), next: z.string().nullable() }),
  },
  getPlayerIdentity: {
    params: ofPlayer,
    reply: z.object({
      identifiedAt: time.nullable(),
      emailConfirmedAt: time.nullable(),
      phoneConfirmedAt: time.nullable(),
      hasApp: z.boolean(),
      hasPasskey: z.boolean(),
      /** Of the identity service; null if it was never begun. */
      check: z.object({ state: z.string(), changedAt: time }).nullable(),
      documents: z.array(document),
      sessions: z.array(openSession),
      ...links,
    }),
  },
}
