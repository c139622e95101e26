/** Checks quests against the other settings. Pure. */
import { errorOfReward } from '../grants/index.ts'
import type { QuestSetting, SettingsSnapshot } from '../settings/index.ts'

/** Why the quests are not allowed, for the operator; null if they are. */
export function errorOfQuests(settings: SettingsSnapshot): string | null {
  for (const quest of settings.quests.quests) {
    const error = errorOf(settings, quest)
    if (error !== null) return `${quest.id}: ${error}`
  }
  return null
}

function errorOf(settings: SettingsSnapshot, { unlock, reward }: QuestSetting): string | null {
  if (unlock.level !== undefined && !settings.loyalty.levels.some(({ id }) => id === unlock.level))
    return `unknown level ${unlock.level}`
  return errorOfReward(settings, reward)
}
