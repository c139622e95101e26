/** Schema of messages.json: which messages players get, and when. */
import { z } from 'zod'
import { sum } from './reward-shapes.ts'

export const messagesFile = z.object({
  /** How long players can read a message. */
  keptDays: z.int().min(30).max(3650),
  /** So long before its end, players are reminded of a bonus or free spins. */
  expiringHours: z.int().min(1).max(168),
  /** The wins that get a message: in stakes, and in the base currency. */
  bigWin: z.object({ multiplierMin: z.int().min(2).max(100_000), amountMin: sum }),
})

export type MessagesSetting = z.output<typeof messagesFile>
