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

/** What the law of a player's market demands of them. */
export const marketDuties = {
  /** What the player can't do until their identity is verified. Empty once it is, and where their market demands nothing. */
  identityNeededFor: z.array(z.enum(['deposit', 'play', 'demo'])),
  /** Ids of the self-exclusions, of those in the constants, that are long enough for their market. */
  selfExclusionPeriods: z.array(z.string()),
}
