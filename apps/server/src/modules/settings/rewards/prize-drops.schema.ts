/** Schema of prize-drops.json: prizes that fall at random over qualifying rounds. */
import { toSubunits } from '@fairhall/money'
import { z } from 'zod'
import { identifier, reward, sum } from './reward-shapes.ts'

const PRIZES_MAX = 1000

const games = z.union([
  z.array(z.string().max(128)).min(1).max(200),
  /** The games of a studio, all or those of a category. */
  z.object({ provider: z.string().min(1).max(64), category: z.string().min(1).max(64).optional() }),
])

const prizeDrop = z
  .object({
    id: identifier.max(40),
    /** False: no new run begins. A running one goes on. */
    isEnabled: z.boolean().default(true),
    /** The game of its picture. */
    game: z.string().max(128).nullable().default(null),
    startsAt: z.iso.datetime(),
    hours: z
      .int()
      .min(1)
      .max(24 * 31),
    /** From one start to the next; null: it runs once. */
    everyHours: z
      .int()
      .min(1)
      .max(24 * 366)
      .nullable()
      .default(null),
    /** How long before its start it is shown, with its commitment. */
    publishHours: z
      .int()
      .min(1)
      .max(24 * 31)
      .default(24),
    games,
    /** The smallest own-money stake that qualifies, in the base currency. */
    stakeMin: sum,
    /** Each qualifying round wins with the chance of 1 in so many, until all prizes have fallen. */
    oneIn: z.int().min(2).max(100_000_000),
    /** How many prizes of a run one player can win. */
    playerMax: z.int().min(1).max(100).default(1),
    /** Only players of these markets can win. */
    markets: z.array(z.string()).min(1).optional(),
    /** Players of these markets must join; all others take part automatically. */
    optInMarkets: z.array(z.string()).default([]),
    /** The most that one run can pay, in the base currency. */
    budget: sum,
    prizes: z
      .array(z.object({ count: z.int().min(1).max(PRIZES_MAX), reward }))
      .min(1)
      .max(30),
  })
  .superRefine(({ id, hours, everyHours, budget, prizes }, context) => {
    if (everyHours !== null && everyHours < hours)
      context.addIssue(`${id}: everyHours must be at least hours, so that runs never overlap`)
    if (prizes.reduce((total, { count }) => total + count, 0) > PRIZES_MAX)
      context.addIssue(`${id}: at most ${PRIZES_MAX} prizes can fall in a run`)
    const most = prizes.reduce(
      (total, { count, reward: { cash } }) => total + BigInt(count) * toSubunits(cash, CENTS),
      0n,
    )
    if (most > toSubunits(budget, CENTS)) context.addIssue(`${id}: its prizes are more than its budget`)
  })

const CENTS = 100

export const prizeDropsFile = z
  .object({ drops: z.array(prizeDrop).max(20) })
  .superRefine(({ drops }, context) => {
    if (new Set(drops.map(({ id }) => id)).size < drops.length)
      context.addIssue('IDs of prize drops must be unique')
  })

export type PrizeDropSetting = z.output<typeof prizeDropsFile>['drops'][number]
