/** Keeps the host page informed while a round is being shown that it can't see. */
import type { ToSite } from '../../net/site.ts'

/**
 * The host page assumes that a silent round is still being shown, for five seconds after its last message.
 */
const PROGRESS_MS = 2_000

/** Returns a function to call with every change: whether the end of a round is still hidden. */
export function createProgressReporter(post: (message: ToSite) => void): (isRoundHidden: boolean) => void {
  let timer: ReturnType<typeof setInterval> | null = null
  return (isRoundHidden) => {
    if (isRoundHidden === (timer !== null)) return
    if (timer !== null) clearInterval(timer)
    timer = isRoundHidden ? setInterval(() => post({ kind: 'round.showing' }), PROGRESS_MS) : null
  }
}
