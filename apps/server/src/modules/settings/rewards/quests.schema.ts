/** Schema of quests.json: the quests that players can start. */
import { toSubunits } from '@fairhall/money'
import { z } from 'zod'
import { identifier, oddsMin, programmeTexts, reward, scaled, sum } from './reward-shapes.ts'

const steps = z.int().min(1).max(1_000_000)
const games = z.array(z.string().max(128)).max(50).default([])

/** In the base currency: the smallest stake that counts. */
const counted = { stakeMin: sum, games }

/** Sports bets that are won or lost; the part that was cashed out does not count. `oddsMin`: of the whole bet, so systems don't count. */
const bets = {
  stakeMin: sum,
  oddsMin,
  legsMin: z.int().min(1).max(20).default(1),
}

const task = z.discriminatedUnion('kind', [
  /** Whole units of the base currency that are staked. */
  z.object({ kind: z.literal('stakes'), quantity: steps, ...counted }),
  z.object({ kind: z.literal('rounds'), quantity: steps, ...counted }),
  /** Rounds that win more than their stake. */
  z.object({ kind: z.literal('wins'), quantity: steps, ...counted }),
  z.object({ kind: z.literal('win'), quantity: steps, winMin: sum, ...counted }),
  /** Rounds that win at least this multiple of their stake. */
  z.object({
    kind: z.literal('multiplier'),
    quantity: steps,
    multiplierMin: scaled(2, 'must be a multiple, such as 2.5').refine(
      (value) => value >= 100,
      'must be at least 1',
    ),
    ...counted,
  }),
  z.object({ kind: z.literal('bets'), quantity: steps, ...bets }),
  /** Whole units of the base currency. */
  z.object({ kind: z.literal('bet-stakes'), quantity: steps, ...bets }),
  /** Bets that return more than their stake. */
  z.object({ kind: z.literal('bet-wins'), quantity: steps, ...bets }),
  z.object({ kind: z.literal('games'), quantity: steps.max(50), ...counted }),
  z.object({ kind: z.literal('providers'), quantity: steps.max(50), ...counted }),
  /** Not offered in markets without `depositQuests`. */
  z.object({ kind: z.literal('deposits'), quantity: steps.max(50), amountMin: sum }),
  z.object({ kind: z.enum(['verification', 'limit', 'second-factor', 'app']) }),
])

const quest = z.object({
  id: identifier.max(48),
  texts: programmeTexts,
  /** False: nobody can start it. Running ones go on. */
  isEnabled: z.boolean().default(true),
  /** From the start to the end. */
  days: z.int().min(1).max(90),
  /** How long its reward can be claimed; null: it is issued at completion. */
  claimDays: z.int().min(1).max(365).nullable().default(7),
  /** How often a player can complete it, and the days from one start to the next. */
  times: z
    .object({ max: z.int().min(1).max(520), everyDays: z.int().min(1).max(365) })
    .default({ max: 1, everyDays: 1 }),
  /** When it can be started. */
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  /** Only in these markets. */
  markets: z.array(z.string()).min(1).optional(),
  /** What must be reached or completed before it. */
  unlock: z.object({ level: identifier.optional(), quest: identifier.optional() }).default({}),
  /** The game of its picture. */
  game: z.string().max(128).nullable().default(null),
  reward,
  tasks: z.array(task).min(1).max(10),
})

export const questsFile = z
  .object({
    /** How many quests of a player can be active. */
    activeMax: z.int().min(1).max(30),
    /** The most that one player can get from all quests together, in the base currency. */
    playerMax: sum,
    quests: z.array(quest).max(100),
  })
  .superRefine(({ playerMax, quests }, context) => {
    const ids = new Set(quests.map(({ id }) => id))
    if (ids.size < quests.length) context.addIssue('quest IDs must be unique')
    for (const [index, { id, unlock, from, until }] of quests.entries()) {
      // Only an earlier one, so that quests never wait for each other.
      if (
        unlock.quest !== undefined &&
        !quests.slice(0, index).some((earlier) => earlier.id === unlock.quest)
      )
        context.addIssue(`${id}: unlock.quest must be a quest before it`)
      if (from !== undefined && until !== undefined && from >= until)
        context.addIssue(`${id}: until must be after from`)
    }
    const given = quests.reduce(
      (total, one) => total + toSubunits(one.reward.cash, CENTS) * BigInt(one.times.max),
      0n,
    )
    if (given > toSubunits(playerMax, CENTS))
      context.addIssue('one player can get more from all quests than playerMax')
  })

const CENTS = 100

export type QuestsSetting = z.output<typeof questsFile>
export type QuestSetting = QuestsSetting['quests'][number]
export type QuestTaskSetting = QuestSetting['tasks'][number]
