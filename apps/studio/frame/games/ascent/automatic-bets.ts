/** Automatic bets on one flight after another: each waits for betting to open, and for the end of its flight. */
import type { Phase, ScreenState, Store } from '../../core/screen/store.ts'
import type { Round } from '../../net/api-types.ts'

const isFree = (phase: Phase) => phase === 'idle' || phase === 'between' || phase === 'over'

/** Without an automatic cash-out, no automatic bet would be cashed out: it can't be turned off while autoplay runs. */
export const mayChooseTarget = (
  auto: number | null,
  { phase, autoplay }: Pick<ScreenState, 'phase' | 'autoplay'>,
): boolean => phase === 'idle' && (auto !== null || autoplay === null)

export function createAutomaticBets(store: Store, hasTarget: () => boolean) {
  let opened = () => {}
  let ended: ((round: Round | null) => void) | null = null
  let latest: Round | null = null
  store.subscribe(({ phase, isBettingDisabled, autoplay }) => {
    if (!isBettingDisabled || autoplay === null) opened()
    if (!isFree(phase)) return
    ended?.(latest)
    ended = null
  })
  const untilOpen = () =>
    store.state.isBettingDisabled ? new Promise<void>((done) => (opened = done)) : Promise.resolve()
  function isTargetOff(): boolean {
    const isOff = !hasTarget()
    if (isOff) store.set({ notice: 'autoCashOutOff' })
    return isOff
  }

  return {
    /** Null without an automatic cash-out, if autoplay was stopped before betting opened, or the bet was refused. */
    async play(place: () => Promise<unknown>): Promise<Round | null> {
      if (isTargetOff()) return null
      await untilOpen()
      if (store.state.autoplay === null || isTargetOff()) return null
      latest = null
      await place()
      // The bet was refused.
      if (isFree(store.state.phase)) return latest
      return new Promise((done) => (ended = done))
    },
    /** The round has been shown to its end. */
    shown: (round: Round) => void (latest = round),
  }
}
