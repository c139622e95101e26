/** The controls of a second bet next to the canvas: a button that opens them, then stake, settings and main button. */
import type { GameKit, PlayWord } from '../core/game/game-view.ts'
import type { Store } from '../core/screen/store.ts'
import { stakeRangeOf, type StakeChange } from '../core/stakes/stake-range.ts'
import { createAutoplayProgress } from './autoplay/progress.ts'
import { createPlayButton } from './controls.ts'
import { h, icon, iconButton } from './dom.ts'
import { createStakeControl } from './stakes/stake-control.ts'

interface SecondControlParts {
  readonly kit: GameKit
  /** The store of the first bet, which keeps whether these controls are open. */
  readonly first: Store
  readonly settings: HTMLElement
  readonly ofBet: string
  readonly playWord: PlayWord
  readonly waitWord: 'yourTurn' | 'waiting'
  play(): void
  changeStake(change: StakeChange): void
  openStakes(): void
  /** Null when the market does not allow it. */
  readonly openAutoplay: (() => void) | null
  /** Nothing is bet or ordered, so nothing disappears with the controls. */
  mayClose(): boolean
}

export function createSecondControls(parts: SecondControlParts) {
  const { kit, first, settings, openAutoplay, mayClose } = parts
  const { t, store, currencyFormat, session } = kit
  const setOpen = (secondBet: boolean) => first.set({ secondBet })
  const add = h(
    'button',
    { type: 'button', class: 'second-add', on: { click: () => open(true) } },
    icon('more'),
    t('ascent.second.add'),
  )
  const close = iconButton('close', t('ascent.second.remove'), () => mayClose() && open(false))
  close.classList.add('second-close')
  const autoplay = openAutoplay && iconButton('autoplay', t('autoplay.title'), openAutoplay)
  autoplay?.classList.add('second-autoplay')
  const stake = createStakeControl({
    ...parts,
    t,
    currencyFormat,
    stakes: stakeRangeOf(session, currencyFormat),
  })
  stake.element.append(createAutoplayProgress(kit))
  const play = createPlayButton({ ...parts, t, dock: null })
  play.element.setAttribute('aria-keyshortcuts', 'Shift+Enter Shift+Space')
  const title = h('h2', { class: 'second-title' }, t('ascent.second.title'))
  const body = h(
    'div',
    { class: 'second-body' },
    title,
    stake.element,
    settings,
    autoplay,
    play.element,
    close,
  )
  const element = h(
    'section',
    { class: 'second', label: t('ascent.second.title') },
    ...(session.secondBet ? [add] : []),
    body,
  )

  /** The focus stays where the player is. */
  function open(isOpen: boolean): void {
    setOpen(isOpen)
    show(isOpen)
    if (isOpen) play.element.focus()
    else add.focus()
  }
  function show(isOpen: boolean): void {
    add.hidden = isOpen
    body.hidden = !isOpen
  }
  show(first.state.secondBet)
  store.subscribe((state) => {
    stake.show(state)
    play.show(state)
    close.setAttribute('aria-disabled', String(!mayClose()))
    autoplay?.setAttribute('aria-disabled', String(state.phase !== 'idle' || state.autoplay !== null))
    // The market allows no other second bet.
    if (!session.secondBet && state.recent.length > 0 && mayClose()) open(false)
  })
  return { element, playButton: play.element }
}
