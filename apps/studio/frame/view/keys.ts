/** The keyboard: space or enter plays, arrows change the stake, wherever the focus is not on something that uses them. */
export interface KeyActions {
  play(): void
  changeStake(by: number): void
}

/** The button for more lies to the left where lines begin at the right. */
const isRtl = () => document.documentElement.dir === 'rtl'

export function listenToKeys({ play, changeStake }: KeyActions): void {
  document.addEventListener('keydown', (event) => {
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey) return
    if (document.querySelector('dialog[open]') !== null) return
    const target = event.target instanceof HTMLElement ? event.target : document.body
    const isButton = target.closest('button') !== null
    // A field is written in and a list is scrolled with the same keys; browsers give the focus to whatever scrolls.
    if (!isButton && target !== document.body) return
    if ((event.key === ' ' || event.key === 'Enter') && !isButton) {
      event.preventDefault()
      play()
    }
    const [more, less] = isRtl() ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    if (event.key === 'ArrowUp' || event.key === more) changeStake(1)
    if (event.key === 'ArrowDown' || event.key === less) changeStake(-1)
  })
}
