/** Every way to choose a stake: typed, half, double, the highest, or a preset. */
import type { GameKit } from '../../core/game/game-view.ts'
import { stakeOf } from '../../core/screen/store.ts'
import {
  highestStake,
  lowestStake,
  type StakeChange,
  type StakeRange,
  stakeRangeOf,
} from '../../core/stakes/stake-range.ts'
import { createAmountField } from './amount-field.ts'
import { numeral } from '../../core/amounts/numerals.ts'
import { h, sign } from '../dom.ts'
import { createPanel, type Panel } from '../panel.ts'

interface StakePanelParts {
  changeStake(change: StakeChange): void
  /** How many chips of the stake are on the table. */
  chips(): number
}

interface StakeFieldOptions {
  readonly id: string
  readonly label: string
  /** A preset was chosen. */
  readonly picked?: () => void
  /** A typed amount was not taken as it is. */
  readonly corrected?: () => void
}

/** The fields themselves: in the panel that the stake opens, and docked next to the game on wide screens. */
export function createStakeFields(
  kit: GameKit,
  { changeStake, chips }: StakePanelParts,
  { id, label, picked, corrected }: StakeFieldOptions,
) {
  const { t, currencyFormat, store, session } = kit
  const range = stakeRangeOf(session, currencyFormat)
  const stake = () => currencyFormat.subunits(stakeOf(store.state))
  const max = (): StakeChange => {
    const { balance } = store.state
    const known = balance === null ? null : currencyFormat.subunits(balance)
    return { kind: 'max', balance: known, chips: chips() }
  }
  const quick = (text: HTMLElement | string, change: () => StakeChange, label: string) =>
    h('button', { type: 'button', class: 'quick', label, on: { click: () => choose(change()) } }, text)
  const after = [
    quick(sign('½'), () => ({ kind: 'half' }), t('gameSettings.half')),
    quick(sign(`×${numeral(2)}`), () => ({ kind: 'double' }), t('gameSettings.double')),
    quick(t('stakes.max'), max, t('stakes.max')),
  ]
  const field = createAmountField(kit, { id, label, after, corrected }, type)
  const presets = createPresets(kit, range, (amount) => {
    choose({ kind: 'set', amount })
    picked?.()
  })
  let shown: bigint | null = null
  function show(): void {
    shown = stake()
    field.show(shown)
    presets.show(shown)
  }
  function choose(change: StakeChange): void {
    changeStake(change)
    show()
  }
  /** What was corrected stays in sight, so that nobody plays for another amount than they typed. */
  function type(amount: bigint | null): void {
    choose({ kind: 'set', amount: amount ?? stake() })
    if (amount === null || stake() === amount) return
    field.complain(t('stakes.nearest', { amount: currencyFormat.showSubunits(stake()) }))
  }
  show()
  return {
    field,
    presets: presets.element,
    rangeText: h('p', { class: 'quiet' }, rangeText(kit, range)),
    /** Shows a stake that was changed elsewhere. What these fields changed stays, with its message. */
    follow: () => shown === stake() || show(),
  }
}

export function createStakePanel(kit: GameKit, parts: StakePanelParts): Panel {
  const { t, ids } = kit
  const panel = createPanel(t, `${ids}stake`, t('stake'), (body) => {
    const close = () => panel.element.close()
    const fields = createStakeFields(kit, parts, {
      id: `${ids}stake-amount`,
      label: t('stakes.own'),
      picked: close,
    })
    closeWithEnter(fields.field.input, close)
    // A phone's keyboard would cover the presets.
    if (matchMedia('(hover: hover)').matches) queueMicrotask(() => fields.field.input.focus())
    body.append(fields.field.element, fields.presets, fields.rangeText)
  })
  return panel
}

/** Closes with the key that submits, unless the amount had to be corrected. */
function closeWithEnter(input: HTMLInputElement, close: () => void): void {
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return
    input.dispatchEvent(new Event('change'))
    if (input.getAttribute('aria-invalid') === 'true') input.select()
    else close()
  })
}

function createPresets({ t, currencyFormat }: GameKit, range: StakeRange, choose: (amount: bigint) => void) {
  const buttons = range.presets.map((amount) =>
    h(
      'button',
      { type: 'button', class: 'preset', on: { click: () => choose(amount) } },
      currencyFormat.showSubunits(amount),
    ),
  )
  return {
    element: h(
      'div',
      { class: 'presets', label: t('stakes.presets'), attributes: { role: 'group' } },
      ...buttons,
    ),
    show: (stake: bigint) =>
      buttons.forEach((button, index) =>
        button.setAttribute('aria-pressed', String(range.presets[index] === stake)),
      ),
  }
}

function rangeText({ t, currencyFormat: { showSubunits } }: GameKit, range: StakeRange): string {
  const bounds = { min: showSubunits(lowestStake(range)), max: showSubunits(highestStake(range)) }
  return range.step === 1n
    ? t('stakes.range', bounds)
    : t('stakes.steps', { ...bounds, step: showSubunits(range.step) })
}
