import { z } from 'zod'

/** What the law of the visitor's market demands to be shown. */
export const marketInformation = z.object({
  licence: z.object({ authority: z.string(), number: z.string(), url: z.string() }).nullable(),
  /** Who helps with gambling problems. */
  helpBody: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** Players read about limits, breaks and help before they first open a game for money. */
  isHelpShownFirst: z.boolean(),
})
