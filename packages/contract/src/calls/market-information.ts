import { z } from 'zod'

/** What the law of the visitor's market demands to be shown. */
export const marketInformation = z.object({
  licence: z.object({ authority: z.string(), number: z.string(), url: z.string() }).nullable(),
  /** Who helps with gambling problems. */
  helpBody: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** Players read about limits, breaks and help before they first open a game for money. */
  isHelpShownFirst: z.boolean(),
  /** Visitors may try demos. Where the law forbids it, demos need a verified identity. */
  hasGuestDemos: z.boolean(),
})

/** What a player's market demands of them, and of what they are shown. */
export const marketDuties = {
  /** What the player can't do until their identity is verified. Empty once it is, and where their market demands nothing. */
  identityNeededFor: z.array(z.enum(['deposit', 'play', 'demo'])),
  /** Ids of the self-exclusions, of those in the constants, that are long enough for their market. */
  selfExclusionPeriods: z.array(z.string()),
  marketView: z.object({
    /** Whether the deposit view leads to the limits. */
    isLimitInDeposit: z.boolean(),
    /** Whether the deposit limit is offered before the others. */
    isDepositLimitFirst: z.boolean(),
    /** Whether a limit shows when its next period begins. */
    showsLimitRestart: z.boolean(),
    /** How long a raised or removed limit waits. */
    raiseHours: z.number().int(),
    /** Whether the player must then confirm it. */
    isRaiseConfirmed: z.boolean(),
    /** Whether the deposit view names the documents that a withdrawal may need. */
    namesDocuments: z.boolean(),
    /** How many months back the player's lists of play and payments reach; null: everything that is kept. */
    historyMonths: z.number().int().nullable(),
  }),
}
