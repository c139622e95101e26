/** The keyboard: space or enter plays, arrows change the stake, wherever the focus is not on something that uses them. */
export interface KeyActions {
  play(): void
  changeStake(by: number): void
}

export function listenToKeys({ play, changeStake }: KeyActions): void {
  document.addEventListener('keydown', (event) => {
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey) return
    if (document.querySelector('dialog[open]') !== null) return
    const target = event.target instanceof HTMLElement ? event.target : document.body
    const isButton = target.closest('button') !== null
    const isField = target.closest('input, select, textarea') !== null
    if ((event.key === ' ' || event.key === 'Enter') && !isButton && !isField) {
      event.preventDefault()
      play()
    }
    if (isField) return
    if (event.key === 'ArrowUp' || event.key === 'ArrowRight') changeStake(1)
    if (event.key === 'ArrowDown' || event.key === 'ArrowLeft') changeStake(-1)
  })
}
