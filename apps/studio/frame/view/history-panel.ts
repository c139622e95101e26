import type { GameKit } from '../core/game/game-view.ts'
import type { Api } from '../net/api.ts'
import type { Round } from '../net/api-types.ts'
import { checkButton } from './check-round.ts'
import { h } from './dom.ts'
import { secret } from './fairness-panel.ts'
import { createPanel, type Panel } from './panel.ts'

export function createHistoryPanel({ t, locale, currencyFormat }: GameKit, api: Api): Panel {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' })

  const row = (round: Round) => {
    const win = round.win ?? '0'
    const won =
      round.state === 'settled' && currencyFormat.subunits(win) > currencyFormat.subunits(round.stake)
    return h(
      'li',
      { class: won ? 'history-row won' : 'history-row' },
      h('time', { attributes: { datetime: round.placedAt } }, time.format(new Date(round.placedAt))),
      h('span', { class: 'history-stake' }, currencyFormat.show(round.stake)),
      h(
        'span',
        { class: 'history-win' },
        round.state === 'settled' ? currencyFormat.show(win) : t(`historyPanel.${round.state}`),
      ),
      round.serverSeed === null
        ? h('span', { class: 'quiet' }, t('historyPanel.nonce', { nonce: round.nonce }))
        : checkButton(api, t, round.id),
      proof(round),
    )
  }

  /** Everything needed to verify the round elsewhere. */
  const proof = ({ id, build }: Round) =>
    h(
      'details',
      { class: 'history-proof' },
      h('summary', {}, t('historyPanel.details')),
      secret(t('historyPanel.id'), id),
      secret(t('historyPanel.build'), build),
      secret(t('historyPanel.evidence'), api.evidenceAddress(id)),
    )

  return createPanel(t, 'history', t('history'), (body) => {
    const list = h('ol', { class: 'history' })
    const more = h(
      'button',
      { type: 'button', class: 'small-button', on: { click: () => void load() } },
      t('historyPanel.more'),
    )
    const state = h('p', { class: 'quiet', attributes: { role: 'status' } }, t('loading'))
    const heads = h('div', { class: 'history-row history-head', attributes: { 'aria-hidden': 'true' } })
    heads.append(
      ...(['time', 'stake', 'win', 'round'] as const).map((name) => h('span', {}, t(`historyPanel.${name}`))),
    )
    body.append(heads, list, state, more)
    more.hidden = true
    let before: string | null = null

    async function load(): Promise<void> {
      try {
        const { rounds, next } = await api.rounds(before)
        list.append(...rounds.map(row))
        before = next
        more.hidden = next === null
        heads.hidden = list.childElementCount === 0
        state.textContent = list.childElementCount === 0 ? t('historyPanel.empty') : ''
      } catch {
        state.textContent = t('notices.connection.text')
        more.hidden = false
      }
    }
    void load()
  })
}
