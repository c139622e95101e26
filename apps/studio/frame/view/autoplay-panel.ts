/** What the player must say before rounds play themselves. Nothing is chosen for him, and nothing invites him. */
import type { AutoplayWish } from '../core/autoplay.ts'
import type { GameKit } from '../core/game-view.ts'
import { stakeOf } from '../core/state.ts'
import { h } from './dom.ts'
import { createPanel, type Panel } from './panel.ts'

const ROUNDS = [10, 25, 50, 100] as const
/** In stakes. */
const LOSSES = [5, 10, 25, 50] as const
const WINS = [10, 25, 100] as const

export function createAutoplayPanel(
  { t, purse, store }: GameKit,
  start: (wish: AutoplayWish) => void,
): Panel {
  const panel = createPanel(t, 'autoplay', t('autoplay.title'), (body) => {
    const stake = purse.subunits(stakeOf(store.state))
    const amount = (times: number) => purse.showSubunits(stake * BigInt(times))
    const button = h('button', { type: 'submit', class: 'notice-action' }, t('autoplay.start'))
    const rounds = choice(
      'rounds',
      t('autoplay.rounds'),
      ROUNDS.map((count) => [String(count), String(count)]),
    )
    const losses = choice(
      'loss',
      t('autoplay.loss'),
      LOSSES.map((times) => [String(times), amount(times)]),
    )
    const wins = choice('win', t('autoplay.win'), [
      ...WINS.map((times) => [String(times), amount(times)] as const),
      ['', t('autoplay.noWin')],
    ])
    const form = h(
      'form',
      { class: 'autoplay', attributes: { method: 'dialog' } },
      rounds,
      losses,
      wins,
      h('p', { class: 'quiet' }, t('autoplay.always')),
      button,
    )
    form.addEventListener('submit', () => {
      const data = new FormData(form)
      const win = String(data.get('win') ?? '')
      start({
        rounds: Number(data.get('rounds')),
        lossMax: stake * BigInt(String(data.get('loss'))),
        winFrom: win === '' ? null : stake * BigInt(win),
      })
    })
    body.append(form)
  })
  return panel
}

/** One of several, which must be said. */
function choice(name: string, legend: string, options: readonly (readonly [value: string, text: string])[]) {
  const one = ([value, text]: readonly [string, string]) =>
    h(
      'label',
      {},
      h('input', { attributes: { type: 'radio', name, value, required: '' } }),
      h('span', {}, text),
    )
  return h('fieldset', { class: 'choice-row' }, h('legend', {}, legend), h('div', {}, ...options.map(one)))
}
