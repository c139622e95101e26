/** The bar under every canvas: balance on the left, the main button, stake and panels. */
import { numeral } from '../core/amounts/numerals.ts'
import type { CurrencyFormat } from '../core/amounts/currency-format.ts'
import type { PlayWord } from '../core/game/game-view.ts'
import { isAtRest } from '../core/screen/next-bet.ts'
import { isHalted, type ScreenState, type Store } from '../core/screen/store.ts'
import type { StakeChange, StakeRange } from '../core/stakes/stake-range.ts'
import type { Texts } from '../core/language/texts.ts'
import { createAutoplayProgress } from './autoplay/progress.ts'
import type { Dock } from './dock.ts'
import { h, icon, iconButton, type IconName } from './dom.ts'
import { createPress } from './press.ts'
import { createStakeControl } from './stakes/stake-control.ts'

interface ControlParts {
  readonly store: Store
  readonly currencyFormat: CurrencyFormat
  readonly t: Texts
  readonly demo: boolean
  readonly playWord: PlayWord
  readonly waitWord: 'yourTurn' | 'waiting'
  play(): void
  readonly stakes: StakeRange
  changeStake(change: StakeChange): void
  toggleSound(): void
  /** Null when the market does not allow it, or the game does not use it. */
  readonly toggleTurbo: (() => void) | null
  readonly openAutoplay: (() => void) | null
  /** Null for games whose controls are always below. */
  readonly dock: Dock | null
  open(panel: 'stake' | 'rules' | 'fairness' | 'history' | 'settings'): void
}

export function createControls(parts: ControlParts): { element: HTMLElement; playButton: HTMLButtonElement } {
  const { store, t } = parts
  const balance = meter(t('balance'), 'balance', parts.currencyFormat)
  const lastWin = meter(t('lastWin'), 'last-win', parts.currencyFormat)
  const stake = createStakeControl({ ...parts, openStakes: () => parts.open('stake') })
  stake.element.append(createAutoplayProgress(parts))
  const play = createPlayButton(parts)
  const sound = iconButton('soundOff', t('soundOn'), parts.toggleSound)
  const turbo = parts.toggleTurbo && iconButton('turbo', t('turboOn'), parts.toggleTurbo)
  const autoplay = parts.openAutoplay && iconButton('autoplay', t('autoplay.title'), parts.openAutoplay)
  autoplay?.classList.add('open-autoplay')
  const panels = h(
    'div',
    { class: 'bar-icons' },
    autoplay,
    turbo,
    iconButton('info', t('rules'), () => parts.open('rules')),
    iconButton('fair', t('fairness'), () => parts.open('fairness')),
    iconButton('history', t('history'), () => parts.open('history')),
    iconButton('settings', t('gameSettings.title'), () => parts.open('settings')),
    sound,
  )
  const money = h('div', { class: 'bar-money' }, balance.element, lastWin.element)
  if (parts.demo) money.append(h('span', { class: 'demo-mark' }, t('demo')))
  const element = h(
    'section',
    { class: 'bar', label: t('controls') },
    parts.dock?.element ?? null,
    h('div', { class: 'bar-start' }, money, stake.element),
    play.element,
    panels,
  )

  let drawn: Partial<ScreenState> = {}
  store.subscribe((state) => {
    const before = drawn
    drawn = state
    // On the bar, not on the page: a class of the page makes the browser look at the styles of everything in it.
    element.classList.toggle('at-rest', isAtRest(state))
    element.classList.toggle('running', state.autoplay !== null)
    balance.show(state.balance)
    lastWin.show(state.lastWin)
    stake.show(state)
    play.show(state)
    // It can't start in the middle of a round.
    if (state.phase !== before.phase)
      autoplay?.setAttribute('aria-disabled', String(state.phase === 'turn' || state.phase === 'moving'))
    if (turbo !== null && state.turbo !== before.turbo) {
      turbo.setAttribute('aria-pressed', String(state.turbo))
      turbo.title = t(state.turbo ? 'turboOff' : 'turboOn')
    }
    if (state.soundOn === before.soundOn) return
    const name: IconName = state.soundOn ? 'soundOn' : 'soundOff'
    const label = t(state.soundOn ? 'soundOff' : 'soundOn')
    sound.replaceChildren(icon(name))
    sound.setAttribute('aria-label', label)
    sound.setAttribute('title', label)
    sound.setAttribute('aria-pressed', String(state.soundOn))
  })
  return { element, playButton: play.element }
}

/** Skips unchanged values: rewriting them would trigger a layout in the middle of an animation. */
function meter(label: string, name: string, currencyFormat: CurrencyFormat) {
  const value = h('span', { class: 'meter-value' }, '–')
  let shown: string | null = null
  const element = h(
    'div',
    { class: `meter meter-${name}` },
    h('span', { class: 'meter-label' }, label),
    value,
  )
  return {
    element,
    show(amount: string | null) {
      if (amount === shown) return
      shown = amount
      value.textContent = amount === null ? '–' : currencyFormat.show(amount)
    },
  }
}

interface PlayButtonParts extends Pick<ControlParts, 't' | 'playWord' | 'waitWord' | 'play' | 'dock'> {
  /** Names the bet, where there are two. */
  readonly ofBet?: string
}

/** The main button: places a bet, hurries, or makes the game's main move with the amount that it pays. */
export function createPlayButton({ t, playWord, waitWord, play, dock, ofBet = '' }: PlayButtonParts) {
  let drawn = ''
  let word = ''
  const press = createPress(() => `${word} ${dock?.corrections() ?? 0}`)
  const wordOf = (text: string) =>
    h('span', { class: 'play-word', attributes: { 'aria-hidden': 'true' } }, text)
  const element = h('button', {
    type: 'button',
    class: 'play',
    on: {
      pointerdown: press.begin,
      keydown(event) {
        if (!event.repeat) press.begin()
        // A key that is held down is one press: browsers would click again and again, and each click is a bet.
        else if (event.key === 'Enter') event.preventDefault()
      },
      click: () => press.isMeant() && play(),
    },
  })

  /** During autoplay the main button stops autoplay, in every phase. */
  function showStop(left: number | null): void {
    const rest = left === null ? t('autoplay.endlessLeft') : t('autoplay.left', { count: left })
    element.setAttribute('aria-label', `${ofBet}${t('autoplay.stop')}, ${rest}`)
    element.setAttribute('aria-disabled', 'false')
    element.setAttribute('aria-busy', 'false')
    element.classList.remove('take')
    word = 'stop'
    drawn = `stop${left}`
    const shown = left === null ? '∞' : numeral(left)
    element.replaceChildren(
      icon('stop'),
      wordOf(t('autoplay.stop')),
      h('span', { class: 'play-amount' }, shown),
    )
  }

  return {
    element,
    show(state: ScreenState) {
      const { phase, mainMove, isBettingDisabled, autoplay } = state
      if (autoplay !== null) return showStop(autoplay.left)
      const waiting = phase === 'placing' || phase === 'settling' || phase === 'moving'
      const isTurn = phase === 'turn' || phase === 'moving'
      const move = isTurn ? mainMove : null
      const order = phase === 'idle' && isBettingDisabled ? state.nextBet : 'none'
      const idleWord = order === 'none' ? playWord : order === 'ordered' ? 'cancelBet' : 'betNext'
      const next = phase === 'showing' ? 'skip' : isTurn ? (move?.word ?? waitWord) : idleWord
      word = next
      const amount = move?.amount ?? ''
      const isClosed = phase === 'idle' && isBettingDisabled && order === 'none'
      const nothing = isClosed || (isTurn && move === null)
      const dead = waiting || isHalted(state) || phase === 'over' || nothing
      element.setAttribute('aria-label', `${ofBet}${t(next)}${amount === '' ? '' : ` ${amount}`}`)
      element.setAttribute('aria-disabled', String(dead))
      element.setAttribute('aria-busy', String(waiting))
      element.classList.toggle('take', next === 'cashOut')
      if (drawn === next + amount) return
      drawn = next + amount
      element.replaceChildren(
        icon(next),
        wordOf(t(next)),
        ...(amount === '' ? [] : [h('span', { class: 'play-amount' }, amount)]),
      )
    },
  }
}
