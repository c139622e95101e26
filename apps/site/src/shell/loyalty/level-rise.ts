/** Which level this tab has shown, so that each rise is announced once, also after a reload. */
import type { PlayerAccount } from '@fairhall/contract'
import { tabStorage } from '../social/tab-storage.ts'

const shown = tabStorage('loyalty-level')

/**
 * Notes the level. Returns the order of the level before if it has risen since this tab last noted it; the first
 * time, there is nothing to compare with.
 */
export function noteLevel({ id, currentLevel }: Pick<PlayerAccount, 'id' | 'currentLevel'>): number | null {
  const [playerId, text] = (shown.current() ?? '').split(' ')
  shown.keep(`${id} ${currentLevel.order}`)
  const before = playerId === id ? Number(text) : Number.NaN
  return currentLevel.order > before ? before : null
}
