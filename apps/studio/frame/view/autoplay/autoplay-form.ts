/**
 * The settings of automatic play. What it may lose must be chosen, nothing is preselected, and what a losing streak costs
 * is shown before it starts.
 */
import { losingStreak, settingsIn, type AutoplaySettings } from '../../core/autoplay/autoplay-rules.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { stakeOf } from '../../core/screen/store.ts'
import { stakeRangeOf } from '../../core/stakes/stake-range.ts'
import { createAmountField } from '../stakes/amount-field.ts'
import { createCostText } from './cost-text.ts'
import { type Draft, EMPTY_DRAFT, isWhole } from './draft.ts'
import { createStakeRules } from './stake-rules.ts'
import { h, write } from '../dom.ts'
import { numeral } from '../../core/amounts/numerals.ts'

const ROUNDS = [10, 25, 100, 500] as const
const ENDLESS = 'endless'
/** Suggested limits, in multiples of the total stake. */
const LOSSES = [10, 25, 50] as const

export interface AutoplayForm {
  readonly element: HTMLElement
  /** The stake or the game's settings have changed: shows what a losing streak costs now. */
  refresh(): void
}

/**
 * Creates a function that creates the form: its settings are kept while the page is open, so that a player who stopped to
 * look finds them again.
 */
export function createAutoplayForms(kit: GameKit, view: GameView) {
  let draft = EMPTY_DRAFT
  return (start: (settings: AutoplaySettings) => void): AutoplayForm =>
    createForm(kit, view, {
      start,
      read: () => draft,
      write: (next) => void (draft = next),
    })
}

interface FormParts {
  start(settings: AutoplaySettings): void
  read(): Draft
  write(draft: Draft): void
}

function createForm(kit: GameKit, view: GameView, { start, read, write: keep }: FormParts): AutoplayForm {
  const { t, currencyFormat, session, store } = kit
  const range = stakeRangeOf(session, currencyFormat)
  const stakes = () => ({
    base: currencyFormat.subunits(stakeOf(store.state)),
    chips: view.chips?.() ?? 1,
  })
  const cost = createCostText(kit)
  const refresh = () => {
    const draft = read()
    button.setAttribute('aria-disabled', String(!isWhole(draft)))
    const streak = isWhole(draft) ? losingStreak(settingsIn(session, draft), { range, ...stakes() }) : null
    cost.show(streak, view.loseChance?.() ?? null)
    loss.refresh()
  }
  const change = (more: Partial<Draft>) => {
    keep({ ...read(), ...more })
    refresh()
  }
  const total = () => stakes().base * BigInt(stakes().chips)
  const loss = createLossField(kit, total, change)
  const rounds = createRounds(kit, read().rounds, change)
  const begin = () => {
    const draft = read()
    if (!isWhole(draft))
      return draft.rounds === undefined ? rounds.querySelector('input')?.focus() : loss.input.focus()
    if (!focusInvalid(element)) start(settingsIn(session, draft))
  }
  // The frame is sandboxed and cannot submit forms, so the button checks for missing choices itself.
  const button = h(
    'button',
    { type: 'button', class: 'notice-action', on: { click: begin } },
    t('autoplay.start'),
  )
  loss.show(read().lossMax)
  const element = h(
    'div',
    { class: 'autoplay' },
    rounds,
    loss.element,
    session.secondBet ? h('p', { class: 'quiet' }, t('autoplay.lossOfBoth')) : null,
    view.autoplayOptions?.(refresh) ?? null,
    createStakeRules(kit, view, read(), change),
    h('p', { class: 'quiet' }, t('autoplay.always')),
    h('div', { class: 'autoplay-foot' }, cost.element, button),
  )
  refresh()
  return { element, refresh }
}

/** A field whose text is no amount has not changed its limit, which must not apply unseen. */
function focusInvalid(body: HTMLElement): boolean {
  const input = body.querySelector<HTMLElement>('[aria-invalid="true"]')
  input?.closest('details')?.setAttribute('open', '')
  input?.focus()
  return input !== null
}

/** The number of rounds: a choice of one. */
function createRounds({ t, ids }: GameKit, chosen: Draft['rounds'], change: (more: Partial<Draft>) => void) {
  const one = (value: number | null, text: string, label = text) => {
    const input = h('input', {
      label,
      attributes: { type: 'radio', name: `${ids}rounds`, value: String(value ?? ENDLESS) },
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

/** Suggests limits for what the next round costs. */
function createLossField(kit: GameKit, total: () => bigint, change: (more: Partial<Draft>) => void) {
  const choose = (lossMax: bigint | null) => change({ lossMax })
  const suggested = LOSSES.map((times) => {
    const press = () => (field.show(total() * BigInt(times)), choose(total() * BigInt(times)))
    return { times, button: h('button', { type: 'button', class: 'quick', on: { click: press } }) }
  })
  const field = createAmountField(
    kit,
    { id: `${kit.ids}autoplay-loss`, label: kit.t('autoplay.loss'), isLive: true },
    choose,
  )
  const row = h('div', { class: 'quick-row' }, ...suggested.map(({ button }) => button))
  field.element.append(row)
  return {
    ...field,
    refresh() {
      // Without a chip on the table, a round costs nothing yet.
      row.hidden = total() === 0n
      for (const { times, button } of suggested)
        write(button, kit.currencyFormat.showSubunits(total() * BigInt(times)))
    },
  }
}
