import { z } from 'zod'

/** The parts of the site that are on. */
export const features = z.object({
  loyalty: z.boolean(),
  betting: z.boolean(),
  /** Whether the operator offers jackpots. */
  jackpots: z.boolean(),
  demo: z.boolean(),
  livePlay: z.boolean(),
  /** Whether simulated players play among the others. */
  simulatedPlayers: z.boolean(),
})
