/** The shape of bonuses.json in CONFIG_DIR. */
import { shapes } from '@fairhall/contract'
import { z } from 'zod'

const decimal = z.string().regex(/^\d+(\.\d{1,8})?$/, 'must be a plain decimal')
const share = z.string().regex(/^\d{1,4}(\.\d{1,4})?$/, 'must be a percentage')
const name = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and dashes')

/** What holds in a currency, in its main unit. */
const sums = z.object({
  /** A deposit below it, or above the most, has nothing of the offer. */
  depositMin: decimal.optional(),
  depositMax: decimal.nullable().default(null),
  /** Of `cash`: what it gives. */
  amount: decimal.optional(),
  /** Of `percentage`: never gives more. */
  most: decimal.nullable().default(null),
  /** Of `freespins`: the stake of one. */
  spinStake: decimal.optional(),
  /** Largest stake while it is active. */
  maxBet: decimal.nullable().default(null),
  /** With less than this of it left and no round open it is lost: no game takes so little. */
  smallestBet: decimal.nullable().default(null),
  /** Most that it turns into cash. */
  cap: decimal.nullable().default(null),
})

const wagering = z.object({
  /** How many times it must be staked. */
  multiplier: z.int().min(0).max(1000).default(40),
  of: z.enum(['bonus', 'deposit and bonus']).default('bonus'),
  days: z.int().min(1).max(365).default(30),
  activateDays: z.int().min(1).max(365).default(7),
  /** Percent of a stake that counts, by `game:<id>` or `category:<id>`. */
  contributions: z.record(z.string().regex(/^(game|category):.+$/), z.int().min(0).max(1000)).default({}),
  /** Games that may not be played while it is active. */
  forbidden: z.array(z.string()).default([]),
})

const offer = z
  .object({
    id: name,
    isEnabled: z.boolean().default(true),
    type: z.enum(['cash', 'percentage', 'freespins']),
    package: name.nullable().default(null),
    /** What it comes with: a deposit, the code alone, or by itself once the one before it in the package is played through. */
    trigger: z.enum(['deposit', 'code', 'package']).default('deposit'),
    code: z
      .string()
      .regex(/^[A-Z0-9_-]{3,64}$/, 'must be capital letters, digits, dashes')
      .nullable()
      .default(null),
    /** Ids of markets; null: all of them. */
    markets: z.array(z.string()).nullable().default(null),
    from: z.iso.datetime().nullable().default(null),
    until: z.iso.datetime().nullable().default(null),
    /** Which of a player's deposits it is for; null: whichever. */
    deposits: z
      .object({ from: z.int().min(1), to: z.int().min(1) })
      .nullable()
      .default(null),
    /** How often a player may have it; null: as often as he deposits. */
    perPlayer: z.int().min(1).nullable().default(1),
    percent: share.optional(),
    spins: z.array(z.object({ game: shapes.identity, quantity: z.int().min(1).max(10_000) })).default([]),
    /** In the base currency, for all currencies that are not named. */
    base: sums.nullable().default(null),
    currencies: z.record(shapes.currencyCode, sums).default({}),
    wagering: wagering.prefault({}),
  })
  .refine(
    ({ trigger, code }) => trigger !== 'code' || code !== null,
    'has no code, and nothing else gives it',
  )
  .refine(
    ({ trigger, package: ofPackage, code, deposits }) =>
      trigger !== 'package' || (ofPackage !== null && code === null && deposits === null),
    'follows in a package, without a code or a number of deposits',
  )
  .refine(
    ({ trigger, perPlayer }) => trigger === 'deposit' || perPlayer !== null,
    'what needs no deposit needs perPlayer',
  )
  .refine(
    ({ trigger, type }) => trigger === 'deposit' || type !== 'percentage',
    'is a percentage of no deposit',
  )
  .refine(
    ({ type, percent }) => (type === 'percentage') === (percent !== undefined),
    'only a percentage has percent',
  )
  .refine(({ type, spins }) => (type === 'freespins') === spins.length > 0, 'only free spins have spins')
  .refine(({ base, currencies }) => base !== null || Object.keys(currencies).length > 0, 'has no currency')

const isUnique = (ids: readonly (string | null)[]) => new Set(ids).size === ids.length

export const bonusesFile = z
  .object({
    /** Whether a deposit starts without a bonus, until the player chooses one. */
    declineByDefault: z.boolean(),
    packages: z.array(name).default([]),
    offers: z.array(offer).refine((all) => isUnique(all.map(({ id }) => id)), 'two offers have the same id'),
  })
  .superRefine(({ packages, offers }, context) => {
    for (const { id, package: ofPackage } of offers) {
      if (ofPackage !== null && !packages.includes(ofPackage))
        context.addIssue(`${id}: there is no package ${ofPackage}`)
    }
    for (const name of packages) {
      const [first] = offers.filter((one) => one.package === name)
      if (first?.trigger === 'package')
        context.addIssue(`${first.id}: is the first of its package, and follows nothing`)
    }
    const codes = offers.flatMap(({ code, trigger }) => (code === null ? [] : [`${trigger} ${code}`]))
    if (!isUnique(codes)) context.addIssue('two offers have the same code')
  })

export type BonusesSetting = z.infer<typeof bonusesFile>
export type OfferSetting = BonusesSetting['offers'][number]
export type SumsSetting = z.infer<typeof sums>
