/** The states of a player's quest. Pure. Completed, it can only be claimed; every other end is final. */
import { QuestState } from '@fairhall/contract'

export type QuestEvent = 'activate' | 'complete' | 'cancel' | 'expire' | 'claim' | 'lapse'

/** `isClaimed`: its reward was issued, which nothing takes back. */
interface QuestStatus {
  state: QuestState
  isClaimed: boolean
}

const { available, active, completed, cancelled, expired, unclaimed } = QuestState

/** Null if the event is not allowed in this state. */
export function nextState({ state, isClaimed }: QuestStatus, event: QuestEvent): QuestStatus | null {
  const open = (from: QuestState, to: QuestState) => (state === from ? { state: to, isClaimed: false } : null)
  switch (event) {
    case 'activate':
      return open(available, active)
    case 'complete':
      return open(active, completed)
    case 'cancel':
      return open(active, cancelled)
    case 'expire':
      return open(active, expired)
    case 'claim':
      return state === completed && !isClaimed ? { state, isClaimed: true } : null
    case 'lapse':
      return isClaimed ? null : open(completed, unclaimed)
  }
}
