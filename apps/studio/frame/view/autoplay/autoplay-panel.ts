/**
 * The settings of automatic play. What it may lose must be chosen, nothing is preselected, and what a losing streak costs
 * is shown before it starts.
 */
import { losingStreak, type AutoplaySettings, type StakeRule } from '../../core/autoplay/autoplay-rules.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { stakeOf } from '../../core/screen/store.ts'
import { stakeRangeOf } from '../../core/stakes/stake-range.ts'
import { createAmountField } from '../stakes/amount-field.ts'
import { createCostText } from './cost-text.ts'
import { createStakeRule } from './rule-field.ts'
import { createSwitch } from '../board.ts'
import { h } from '../dom.ts'
import { createPanel, type Panel } from '../panel.ts'
import { numeral } from '../../core/amounts/numerals.ts'

const ROUNDS = [10, 25, 100, 500] as const
const ENDLESS = 'endless'
/** Suggested limits, in multiples of the total stake. */
const LOSSES = [10, 25, 50] as const
const RESET: StakeRule = { kind: 'reset' }

/** Settings on their way: what must be chosen may still be missing. */
type Draft = Omit<AutoplaySettings, 'rounds' | 'lossMax'> & {
  readonly rounds: number | null | undefined
  readonly lossMax: bigint | null
}

const FIRST: Draft = {
  rounds: undefined,
  onWin: RESET,
  onLoss: RESET,
  flip: 'never',
  lossMax: null,
  profitFrom: null,
  winFrom: null,
}

const isWhole = (draft: Draft): draft is AutoplaySettings =>
  draft.rounds !== undefined && draft.lossMax !== null

export function createAutoplayPanel(
  kit: GameKit,
  view: GameView,
  start: (settings: AutoplaySettings) => void,
): Panel {
  const { t, currencyFormat, session, store } = kit
  const range = stakeRangeOf(session, currencyFormat)
  // Kept while the page is open, so that a player who stopped to look finds their settings again.
  let draft = FIRST
  const panel = createPanel(t, 'autoplay', t('autoplay.title'), (body) => {
    const base = currencyFormat.subunits(stakeOf(store.state))
    const chips = view.chips?.() ?? 1
    const cost = createCostText(kit)
    const change = (more: Partial<Draft>) => {
      draft = { ...draft, ...more }
      const isReady = isWhole(draft)
      button.setAttribute('aria-disabled', String(!isReady))
      const streak = isWhole(draft) ? losingStreak(draft, { range, base, chips }) : null
      cost.show(streak, view.loseChance?.() ?? null)
    }
    const loss = createLossField(kit, base * BigInt(chips), change)
    const rounds = createRounds(kit, draft.rounds, change)
    const begin = () => {
      if (!isWhole(draft))
        return draft.rounds === undefined ? rounds.querySelector('input')?.focus() : loss.input.focus()
      if (focusInvalid(body)) return
      panel.element.close()
      start(draft)
    }
    // The frame is sandboxed and cannot submit forms, so the button checks for missing choices itself.
    const button = h(
      'button',
      { type: 'button', class: 'notice-action', on: { click: begin } },
      t('autoplay.start'),
    )
    loss.show(draft.lossMax)
    const options = view.autoplayOptions?.(() => change({})) ?? null
    body.append(
      h(
        'div',
        { class: 'autoplay' },
        rounds,
        loss.element,
        options,
        createRules(kit, view, draft, change),
        h('p', { class: 'quiet' }, t('autoplay.always')),
        h('div', { class: 'autoplay-foot' }, cost.element, button),
      ),
    )
    change({})
  })
  return panel
}

/** A field whose text is no amount has not changed its limit, which must not apply unseen. */
function focusInvalid(body: HTMLElement): boolean {
  const input = body.querySelector<HTMLElement>('[aria-invalid="true"]')
  input?.closest('details')?.setAttribute('open', '')
  input?.focus()
  return input !== null
}

/** The number of rounds: a choice of one. */
function createRounds({ t }: GameKit, chosen: Draft['rounds'], change: (more: Partial<Draft>) => void) {
  const one = (value: number | null, text: string, label = text) => {
    const input = h('input', {
      label,
      attributes: { type: 'radio', name: 'rounds', value: String(value ?? ENDLESS) },
      on: { change: () => change({ rounds: value }) },
    })
    input.checked = value === chosen
    return h('label', {}, input, h('span', {}, text))
  }
  const choices = [
    ...ROUNDS.map((count) => one(count, numeral(count))),
    one(null, '∞', t('autoplay.endless')),
  ]
  return h(
    'fieldset',
    { class: 'choice-row' },
    h('legend', {}, t('autoplay.rounds')),
    h('div', {}, ...choices),
  )
}

function createLossField(kit: GameKit, total: bigint, change: (more: Partial<Draft>) => void) {
  const choose = (lossMax: bigint | null) => change({ lossMax })
  const suggested = LOSSES.map((times) => {
    const amount = total * BigInt(times)
    const press = () => (field.show(amount), choose(amount))
    const text = kit.currencyFormat.showSubunits(amount)
    return h('button', { type: 'button', class: 'quick', on: { click: press } }, text)
  })
  const field = createAmountField(kit, { id: 'autoplay-loss', label: kit.t('autoplay.loss') }, choose)
  field.element.append(h('div', { class: 'quick-row' }, ...suggested))
  return field
}

/** What not everybody needs: rules for the stake and the side, and further limits. */
function createRules(kit: GameKit, view: GameView, draft: Draft, change: (more: Partial<Draft>) => void) {
  const { t } = kit
  const onWin = createStakeRule(kit, 'win', draft.onWin, (rule) => change({ onWin: rule }))
  const onLoss = createStakeRule(kit, 'loss', draft.onLoss, (rule) => change({ onLoss: rule }))
  const profit = createAmountField(
    kit,
    { id: 'autoplay-profit', label: t('autoplay.profit') },
    (profitFrom) => change({ profitFrom }),
  )
  const win = createAmountField(kit, { id: 'autoplay-win', label: t('autoplay.win') }, (winFrom) =>
    change({ winFrom }),
  )
  profit.show(draft.profitFrom)
  win.show(draft.winFrom)
  const flip = createSwitch<Draft['flip']>(
    t('autoplay.flip'),
    [
      ['never', t('autoplay.never')],
      ['win', t('autoplay.afterWin')],
      ['loss', t('autoplay.afterLoss')],
    ],
    (next) => change({ flip: next }),
  )
  flip.show(draft.flip)
  const flipRow = h(
    'div',
    { class: 'rule' },
    h('span', { class: 'rule-name' }, t('autoplay.flip')),
    flip.element,
  )
  return h(
    'details',
    { class: 'more-rules' },
    h('summary', {}, t('autoplay.more')),
    h(
      'div',
      { class: 'more-body' },
      onWin,
      onLoss,
      view.flip === undefined ? null : flipRow,
      h('div', { class: 'two' }, profit.element, win.element),
      h('p', { class: 'quiet' }, t('autoplay.rounding')),
    ),
  )
}
