/** Schema of bonuses.json: what players are offered. What they hold was copied, so a revision changes only new bonuses. */
import { shapes } from '@fairhall/contract'
import { z } from 'zod'
import { identifier as name, programmeTexts } from './reward-shapes.ts'

const decimal = z.string().regex(/^\d+(\.\d{1,8})?$/, 'must be a plain decimal')
const share = z.string().regex(/^\d{1,4}(\.\d{1,4})?$/, 'must be a percentage')

/** Sums in a currency, in main units. */
const amounts = z.object({
  /** A deposit outside of `depositMin` and `depositMax` does not get the offer. */
  depositMin: decimal.optional(),
  depositMax: decimal.nullable().default(null),
  /** For `cash`: the amount given. For `freebet`: the stake that it covers. */
  amount: decimal.optional(),
  /** For `percentage`: the maximum given. For `freespins`: the maximum of winnings that is credited. */
  most: decimal.nullable().default(null),
  /** For `freespins`: the stake of one spin. */
  spinStake: decimal.optional(),
  /** Max bet while the bonus is active. */
  maxBet: decimal.nullable().default(null),
  /** The bonus is lost when less than this is left and no round is open, because no game accepts less. */
  smallestBet: decimal.nullable().default(null),
  /** Max cashout: the maximum that becomes cash. */
  cap: decimal.nullable().default(null),
})

const odds = z.string().regex(/^[1-9]\d{0,3}(\.\d{1,3})?$/, 'must be decimal odds, such as 1.5')
const percent = z.int().min(0).max(100)

/** Which sports bets count towards the wagering requirement, and how much of their stake. */
const sportsWagering = z.strictObject({
  /** Of the total odds; systems have none. */
  oddsMin: odds.default('1'),
  /** Of each selection. */
  legOddsMin: odds.default('1'),
  legsMin: z.int().min(1).max(20).default(1),
  /** The percentage of a stake that counts, by the kind of the bet. */
  contributions: z
    .strictObject({ single: percent.default(100), combo: percent.default(100), system: percent.default(100) })
    .prefault({}),
  /** As the sportsbook names them in its legs. Null: all. */
  sports: z.array(z.string().min(1).max(60)).min(1).max(50).nullable().default(null),
})

const wagering = z.object({
  /** How many times it must be staked. */
  multiplier: z.int().min(0).max(1000).default(40),
  of: z.enum(['bonus', 'deposit and bonus']).default('bonus'),
  days: z.int().min(1).max(365).default(30),
  activateDays: z.int().min(1).max(365).default(7),
  /** Percentage of a stake that counts, by `game:<id>`, `category:<id>` or `provider:<id>`, the studio that players see. */
  contributions: z
    .record(z.string().regex(/^(game|category|provider):.+$/), z.int().min(0).max(1000))
    .default({}),
  /** Games that can't be played while the bonus is active. */
  forbidden: z.array(z.string()).default([]),
  /** Set: the bonus is for sports, and these bets count. Null: it is for games. */
  sports: sportsWagering.nullable().default(null),
})

/** Which bets can be placed with a free bet. */
const freebet = z.strictObject({
  /** Of the total odds. */
  oddsMin: odds,
  /** The smallest number of selections. */
  legsMin: z.int().min(1).max(20).default(1),
  /** As the sportsbook names them in its legs. Null: all. */
  sports: z.array(z.string().min(1).max(60)).min(1).max(50).nullable().default(null),
})

/** Which players may have an offer: those that meet every stated condition. */
const segment = z.strictObject({
  /** Of the player's account. */
  countries: z.array(shapes.countryCode).min(1).optional(),
  /** Whether their identity was verified. */
  isVerified: z.boolean().optional(),
  hasDeposited: z.boolean().optional(),
  registeredFrom: z.iso.datetime().optional(),
  /** Exclusive. */
  registeredBefore: z.iso.datetime().optional(),
  /** The ID of a level in loyalty.json. */
  levelMin: name.optional(),
  /** A list of players that staff uploaded. */
  list: name.optional(),
})

const offer = z
  .object({
    id: name,
    texts: programmeTexts,
    /** False is the kill switch: it stops new issues and activations. Active bonuses continue. */
    isEnabled: z.boolean().default(true),
    /** Whether players can't cancel it while it is active. A withdrawal of their cash still ends it. */
    isCancelLocked: z.boolean().default(false),
    /** Whether the bonus itself stays the operator's when it is wagered: only what was won with it becomes cash. */
    isSticky: z.boolean().default(false),
    type: z.enum(['cash', 'percentage', 'freespins', 'freebet']),
    package: name.nullable().default(null),
    /**
     * What issues it: a deposit, its code alone, automatically once the previous bonus in the package is wagered, or a reward or
     * staff (`grant`).
     */
    trigger: z.enum(['deposit', 'code', 'package', 'grant']).default('deposit'),
    code: z
      .string()
      .regex(/^[A-Z0-9_-]{3,64}$/, 'must be capital letters, digits, dashes')
      .nullable()
      .default(null),
    /** Null: all players. */
    segment: segment.nullable().default(null),
    /** Market IDs. Null: all markets. */
    markets: z.array(z.string()).nullable().default(null),
    from: z.iso.datetime().nullable().default(null),
    until: z.iso.datetime().nullable().default(null),
    /** Ordinal numbers of the player's deposits that it applies to. Null: any deposit. */
    deposits: z
      .object({ from: z.int().min(1), to: z.int().min(1) })
      .nullable()
      .default(null),
    /** Higher ones come first in lists. Offers of the same priority keep the order of the file. */
    priority: z.int().min(-1000).max(1000).default(0),
    /** Exclusivity group: a player who holds or has used one of its offers gets no other one of it. */
    group: name.nullable().default(null),
    /** In the base currency: the most that its bonuses may cost. Null: no limit. */
    budget: decimal.nullable().default(null),
    /** How often a player may get it. Null: with every deposit. */
    perPlayer: z.int().min(1).nullable().default(1),
    percent: share.optional(),
    /** Days to play free spins once they are active. */
    spinDays: z.int().min(1).max(31).default(7),
    freebet: freebet.nullable().default(null),
    spins: z.array(z.object({ game: shapes.identity, quantity: z.int().min(1).max(10_000) })).default([]),
    /** In the base currency, for all currencies not listed in `currencies`. */
    base: amounts.nullable().default(null),
    currencies: z.record(shapes.currencyCode, amounts).default({}),
    wagering: wagering.prefault({}),
  })
  .refine(
    ({ trigger, code }) => trigger !== 'code' || code !== null,
    'has no code, but the trigger code requires one',
  )
  .refine(
    ({ trigger, package: ofPackage, code, deposits }) =>
      trigger !== 'package' || (ofPackage !== null && code === null && deposits === null),
    'the trigger package requires a package, and no code and no deposits',
  )
  .refine(
    ({ trigger, package: ofPackage, code, deposits, segment }) =>
      trigger !== 'grant' || (ofPackage === null && code === null && deposits === null && segment === null),
    'the trigger grant allows no package, code, deposits or segment',
  )
  .refine(
    ({ trigger, perPlayer }) => trigger === 'deposit' || trigger === 'grant' || perPlayer !== null,
    'needs perPlayer unless the trigger is deposit or grant',
  )
  .refine(
    ({ trigger, type }) => trigger === 'deposit' || type !== 'percentage',
    'a percentage requires the trigger deposit',
  )
  .refine(
    ({ type, percent }) => (type === 'percentage') === (percent !== undefined),
    'percent must be set for a percentage, and only then',
  )
  .refine(
    ({ type, spins }) => (type === 'freespins') === spins.length > 0,
    'spins must be set for freespins, and only then',
  )
  .refine(
    ({ trigger, segment: of }) => of === null || trigger === 'deposit' || trigger === 'code',
    'a segment requires the trigger deposit or code',
  )
  .refine(({ base, currencies }) => base !== null || Object.keys(currencies).length > 0, 'has no currency')
  .refine(({ type, isSticky }) => type !== 'freespins' || !isSticky, 'free spins can’t be sticky')
  .refine(
    ({ type, freebet: terms }) => (type === 'freebet') === (terms !== null),
    'freebet must be set for a free bet, and only then',
  )
  .refine(
    ({ type, wagering: { multiplier }, budget, isSticky }) =>
      type !== 'freebet' || (multiplier === 0 && budget === null && !isSticky),
    'a free bet has no budget, is not sticky, and its winnings are cash: set the multiplier to 0',
  )
  .refine(
    ({ isSticky, wagering: { multiplier } }) => !isSticky || multiplier > 0,
    'a sticky bonus without wagering would be worth nothing: set a multiplier',
  )
  .refine(
    ({ type, wagering: { sports, contributions, forbidden } }) =>
      sports === null ||
      ((type === 'cash' || type === 'percentage') &&
        forbidden.length === 0 &&
        Object.keys(contributions).length === 0),
    'an offer is for one product: a bonus for sports is cash or a percentage, without rules for games',
  )
  .refine(
    ({ budget, base, currencies }) =>
      budget === null || [base, ...Object.values(currencies)].every((sums) => sums?.cap !== null),
    'a budget requires a cap, because each bonus reserves it',
  )

const isUnique = (ids: readonly (string | null)[]) => new Set(ids).size === ids.length

export const bonusesFile = z
  .object({
    /** Whether a deposit starts without a bonus, until the player chooses one. */
    declineByDefault: z.boolean(),
    /** The most that an offer may cost, as a percentage of the bonus, with the best strategy that a simulation finds. */
    costMax: z.int().min(1).max(1000).nullable().default(null),
    packages: z.array(name).default([]),
    offers: z.array(offer).refine((all) => isUnique(all.map(({ id }) => id)), 'offer IDs must be unique'),
  })
  .superRefine(({ packages, offers }, context) => {
    for (const { id, package: ofPackage } of offers) {
      if (ofPackage !== null && !packages.includes(ofPackage))
        context.addIssue(`${id}: unknown package ${ofPackage}`)
    }
    for (const id of packages) {
      const [first] = offers.filter((one) => one.package === id)
      if (first?.trigger === 'package')
        context.addIssue(`${first.id}: is the first of its package, so its trigger can't be package`)
    }
    const codes = offers.flatMap(({ code, trigger }) => (code === null ? [] : [`${trigger} ${code}`]))
    if (!isUnique(codes)) context.addIssue('codes must be unique')
  })

export type BonusesSetting = z.output<typeof bonusesFile>
export type OfferSetting = BonusesSetting['offers'][number]
export type SegmentSetting = NonNullable<OfferSetting['segment']>
export type AmountsSetting = z.output<typeof amounts>
