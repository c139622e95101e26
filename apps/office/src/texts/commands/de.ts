/** What the office shows of commands in German. A separate chunk, which only German pages load. */
import type { CommandTexts } from './command-texts.ts'
import { operationCommands } from './de-operations.ts'
import { paymentCommands } from './de-payments.ts'
import { playerCommands } from './de-players.ts'
import { rewardCommands } from './de-rewards.ts'

export const commands: CommandTexts = {
  ...playerCommands,
  ...paymentCommands,
  ...rewardCommands,
  ...operationCommands,
}

export { refusals } from './de-refusals.ts'
export { composed, results } from './de-results.ts'
