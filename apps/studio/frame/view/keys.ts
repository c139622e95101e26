/**
 * Keyboard control: Space or Enter plays, with Shift the second bet, arrow keys change the stake, unless the focused element uses these
 * keys itself.
 */
import type { StakeChange } from '../core/stakes/stake-range.ts'

interface KeyActions {
  play(): void
  /** The second bet; null without one. */
  readonly playSecond: (() => void) | null
  changeStake(change: StakeChange): void
}

/** In right-to-left layouts the button for more is on the left. */
const isRtl = () => document.documentElement.dir === 'rtl'

export function listenToKeys({ play, playSecond, changeStake }: KeyActions): void {
  document.addEventListener('keydown', (event) => {
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey) return
    if (document.querySelector('dialog[open]') !== null) return
    const target = event.target instanceof HTMLElement ? event.target : document.body
    const isButton = target.closest('button') !== null
    // Fields and scrollable lists use the same keys; browsers can focus anything that scrolls.
    if (!isButton && target !== document.body) return
    if ((event.key === ' ' || event.key === 'Enter') && !isButton) {
      event.preventDefault()
      if (event.shiftKey && playSecond !== null) playSecond()
      else play()
    }
    const [more, less] = isRtl() ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    if (event.key === 'ArrowUp' || event.key === more) changeStake({ kind: 'higher' })
    if (event.key === 'ArrowDown' || event.key === less) changeStake({ kind: 'lower' })
  })
}
