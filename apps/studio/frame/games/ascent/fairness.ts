/** The chain of flights: its last hash, and a check of the latest flights that runs in this browser only. */
import { verifyFlight } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { h, icon } from '../../view/dom.ts'
import { secret } from '../../view/fairness-panel.ts'

const SHOWN = 10

export function fairnessOf({ t, api }: GameKit, times: (hundredths: number) => string): HTMLElement {
  const status = h('p', { class: 'quiet', attributes: { role: 'status' } }, t('loading'))
  const place = h('div', {})
  const row = ({ id, number, crash }: { id: string; number: number; crash: number }) =>
    h(
      'li',
      { class: 'ascent-check' },
      h('span', {}, t('ascent.number', { number })),
      h('strong', {}, times(crash)),
      checkFlight(id),
    )

  function checkFlight(id: string): HTMLElement {
    const verdictPlace = h('span', { class: 'check', attributes: { 'aria-live': 'polite' } })
    const check = async () => {
      const verdict = await verdictOf(id).catch(() => 'failed' as const)
      const mark = icon(verdict === 'right' ? 'check' : 'alert')
      verdictPlace.replaceChildren(
        h('span', { class: `verdict verdict-${verdict}` }, mark, t(`fairnessPanel.verdicts.${verdict}`)),
      )
    }
    const press = { click: () => void check() }
    verdictPlace.append(
      h('button', { type: 'button', class: 'small-button', on: press }, t('fairnessPanel.check')),
    )
    return verdictPlace
  }

  async function verdictOf(id: string) {
    const flight = await api.flight(id)
    const { serverSeed } = flight
    if (serverSeed === null) return 'failed'
    return verifyFlight({ ...flight, serverSeed }).ok ? 'right' : 'wrong'
  }

  api.chains().then(
    ({ chains, last }) => {
      status.textContent = ''
      const [next, current] = chains
      place.append(
        ...(current === undefined ? [] : [secret(t('ascent.chainEnd'), current.chainEnd)]),
        ...(next === undefined ? [] : [secret(t('ascent.chainNext'), next.chainEnd)]),
        h('h3', {}, t('ascent.last')),
        h('ol', {}, ...last.slice(0, SHOWN).map(row)),
      )
    },
    () => void (status.textContent = t('notices.connection.text')),
  )
  return h('div', {}, h('p', {}, t('ascent.fair')), place, status)
}
