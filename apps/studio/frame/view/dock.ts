/**
 * The controls of an original next to its board, where the frame is wide enough: the stake with its presets, and automatic
 * play. Elsewhere the bar opens panels for both.
 */
import type { AutoplaySettings } from '../core/autoplay/autoplay-rules.ts'
import type { GameKit } from '../core/game/game-view.ts'
import { hasNoBet, playedSpins, stakeOf } from '../core/screen/store.ts'
import type { StakeChange } from '../core/stakes/stake-range.ts'
import type { AutoplayForm } from './autoplay/autoplay-form.ts'
import { createSwitch } from './board.ts'
import { h } from './dom.ts'
import { createStakeFields } from './stakes/stake-panel.ts'

/** Leaves the board more than 520 pixels. */
const WIDE = '(min-width: 840px) and (min-height: 560px)'

type Tab = 'manual' | 'auto'

interface DockParts {
  changeStake(change: StakeChange): void
  chips(): number
  /** Null when automatic play is not allowed, or the game does not use it. */
  readonly createForm: ((start: (settings: AutoplaySettings) => void) => AutoplayForm) | null
  start(settings: AutoplaySettings): void
}

export interface Dock {
  readonly element: HTMLElement
  /** How often a typed stake was corrected: a press that caused a correction must not place a bet. */
  corrections(): number
}

export function createDock(kit: GameKit, { createForm, start, ...stakes }: DockParts): Dock {
  const { t, store } = kit
  let corrections = 0
  const corrected = () => void (corrections += 1)
  const fields = createStakeFields(kit, stakes, { id: 'dock-stake', label: t('stake'), corrected })
  const stake = h('fieldset', { class: 'dock-stake' }, fields.field.element, fields.presets)
  const auto = h('div', { class: 'dock-auto' })
  let form: AutoplayForm | null = null
  function open(tab: Tab): void {
    document.documentElement.dataset['dock'] = tab
    tabs.show(tab)
    if (tab === 'auto' && createForm !== null && form === null) {
      form = createForm(start)
      auto.replaceChildren(form.element)
    }
    form?.refresh()
  }
  const tabs = createSwitch<Tab>(
    t('stakes.mode'),
    [
      ['manual', t('stakes.manual')],
      ['auto', t('autoplay.title')],
    ],
    open,
  )
  const element = h('div', { class: 'dock' }, createForm === null ? null : tabs.element, stake, auto)
  open('manual')
  refreshWithBoard(() => form?.refresh())

  let shown = ''
  store.subscribe((state) => {
    const isRunning = state.autoplay !== null
    auto.inert = isRunning || !hasNoBet(state)
    stake.disabled = state.phase !== 'idle' || isRunning || playedSpins(state) !== null
    if (stakeOf(state) === shown) return
    shown = stakeOf(state)
    fields.follow()
    if (!isRunning) form?.refresh()
  })
  followWidth()
  return { element, corrections: () => corrections }
}

/** What the player sets on the board changes the odds and the price of a round. */
function refreshWithBoard(refresh: () => void): void {
  const board = document.getElementById('stage')
  for (const event of ['input', 'click']) board?.addEventListener(event, () => requestAnimationFrame(refresh))
}

function followWidth(): void {
  const wide = matchMedia(WIDE)
  const follow = () => document.documentElement.classList.toggle('docked', wide.matches)
  wide.addEventListener('change', follow)
  follow()
}
