/** How far automatic play is, in place of the stake that cannot be changed meanwhile. */
import type { GameKit } from '../../core/game/game-view.ts'
import type { Texts } from '../../core/language/texts.ts'
import { stakeOf } from '../../core/screen/store.ts'
import { h, write } from '../dom.ts'

/** How many rounds have been played, and of how many; `left` is null when there is no end. */
export const roundsText = (t: Texts, { left, played }: { left: number | null; played: number }): string =>
  left === null
    ? t('autoplay.played', { count: played })
    : t('autoplay.progress', { played, total: played + left })

export function createAutoplayProgress({
  t,
  store,
  currencyFormat,
}: Pick<GameKit, 't' | 'store' | 'currencyFormat'>) {
  const rounds = h('span', { class: 'run-rounds' })
  const net = h('strong', { class: 'run-net' })
  const stake = h('span', { class: 'run-stake' })
  const line = h('span', { class: 'run-line' })
  const element = h('div', { class: 'run', attributes: { hidden: '' } }, rounds, net, stake, line)
  store.subscribe((state) => {
    const { autoplay } = state
    element.hidden = autoplay === null
    if (autoplay === null) return
    const { left, played, net: amount, isDown } = autoplay
    const total = left === null ? null : played + left
    write(rounds, roundsText(t, autoplay))
    const isZero = currencyFormat.subunits(amount) === 0n
    write(net, `${isZero ? '' : isDown ? '−' : '+'}${currencyFormat.show(amount)}`)
    net.classList.toggle('up', !isDown && !isZero)
    write(stake, `${t('stake')} ${currencyFormat.show(stakeOf(state))}`)
    line.style.setProperty('--share', String(total === null ? 0 : played / total))
  })
  return element
}
