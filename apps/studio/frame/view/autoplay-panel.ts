/**
 * The settings that the player must choose before autoplay starts. Nothing is preselected and nothing
 * promotes it.
 */
import type { AutoplaySettings } from '../core/table/autoplay.ts'
import type { GameKit } from '../core/game/game-view.ts'
import { h } from './dom.ts'
import { createPanel, type Panel } from './panel.ts'
import { numeral } from '../core/amounts/numerals.ts'

const ROUNDS = [10, 25, 50, 100] as const
/** In multiples of the stake. */
const LOSSES = [5, 10, 25, 50] as const
const WINS = [10, 25, 100] as const
const NEVER = 'never'

export function createAutoplayPanel(
  { t, currencyFormat }: GameKit,
  nextStake: () => bigint,
  start: (settings: AutoplaySettings) => void,
): Panel {
  const panel = createPanel(t, 'autoplay', t('autoplay.title'), (body) => {
    const stake = nextStake()
    const amount = (times: number) => currencyFormat.showSubunits(stake * BigInt(times))
    const rounds = choice(
      'rounds',
      t('autoplay.rounds'),
      ROUNDS.map((count) => [String(count), numeral(count)]),
    )
    const losses = choice(
      'loss',
      t('autoplay.loss'),
      LOSSES.map((times) => [String(times), amount(times)]),
    )
    const wins = choice('win', t('autoplay.win'), [
      ...WINS.map((times) => [String(times), amount(times)] as const),
      [NEVER, t('autoplay.noWin')],
    ])
    const rows = [rounds, losses, wins]
    // The frame is sandboxed and cannot submit forms, so the button checks for missing choices itself.
    const begin = () => {
      const missing = rows.find((row) => chosenOf(row) === null)
      if (missing !== undefined) return missing.querySelector('input')?.focus()
      const win = chosenOf(wins)
      panel.element.close()
      start({
        rounds: Number(chosenOf(rounds)),
        lossMax: stake * BigInt(chosenOf(losses) ?? 0),
        winFrom: win === null || win === NEVER ? null : stake * BigInt(win),
      })
    }
    const button = h(
      'button',
      { type: 'button', class: 'notice-action', on: { click: begin } },
      t('autoplay.start'),
    )
    const ready = () =>
      button.setAttribute('aria-disabled', String(rows.some((row) => chosenOf(row) === null)))
    ready()
    body.append(
      h(
        'div',
        { class: 'autoplay', on: { change: ready } },
        ...rows,
        h('p', { class: 'quiet' }, t('autoplay.always')),
        button,
      ),
    )
  })
  return panel
}

const chosenOf = (row: HTMLElement): string | null =>
  row.querySelector<HTMLInputElement>('input:checked')?.value ?? null

/** A required choice of one option. */
function choice(name: string, legend: string, options: readonly (readonly [value: string, text: string])[]) {
  const one = ([value, text]: readonly [string, string]) =>
    h('label', {}, h('input', { attributes: { type: 'radio', name, value } }), h('span', {}, text))
  return h('fieldset', { class: 'choice-row' }, h('legend', {}, legend), h('div', {}, ...options.map(one)))
}
